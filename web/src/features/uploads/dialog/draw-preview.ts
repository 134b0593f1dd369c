/** A row that scrolls past is not worth reading a file for. */
const settleMilliseconds = 150;

/** Pictures are read one at a time: each takes four bytes a pixel while it is decoded, 50 MB for 12 megapixels. */
let line: Promise<unknown> = Promise.resolve();

/**
 * Draws a file into a square canvas, filling it, with orientation applied. Answers false when the browser
 * cannot, or when it was called off before its turn.
 */
export async function drawPreview(
  file: File,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
  const turn = line.then(() => (signal.aborted ? false : draw(file, canvas)));
  line = turn;
  return turn;
}

async function draw(file: File, canvas: HTMLCanvasElement): Promise<boolean> {
  const bitmap = await createImageBitmap(file, {
    resizeHeight: canvas.height,
    resizeQuality: 'medium',
  }).catch(() => undefined);
  const context = canvas.getContext('2d');
  if (bitmap === undefined || context === null) return false;
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  bitmap.close();
  return true;
}
