/** libheif alone reads a file and decodes its picture to RGB. */
import { limits } from '@keepsake/contract/limits';
import { openHeic } from '../../server/src/platform/images/pixels/heic-picture.ts';
import { serveProgram } from '../environment/program.ts';

/** Values of libheif's enums. */
const rgbColourSpace = 1;
const interleavedRgb = 10;

function decode(file: string): void {
  const { library, handle } = openHeic(file, limits.upload);
  library.callForResult((error, result) =>
    library.functions._heif_decode_image(error, handle, result, rgbColourSpace, interleavedRgb, 0),
  );
}

/** Seconds for one file. */
serveProgram(async ({ file }: { file: string }) => {
  const started = performance.now();
  decode(file);
  const seconds = (performance.now() - started) / 1000;
  // Frees the memory of this decoder outside the measured time.
  globalThis.gc?.();
  return seconds;
});
