import { readFile } from 'node:fs/promises';
import sharp, { type FailOnOptions, type JpegOptions, type Sharp } from 'sharp';
import type { Rendition } from '../image-facts.ts';
import { ImageRejected } from '../image-rejected.ts';
import { openRaster, type RasterFile, type RasterWork } from './open-raster.ts';
import type { Pixels } from './pixels.ts';

/** Minimum share of rows of a truncated JPEG. */
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
 * Whether a JPEG lacks only its end marker: with one added, libjpeg has no warning. For pictures of one
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
      () => true,
      () => false,
    );
}

/**
 * Opens a PNG or JPEG. Truncated JPEGs, common from cameras and transfers, show what is there; without picture data they
 * are refused, as is every truncated PNG. Throws libvips' error.
 */
async function decode<Result>(
  { file, ...work }: RasterWork,
  use: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const run = async (failOn: FailOnOptions) => use(await openRaster({ file, ...work }, failOn));
  try {
    return await run('truncated');
  } catch (error) {
    // The still image behind a damaged frame may be sound.
    if (work.facts.frame) return decode({ file, ...work, facts: { ...work.facts, frame: undefined } }, use);
    if (file.type !== 'image/jpeg') throw error;
    if ((await shareOfRows(file)) < minShareOfRows && !(await lacksOnlyEndMarker(file))) {
      throw new ImageRejected('unreadable-image', 'the file ends before there is a picture');
    }
    return run('none');
  }
}

/** Decodes a PNG or JPEG to sRGB on white, upright, shrunk to fit a square. Throws libvips' error. */
export function decodeRaster(work: RasterWork): Promise<Pixels> {
  return decode(work, async (image) => {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
  });
}

/** Decodes it the same way to a JPEG. */
export function encodeRaster(work: RasterWork, quality: JpegOptions): Promise<Omit<Rendition, 'variant'>> {
  return decode(work, async (image) => {
    const { data, info } = await image.jpeg(quality).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, bytes: data };
  });
}
