import type { PixelLimits } from '../header/stored-size.ts';
import { ImageRejected } from '../image-rejected.ts';
import { type HeicColour, readHeicColour } from './heic-colour.ts';
import { type HeicPicture, openHeic } from './heic-picture.ts';
import { paintTiles, requireTiling, type Tiling } from './heic-tiles.ts';
import type { Size } from './pixels.ts';
import { interleavingOf, lacksParts, locateRgb, paint, rgbColourSpace } from './rgb-image.ts';
import { convertToSrgb } from './stated-colour.ts';
import { createTiff } from './tiff.ts';
import { runOnBothThreads } from './tile-threads.ts';

/** Pixels of 8 bits a channel, rotated and cropped as its file states. */
export interface HeicPixels extends Size, HeicColour {
  readonly channels: 3 | 4;
  readonly pixels: Buffer;
  readonly tiff: Buffer;
  /** Size of the picture, which is twice that of these pixels where `shrink` is 2. */
  readonly picture: Size;
  readonly shrink: 1 | 2;
  /** Part of the picture could not be decoded. */
  readonly isDamaged: boolean;
}

function createCanvas(
  heic: HeicPicture,
  picture: Size,
  { channels, shrink }: Pick<HeicPixels, 'channels' | 'shrink'>,
): HeicPixels {
  const colour = readHeicColour(heic);
  const { width, height } = { width: picture.width / shrink, height: picture.height / shrink };
  const { file, pixels } = createTiff({ width, height, channels, iccProfile: colour.iccProfile });
  const size = { width: picture.width, height: picture.height };
  const parts = { pixels, tiff: file, picture: size, shrink, isDamaged: false };
  return { width, height, channels, ...colour, ...parts };
}

/**
 * Decodes tiles in two threads, at half the size where the whole would not fit into memory. Undefined when
 * one failed.
 */
export async function decodeTiles(
  picture: HeicPicture,
  tiling: Tiling,
  file: { path: string; limits: PixelLimits },
): Promise<HeicPixels | undefined> {
  const isLarge = picture.width * picture.height > file.limits.maxPixelsWholeInMemory;
  const canvas = createCanvas(picture, picture, { channels: 3, shrink: isLarge ? 2 : 1 });
  const { width, height, channels, pixels, shrink } = canvas;
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const shared = { ...file, tiling, canvas: { width, height, channels, pixels, shrink }, next };
  const isDone = await runOnBothThreads(shared, () => paintTiles(picture, tiling, canvas, next));
  return isDone ? canvas : undefined;
}

/** Colours times alpha (`prem` of ISO/IEC 23008-12, 6.10.1.1) become colours. */
function divideByAlpha(pixels: Buffer): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      pixels[channel] = Math.min(255, Math.round((255 * (pixels[channel] ?? 0)) / alpha));
    }
  }
}

/** Decodes the whole. Throws `ImageRejected`. */
export function decodeWhole(picture: HeicPicture): HeicPixels {
  const { library, handle } = picture;
  const { functions } = library;
  const channels = functions._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const image = library.callForResult((error, result) =>
    functions._heif_decode_image(error, handle, result, rgbColourSpace, interleavingOf[channels], 0),
  );
  const rgb = locateRgb(picture, image);
  const canvas = createCanvas(picture, rgb, { channels, shrink: 1 });
  paint(picture, rgb, canvas, 0, 0);
  if (functions._heif_image_handle_is_premultiplied_alpha(handle)) divideByAlpha(canvas.pixels);
  return { ...canvas, isDamaged: lacksParts(picture, image) };
}

async function decode(picture: HeicPicture, path: string, limits: PixelLimits): Promise<HeicPixels> {
  const tiling = requireTiling(picture, limits);
  const tiled = tiling && (await decodeTiles(picture, tiling, { path, limits }));
  if (tiled) return tiled;
  if (picture.width * picture.height > limits.maxPixelsWholeInMemory) {
    throw new ImageRejected('unreadable-image', 'a tile of a large picture is damaged');
  }
  // The collector frees the tiles first.
  globalThis.gc?.();
  return decodeWhole(picture);
}

/**
 * Decodes the primary picture of a HEIC file to the colours of its profile, else to sRGB. EXIF orientation is
 * not applied: libheif applies the file's own rotation, which counts (ISO/IEC 23008-12, A.2). Throws
 * `ImageRejected`.
 */
export async function decodeHeic(path: string, limits: PixelLimits): Promise<HeicPixels> {
  const picture = openHeic(path, limits);
  const decoded = await decode(picture, path, limits);
  const { pixels, channels, model } = decoded;
  if (model) convertToSrgb({ data: pixels, channels }, model, pixels);
  return decoded;
}
