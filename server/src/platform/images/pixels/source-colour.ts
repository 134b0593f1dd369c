import type { Metadata } from 'sharp';
import { readJpegProfile } from '../header/jpeg-profile.ts';
import { type PngColour, readPngColour } from '../header/png-colour.ts';
import {
  type ProfileCurves,
  readProfileCodes,
  readProfileColumns,
  readProfileCurves,
  readProfileSpace,
} from './icc-profile.ts';
import { type Chromaticities, fromColumns, toSrgbPrimaries, unchanged } from './primaries.ts';
import { type ColourModel, modelOfPng, type StatedColour } from './stated-colour.ts';
import { power, readSrgb } from './transfer-curves.ts';

/**
 * Colour of a JPEG or PNG: sRGB, by its embedded profile, by one that libpng or libvips does not read and browsers do
 * (behind the palette, of a wrong length, of two the first), by a model, or CMYK without a profile.
 */
export type SourceColour =
  | { readonly kind: 'srgb' | 'profile' | 'cmyk' }
  | { readonly kind: 'refused-profile'; readonly profile: Buffer }
  | { readonly kind: 'model'; readonly model: ColourModel };

export interface ReadColour {
  readonly source: SourceColour;
  /**
   * Whether browsers show something else, or nothing: HDR; CMYK with a profile, whose table Chromium reads with other
   * values in between; and PNG that Chromium refuses.
   */
  readonly needsFullSize: boolean;
}

const srgb: SourceColour = { kind: 'srgb' };
const byProfile: SourceColour = { kind: 'profile' };

type Samples = Pick<Metadata, 'space' | 'channels' | 'icc'>;

const isCmyk = ({ space }: Samples) => space === 'cmyk';

/** Colour by numbers; undefined for those without a meaning. */
function matchCodes(codes: StatedColour, rest?: Partial<ColourModel>): SourceColour | undefined {
  const model = modelOfPng(codes, rest);
  const isPlain = codes.primaries === 1 && model?.light === readSrgb;
  return isPlain ? srgb : model && { kind: 'model', model };
}

const isHdr = (source: SourceColour) => source.kind === 'model' && source.model.hdr !== undefined;

/** Chromium knows a curve of grey that leads to XYZ, none that leads to Lab. */
const isOfXyz = (profile: Buffer) => profile.toString('latin1', 20, 24) === 'XYZ ';

/** Grey by the curve of grey, or of red, as the curves of RGB profiles are mostly alike. */
function matchGrey(
  space: string | undefined,
  profile: Buffer,
  curves: ProfileCurves | undefined,
): SourceColour {
  if (space !== 'RGB ' && space !== 'GRAY') return srgb;
  if (!curves) return space === 'GRAY' ? byProfile : srgb;
  if (space === 'GRAY' && !isOfXyz(profile)) return srgb;
  return { kind: 'model', model: { light: (signal) => curves.light(signal, 0), matrix: unchanged } };
}

/** RGB by the numbers of a profile, by curves that littlecms reads otherwise than browsers do, or by littlecms. */
function matchRgb({ icc }: Samples, profile: Buffer, curves: ProfileCurves | undefined): SourceColour {
  const codes = readProfileCodes(profile);
  const columns = codes || curves?.isUsual === false ? readProfileColumns(profile) : undefined;
  const own = curves && columns && { light: curves.light, matrix: fromColumns(columns) };
  const stated = codes && matchCodes(codes, own);
  if (stated) return stated;
  if (own) return { kind: 'model', model: own };
  return icc?.equals(profile) ? byProfile : { kind: 'refused-profile', profile };
}

/** Colour by a profile; sRGB where it is one for other samples, or has a broken curve: browsers ignore it. */
function matchProfile(samples: Samples, profile: Buffer): SourceColour {
  const space = readProfileSpace(profile);
  if (isCmyk(samples)) return space === 'CMYK' ? byProfile : { kind: 'cmyk' };
  const isColoured = samples.channels > 2;
  if (space === undefined || (isColoured && space !== 'RGB ')) return srgb;
  const curves = readProfileCurves(profile);
  if (curves === 'broken') return srgb;
  return isColoured ? matchRgb(samples, profile, curves) : matchGrey(space, profile, curves);
}

/** Largest difference of a gamma from that of screens that means sRGB, as a share (libpng, Chromium). */
const nearScreen = 0.05;

/** Colour by gAMA and cHRM, which count together only: browsers ignore cHRM alone, and both if one is impossible. */
function matchGamma({ gamma = 0, chromaticities }: PngColour): SourceColour {
  const isScreen = Math.abs(2.2 * gamma - 1) < nearScreen;
  if (gamma === 0 || (isScreen && !chromaticities)) return srgb;
  const matrix = chromaticities ? toSrgbPrimaries(chromaticities as Chromaticities) : unchanged;
  return matrix ? { kind: 'model', model: { light: power(1 / gamma), matrix } } : srgb;
}

const fullRange = 1;

/** Matrices and ranges that make a PNG invalid: Chromium shows nothing of it. */
const isRefused = ([, , matrix = 0, range = fullRange]: Uint8Array) => matrix !== 0 || range > fullRange;

/** Colour by a PNG's chunks in the order of its specification (third edition, 4.3): cICP, iCCP, sRGB, gAMA and cHRM. */
function matchPng(samples: Samples, colour: PngColour): ReadColour {
  const { cicp, profile, isSrgb } = colour;
  const needsFullSize = cicp !== undefined && isRefused(cicp);
  const [primaries = 0, transfer = 0, matrix, range] = cicp ?? [];
  const stated = matrix === 0 && range === fullRange ? matchCodes({ primaries, transfer }) : undefined;
  if (stated) return { source: stated, needsFullSize: isHdr(stated) };
  if (profile !== undefined && readProfileSpace(profile) !== undefined) {
    const source = matchProfile(samples, profile);
    return { source, needsFullSize: needsFullSize || isHdr(source) };
  }
  return { source: isSrgb ? srgb : matchGamma(colour), needsFullSize };
}

/** Reads the colour of a JPEG or PNG as browsers do. */
export async function readSourceColour(path: string, metadata: Metadata): Promise<ReadColour> {
  if (metadata.format === 'png') return matchPng(metadata, await readPngColour(path));
  const source = matchProfile(metadata, await readJpegProfile(path));
  return { source, needsFullSize: isHdr(source) || (isCmyk(metadata) && source.kind === 'profile') };
}
