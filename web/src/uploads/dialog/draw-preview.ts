import { promisedType } from '../inspect/check-file.ts';
import { withKeptBytes } from '../kept-bytes.ts';

const settleMilliseconds = 150;

/** One at a time: decoding takes four bytes a pixel, 50 MB for 12 megapixels. */
let queue: Promise<unknown> = Promise.resolve();

/** Safari decodes HEIC. Where the first one fails the others are not read. */
let drawsHeic: boolean | undefined;

/**
 * Draws a file into a square canvas, cropped to fill, with orientation applied. Returns false if the browser
 * cannot, or after an abort.
 */
export async function drawPreview(
  file: File,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
  const result = queue.then(() => (signal.aborted ? false : draw(file, canvas)));
  queue = result;
  return result;
}

async function draw(file: File, canvas: HTMLCanvasElement): Promise<boolean> {
  const isHeic = promisedType(file) === 'image/heic';
  if (isHeic && drawsHeic === false) return false;
  // A portrait of 3:4 fills the width, too.
  const options = { resizeHeight: Math.ceil((canvas.height * 4) / 3), resizeQuality: 'medium' } as const;
  const bitmap = await withKeptBytes(file, (bytes) => createImageBitmap(bytes, options)).catch(
    () => undefined,
  );
  if (isHeic) drawsHeic ||= bitmap !== undefined;
  const context = canvas.getContext('2d');
  if (bitmap === undefined || context === null) return false;
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  bitmap.close();
  return true;
}
