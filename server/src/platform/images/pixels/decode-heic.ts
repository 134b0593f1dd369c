import type { PixelLimits } from '../header/stored-size.ts';
import { type HeicPicture, openHeic } from './heic-picture.ts';
import { paintTiles, readTiling, type Tiling } from './heic-tiles.ts';
import type { Size } from './pixels.ts';
import { interleavingOf, locateRgb, paint, rgbColourSpace } from './rgb-image.ts';
import { convertToSrgb, needsConversion, type StatedColour } from './stated-colour.ts';
import { createTiff } from './tiff.ts';
import { workTogether } from './tile-team.ts';

/** A decoded picture, 8 bits a channel, turned and cropped as its file asks for. */
export interface HeicPixels extends Size {
  /** RGB, or RGB and alpha. */
  readonly channels: 3 | 4;
  /** What colours the pixels are of; sRGB without one. */
  readonly iccProfile: Buffer | undefined;
  readonly pixels: Buffer;
  /** The same pixels and their profile as a TIFF file. */
  readonly tiff: Buffer;
}

function readIccProfile({ library, handle }: HeicPicture): Buffer | undefined {
  const { functions } = library;
  const size = functions._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return undefined;
  const address = library.allocate(size);
  library.call((error) => functions._heif_image_handle_get_raw_color_profile(error, handle, address));
  return Buffer.from(library.memory.subarray(address, address + size));
}

/** Primaries and transfer behind the version in `heif_color_profile_nclx`. */
const primariesOffset = 4;
const transferOffset = 8;

/** The colour that a `colr` box or the coded picture states by numbers; a file need not state one. */
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

function createCanvas(picture: HeicPicture, { width, height }: Size, channels: 3 | 4): HeicPixels {
  const iccProfile = readIccProfile(picture);
  const { file, pixels } = createTiff({ width, height, channels, iccProfile });
  return { width, height, channels, iccProfile, pixels, tiff: file };
}

/** Decodes tile by tile, in two threads. Undefined when one could not be decoded. */
export async function decodeTiles(
  picture: HeicPicture,
  tiling: Tiling,
  file: { path: string; limits: PixelLimits },
): Promise<HeicPixels | undefined> {
  const canvas = createCanvas(picture, picture, 3);
  const { width, height, channels, pixels } = canvas;
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const shared = { ...file, tiling, canvas: { width, height, channels, pixels }, next };
  const isDone = await workTogether(shared, () => paintTiles(picture, tiling, canvas, next));
  return isDone ? canvas : undefined;
}

/** Decodes in one piece, as every picture can be. Throws `ImageRejected`. */
export function decodeWhole(picture: HeicPicture): HeicPixels {
  const { library, handle } = picture;
  const { functions } = library;
  const channels = functions._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const image = library.callForResult((error, result) =>
    functions._heif_decode_image(error, handle, result, rgbColourSpace, interleavingOf[channels], 0),
  );
  const rgb = locateRgb(picture, image);
  const canvas = createCanvas(picture, rgb, channels);
  paint(picture, rgb, canvas, 0, 0);
  return canvas;
}

async function decode(picture: HeicPicture, path: string, limits: PixelLimits): Promise<HeicPixels> {
  const tiling = readTiling(picture);
  const tiled = tiling && (await decodeTiles(picture, tiling, { path, limits }));
  if (tiled) return tiled;
  // What tiles took is free again before the whole takes more.
  globalThis.gc?.();
  return decodeWhole(picture);
}

/**
 * Decodes the primary picture of a HEIC file to the colours of its profile, or else to sRGB. EXIF orientation is
 * not applied: in HEIC the file's own turning counts (ISO/IEC 23008-12, A.2), and libheif has done it. Throws
 * `ImageRejected`.
 */
export async function decodeHeic(path: string, limits: PixelLimits): Promise<HeicPixels> {
  const picture = openHeic(path, limits);
  const decoded = await decode(picture, path, limits);
  const colour = decoded.iccProfile ? undefined : readStatedColour(picture);
  if (colour && needsConversion(colour)) convertToSrgb(decoded.pixels, decoded.channels, colour);
  return decoded;
}
