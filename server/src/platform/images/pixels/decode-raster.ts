import { readFile } from 'node:fs/promises';
import sharp, { type FailOnOptions, type Sharp } from 'sharp';
import { readPngGamma } from '../header/png-gamma.ts';
import type { StoredSize } from '../header/stored-size.ts';
import { ImageRejected } from '../image-rejected.ts';
import { applyGamma } from './apply-gamma.ts';
import type { Pixels } from './pixels.ts';

/** A JPEG that ends early counts as a picture when at least this share of its rows is there. */
const leastShareOfRows = 0.1;
const sampledRows = 100;

const endOfImage = Buffer.of(0xff, 0xd9);

export interface RasterFile {
  readonly path: string;
  readonly type: 'image/jpeg' | 'image/png';
  readonly maxPixels: number;
}

async function open({ path, type, maxPixels }: RasterFile, failOn: FailOnOptions): Promise<Sharp> {
  const image = sharp(path, { failOn, autoOrient: true, limitInputPixels: maxPixels });
  return type === 'image/png' ? applyGamma(image, await readPngGamma(path)) : image;
}

async function shrink(image: Sharp, longestSide: number): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
}

/** libjpeg fills what is missing with one grey: counts the rows above it, in stored orientation. */
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
 * Whether all of a JPEG is there but for its end marker: with one, libjpeg has nothing to warn of. Tells a
 * picture of one colour, whose rows all look like those that libjpeg fills in.
 */
async function lacksOnlyItsEnd({ path, maxPixels }: RasterFile): Promise<boolean> {
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
 * Decodes a PNG or JPEG to sRGB on white, the right way up, shrunk to fit a square.
 *
 * Cameras and broken transfers leave JPEGs without their end; what is there is shown. A file that ends
 * before there is a picture is refused, as is every PNG that ends early. Throws libvips' error.
 */
export async function decodeRaster(file: RasterFile, longestSide: number): Promise<Pixels> {
  try {
    return await shrink(await open(file, 'truncated'), longestSide);
  } catch (error) {
    if (file.type !== 'image/jpeg') throw error;
    if ((await shareOfRows(file)) < leastShareOfRows && !(await lacksOnlyItsEnd(file))) {
      throw new ImageRejected('unreadable-image', 'the file ends before there is a picture');
    }
    return shrink(await open(file, 'none'), longestSide);
  }
}

/** Size of a PNG or JPEG as it stands upright, as the decoder sees it. Throws libvips' error. */
export async function readRasterSize({ path, maxPixels }: RasterFile): Promise<StoredSize> {
  const { autoOrient, isProgressive = false } = await sharp(path, {
    failOn: 'none',
    limitInputPixels: maxPixels,
  }).metadata();
  return { ...autoOrient, isWholeInMemory: isProgressive };
}
