import { readFile } from 'node:fs/promises';
import sharp, { type FailOnOptions, type JpegOptions, type Sharp } from 'sharp';
import type { Rendition } from '../image-facts.ts';
import { ImageRejected } from '../image-rejected.ts';
import { hasBrokenScans } from '../structure/broken-scans.ts';
import { hasPngEnd, isPaddedAtEnd } from '../structure/seems-damaged.ts';
import { readWarnings } from './damage-messages.ts';
import { openRaster, type RasterFile, type RasterWork } from './open-raster.ts';
import type { Pixels } from './pixels.ts';

/** Minimum share of rows of a damaged picture. */
const minShareOfRows = 0.1;
const sampledRows = 100;

const endOfImage = Buffer.of(0xff, 0xd9);

/** Share of rows, in stored orientation, above the grey with which libjpeg fills missing ones. */
async function shareOfRows({ path, maxPixels }: RasterFile): Promise<number> {
  const { data, info } = await sharp(path, { failOn: 'none', limitInputPixels: maxPixels })
    .resize({ width: 16, height: sampledRows, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = info.width * info.channels;
  const last = data.subarray(-info.channels);
  let present = sampledRows;
  while (present > 0) {
    const pixels = data.subarray((present - 1) * row, present * row);
    if (pixels.some((value, index) => Math.abs(value - (last[index % info.channels] ?? 0)) > 1)) break;
    present -= 1;
  }
  return present / sampledRows;
}

/**
 * Whether a JPEG lacks only its end marker: with one added, nothing is missing. For pictures of one
 * colour, whose rows resemble filled ones.
 */
async function lacksOnlyEndMarker({ path, maxPixels }: RasterFile): Promise<boolean> {
  const whole = Buffer.concat([await readFile(path), endOfImage]);
  const image = sharp(whole, { failOn: 'warning', limitInputPixels: maxPixels });
  return image
    .resize({ width: 16 })
    .raw()
    .toBuffer()
    .then(
      () => !hasBrokenScans(whole),
      () => false,
    );
}

/** Whether part of the picture is missing or wrong, by what a decoding said that did not fail. */
async function hasDamagedPixels({ file, facts }: RasterWork, warnings: readonly string[]): Promise<boolean> {
  if (file.type !== 'image/jpeg') return false;
  const { isDamaged, skipped } = readWarnings(warnings);
  if (isDamaged) return true;
  // libjpeg says little of scans that are not progressive.
  if (!facts.isWholeInMemory) return hasBrokenScans(await readFile(file.path));
  if (!skipped || facts.hasPaddedHeader) return false;
  return !(skipped.isAtEnd && (await isPaddedAtEnd(file.path, skipped.bytes)));
}

/** Throws the error of a decoding unless the file shows some of its picture. */
async function requirePicture(file: RasterFile, error: unknown): Promise<{ isDamaged: boolean }> {
  // A truncated PNG is refused; one with wrong bytes shows what is before them.
  if (file.type === 'image/png' && !(await hasPngEnd(file.path))) throw error;
  const isWhole = file.type === 'image/jpeg' && (await lacksOnlyEndMarker(file));
  if (!isWhole && (await shareOfRows(file)) < minShareOfRows) {
    throw new ImageRejected('unreadable-image', 'the file ends before there is a picture');
  }
  return { isDamaged: !isWhole };
}

export interface Decoded<Result> {
  readonly result: Result;
  readonly isDamaged: boolean;
}

/** Level of errors: wrong checksums of a PNG are errors; a JPEG has none. */
const strictest = { 'image/png': 'error', 'image/jpeg': 'truncated' } as const;

/**
 * Opens a PNG or JPEG. Damaged files, common from cameras and transfers, show what is there; without picture data they
 * are refused, as is every truncated PNG. Throws libvips' error.
 */
async function decode<Result>(
  work: RasterWork,
  use: (image: Sharp) => Promise<Result>,
): Promise<Decoded<Result>> {
  const { file, facts } = work;
  const warnings: string[] = [];
  const onWarning = (warning: string) => warnings.push(warning);
  const run = async (failOn: FailOnOptions) => use(await openRaster({ ...work, failOn, onWarning }));
  try {
    const result = await run(strictest[file.type]);
    return { result, isDamaged: await hasDamagedPixels(work, warnings) };
  } catch (error) {
    // The still image behind a damaged frame may be sound.
    if (facts.frame) {
      const { result } = await decode({ ...work, facts: { ...facts, frame: undefined } }, use);
      return { result, isDamaged: true };
    }
    const { isDamaged } = await requirePicture(file, error);
    return { result: await run('none'), isDamaged };
  }
}

/** Decodes a PNG or JPEG to sRGB on white, upright, shrunk to fit a square. Throws libvips' error. */
export function decodeRaster(work: RasterWork): Promise<Decoded<Pixels>> {
  return decode(work, async (image) => {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
  });
}

/** Decodes it the same way to a JPEG. */
export async function encodeRaster(
  work: RasterWork,
  quality: JpegOptions,
): Promise<Omit<Rendition, 'variant'>> {
  const { result } = await decode(work, async (image) => {
    const { data, info } = await image.jpeg(quality).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, bytes: data };
  });
  return result;
}
