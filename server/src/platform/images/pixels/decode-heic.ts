import type { PixelLimits } from '../header/stored-size.ts';
import { ImageRejected } from '../image-rejected.ts';
import { type HeicPicture, openHeic } from './heic-picture.ts';
import { paintTiles, requireTiling, type Tiling } from './heic-tiles.ts';
import type { Size } from './pixels.ts';
import { interleavingOf, locateRgb, paint, rgbColourSpace } from './rgb-image.ts';
import { convertToSrgb, needsConversion, type StatedColour } from './stated-colour.ts';
import { createTiff } from './tiff.ts';
import { runOnBothThreads } from './tile-threads.ts';

/** Pixels of 8 bits a channel, rotated and cropped as its file states. */
export interface HeicPixels extends Size {
  readonly channels: 3 | 4;
  /** Profile; undefined for sRGB. */
  readonly iccProfile: Buffer | undefined;
  readonly pixels: Buffer;
  readonly tiff: Buffer;
  /** Size of the picture, which is twice that of these pixels where `shrink` is 2. */
  readonly picture: Size;
  readonly shrink: 1 | 2;
}

function readIccProfile({ library, handle }: HeicPicture): Buffer | undefined {
  const { functions } = library;
  const size = functions._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return undefined;
  const address = library.allocate(size);
  library.call((error) => functions._heif_image_handle_get_raw_color_profile(error, handle, address));
  return Buffer.from(library.memory.subarray(address, address + size));
}

/** Offset of primaries and transfer after the version in `heif_color_profile_nclx`. */
const primariesOffset = 4;
const transferOffset = 8;

/** Reads the colour of a `colr` box or the coded picture. */
function readStatedColour({ library, handle }: HeicPicture): StatedColour | undefined {
  try {
    const address = library.callForResult((error, result) =>
      library.functions._heif_image_handle_get_nclx_color_profile(error, handle, result),
    );
    const { memory } = library;
    return {
      primaries: memory.readUInt32LE(address + primariesOffset),
      transfer: memory.readUInt32LE(address + transferOffset),
    };
  } catch {
    return undefined;
  }
}

function createCanvas(
  heic: HeicPicture,
  picture: Size,
  { channels, shrink }: Pick<HeicPixels, 'channels' | 'shrink'>,
): HeicPixels {
  const iccProfile = readIccProfile(heic);
  const { width, height } = { width: picture.width / shrink, height: picture.height / shrink };
  const { file, pixels } = createTiff({ width, height, channels, iccProfile });
  const size = { width: picture.width, height: picture.height };
  return { width, height, channels, iccProfile, pixels, tiff: file, picture: size, shrink };
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
  return canvas;
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
  const colour = decoded.iccProfile ? undefined : readStatedColour(picture);
  if (colour && needsConversion(colour)) convertToSrgb(decoded.pixels, decoded.channels, colour);
  return decoded;
}
