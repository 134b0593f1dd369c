import sharp from 'sharp';
import type { PixelLimits } from '../header/stored-size.ts';
import { type HeicPicture, openHeic } from './heic-picture.ts';
import type { Pixels } from './pixels.ts';
import { convertToSrgb, needsConversion, type StatedColour } from './stated-colour.ts';
import { createTiff } from './tiff.ts';

/** Values of libheif's enums. */
const rgbColourSpace = 1;
const interleavedRgb = 10;
const interleavedRgba = 11;
const interleavedChannel = 10;

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

/** Decodes into a TIFF of the picture's own colours where it has a profile, else of sRGB: 8 bits a channel, turned and cropped by libheif. */
function decodeToTiff(picture: HeicPicture): Buffer {
  const { library, handle } = picture;
  const { functions } = library;
  const channels = functions._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const chroma = channels === 4 ? interleavedRgba : interleavedRgb;
  const image = library.callForResult((error, result) =>
    functions._heif_decode_image(error, handle, result, rgbColourSpace, chroma, 0),
  );
  const width = functions._heif_image_get_width(image, interleavedChannel);
  const height = functions._heif_image_get_height(image, interleavedChannel);
  const plane = functions._heif_image_get_plane_readonly2(image, interleavedChannel, library.result);
  const stride = library.memory.readUInt32LE(library.result);
  const iccProfile = readIccProfile(picture);
  const { file, pixels } = createTiff({ width, height, channels, iccProfile });
  const { memory } = library;
  const row = width * channels;
  for (let y = 0; y < height; y += 1) {
    memory.copy(pixels, y * row, plane + y * stride, plane + y * stride + row);
  }
  const colour = iccProfile ? undefined : readStatedColour(picture);
  if (colour && needsConversion(colour)) convertToSrgb(pixels, channels, colour);
  return file;
}

/**
 * Decodes the primary picture of a HEIC file to sRGB on white. EXIF orientation is not applied: in HEIC the
 * file's own turning counts (ISO/IEC 23008-12, A.2), and libheif has done it. Throws `ImageRejected`, or
 * libvips' error.
 */
export async function decodeHeic(path: string, limits: PixelLimits): Promise<Pixels> {
  const tiff = decodeToTiff(openHeic(path, limits));
  // The memory of libheif is garbage now, and larger than all that follows: it goes at once.
  globalThis.gc?.();
  const { data, info } = await sharp(tiff, { limitInputPixels: limits.maxPixelsWholeInMemory })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
}
