import type { HeicPicture } from './heic-picture.ts';
import { readProfileCodes, readProfileCurves, readProfileSpace } from './icc-profile.ts';
import { unchanged } from './primaries.ts';
import { type ColourModel, modelOfHeic, modelOfPng, type StatedColour } from './stated-colour.ts';

/** A profile for RGB, or a model; neither for sRGB. */
export interface HeicColour {
  readonly iccProfile: Buffer | undefined;
  readonly model: ColourModel | undefined;
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

/** Value of libheif's enum of colour spaces. */
const monochrome = 2;

function isMonochrome({ library, handle }: HeicPicture): boolean {
  const { functions, result } = library;
  const query = functions._heif_image_handle_get_preferred_decoding_colorspace;
  library.call((error) => query(error, handle, result, result + 4));
  return library.memory.readUInt32LE(result) === monochrome;
}

/** Colour of the decoded RGB samples. A profile of other samples counts as none, as for JPEG and PNG. */
export function readHeicColour(picture: HeicPicture): HeicColour {
  const profile = readIccProfile(picture);
  if (!profile) {
    const stated = readStatedColour(picture);
    return { iccProfile: undefined, model: stated && modelOfHeic(stated) };
  }
  const space = readProfileSpace(profile);
  if (space === 'RGB ') {
    const codes = readProfileCodes(profile);
    const model = codes && modelOfPng(codes);
    return { iccProfile: model ? undefined : profile, model };
  }
  const curves = space === 'GRAY' && isMonochrome(picture) ? readProfileCurves(profile) : undefined;
  if (!curves || curves === 'broken') return { iccProfile: undefined, model: undefined };
  return { iccProfile: undefined, model: { light: curves.light, matrix: unchanged } };
}
