import sharp, { type FailOnOptions, type Sharp } from 'sharp';
import { type Orientation, readOrientation } from '../header/orientation.ts';
import { extractFrame, type PngFrame, readFirstFrame } from '../header/png-animation.ts';
import type { StoredSize } from '../header/stored-size.ts';
import { readWarnings } from './damage-messages.ts';
import { readSourceColour, type SourceColour } from './source-colour.ts';
import { type ColourModel, convertToSrgb, type Samples } from './stated-colour.ts';
import { createTiff } from './tiff.ts';

export interface RasterFile {
  readonly path: string;
  readonly type: 'image/jpeg' | 'image/png';
  readonly maxPixels: number;
}

/** Facts that decide how a file is decoded. */
export interface RasterFacts extends StoredSize {
  readonly orientation: Orientation;
  readonly source: SourceColour;
  readonly needsFullSize: boolean;
  readonly is16Bit: boolean;
  /** libjpeg skipped bytes between segments, before any pixels. */
  readonly hasPaddedHeader: boolean;
  /** Frame of a PNG that browsers show in place of its still image. */
  readonly frame?: PngFrame | undefined;
}

/** Facts of a PNG or JPEG, with the upright size, by the decoder's header. Throws libvips' error. */
export async function readRasterFacts({ path, type, maxPixels }: RasterFile): Promise<RasterFacts> {
  const warnings: string[] = [];
  const header = sharp(path, { failOn: 'none', limitInputPixels: maxPixels });
  const metadata = await header.on('warning', (warning: string) => warnings.push(warning)).metadata();
  const orientation = await readOrientation(path, type);
  const { width, height, isProgressive = false } = metadata;
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  const colour = await readSourceColour(path, metadata);
  const frame = type === 'image/png' ? await readFirstFrame(path) : undefined;
  return {
    ...size,
    ...colour,
    needsFullSize: colour.needsFullSize || frame === 'other',
    frame: frame === 'other' ? undefined : frame,
    orientation,
    hasPaddedHeader: readWarnings(warnings).skipped !== undefined,
    isWholeInMemory: isProgressive,
    is16Bit: metadata.depth === 'ushort',
  };
}

/** Mirrored orientations, and clockwise turns after mirroring. */
const mirrored = [2, 4, 5, 7];
const turns = { 1: 0, 2: 0, 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 } as const;

/** What follows `resize` in sharp is done after it, so that JPEGs are still shrunk while they are read. */
function turn(image: Sharp, orientation: Orientation): Sharp {
  const angle = turns[orientation];
  const upright = mirrored.includes(orientation) ? image.flop() : image;
  return angle === 0 ? upright : upright.rotate(angle);
}

export interface RasterWork {
  readonly file: RasterFile;
  readonly facts: RasterFacts;
  readonly longestSide: number;
}

/** One decoding of it. */
export interface RasterDecoding extends RasterWork {
  readonly failOn: FailOnOptions;
  /** Receives what libvips says about pixels that it shows nevertheless. */
  onWarning(warning: string): void;
}

async function open({ file, facts, longestSide, failOn, onWarning }: RasterDecoding): Promise<Sharp> {
  const { path, maxPixels } = file;
  const image = sharp(facts.frame ? await extractFrame(path, facts.frame) : path, {
    failOn,
    limitInputPixels: maxPixels,
    ignoreIcc: facts.source.kind !== 'profile',
  });
  image.on('warning', onWarning);
  const size = { width: longestSide, height: longestSide };
  return turn(image.resize({ ...size, fit: 'inside', withoutEnlargement: true }), facts.orientation);
}

const onWhite = (image: Sharp) => image.flatten({ background: '#fff' });

/** Opens a picture that sharp converts to sRGB. */
async function openForSharp(work: RasterDecoding): Promise<Sharp> {
  const image = (await open(work)).toColourspace('srgb');
  if (!work.facts.is16Bit || work.facts.source.kind !== 'profile') return onWhite(image);
  // sharp 0.35 converts 16 bits to Display P3, and would mix with white there.
  const { data, info } = await image.withIccProfile('srgb').raw().toBuffer({ resolveWithObject: true });
  return onWhite(sharp(data, { raw: info }));
}

/** Pixels of 16 bits at full size would take twice the memory. */
const maxDeepSide = 2600;

/** Decodes samples and converts them here. */
async function decodeByModel(work: RasterDecoding, model: ColourModel): Promise<Sharp> {
  const is16Bit = work.facts.is16Bit && work.longestSide <= maxDeepSide;
  const { data, info } = await (await open(work))
    .toColourspace(is16Bit ? 'rgb16' : 'srgb')
    .raw({ depth: is16Bit ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const samples = is16Bit ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const written = channels % 2 === 0 ? 4 : 3;
  const pixels = Buffer.alloc(width * height * written);
  convertToSrgb({ data: samples, channels: channels as Samples['channels'] }, model, pixels);
  return onWhite(sharp(pixels, { raw: { width, height, channels: written } }));
}

async function decodeByProfile(work: RasterDecoding, profile: Buffer): Promise<Sharp> {
  const { data, info } = await (await open(work))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const { file, pixels } = createTiff({
    width,
    height,
    channels: info.channels as 3 | 4,
    iccProfile: profile,
  });
  pixels.set(data);
  return onWhite(sharp(file)).toColourspace('srgb');
}

/** Decodes CMYK without a profile as Chromium does: ink by ink. */
async function decodeCmyk(work: RasterDecoding): Promise<Sharp> {
  const { data, info } = await (await open(work))
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const paper = 255 - (data[from + 3] ?? 0);
    for (let ink = 0; ink < 3; ink += 1) {
      data[to + ink] = Math.round(((255 - (data[from + ink] ?? 0)) * paper) / 255);
    }
  }
  return sharp(data.subarray(0, width * height * 3), { raw: { width, height, channels: 3 } });
}

/** Decodes to sRGB on white, upright, shrunk to fit a square. */
export async function openRaster(work: RasterDecoding): Promise<Sharp> {
  const { source } = work.facts;
  if (source.kind === 'refused-profile') return decodeByProfile(work, source.profile);
  if (source.kind === 'model') return decodeByModel(work, source.model);
  return source.kind === 'cmyk' ? decodeCmyk(work) : openForSharp(work);
}
