import { readFile } from 'node:fs/promises';
import sharp, { type FailOnOptions, type Sharp } from 'sharp';
import { readPngGamma } from '../header/png-gamma.ts';
import type { StoredSize } from '../header/stored-size.ts';
import { ImageRejected } from '../image-rejected.ts';
import { applyGamma } from './apply-gamma.ts';
import type { Pixels } from './pixels.ts';

/** Minimum share of rows of a truncated JPEG. */
const minShareOfRows = 0.1;
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
 * Decodes a PNG or JPEG to sRGB on white, upright, shrunk to fit a square. Truncated JPEGs, common from
 * cameras and transfers, show what is there; without picture data they are refused, as is every truncated
 * PNG. Throws libvips' error.
 */
export async function decodeRaster(file: RasterFile, longestSide: number): Promise<Pixels> {
  try {
    return await shrink(await open(file, 'truncated'), longestSide);
  } catch (error) {
    if (file.type !== 'image/jpeg') throw error;
    if ((await shareOfRows(file)) < minShareOfRows && !(await lacksOnlyEndMarker(file))) {
      throw new ImageRejected('unreadable-image', 'the file ends before there is a picture');
    }
    return shrink(await open(file, 'none'), longestSide);
  }
}

/** Upright size of a PNG or JPEG, by the decoder. Throws libvips' error. */
export async function readRasterSize({ path, maxPixels }: RasterFile): Promise<StoredSize> {
  const { autoOrient, isProgressive = false } = await sharp(path, {
    failOn: 'none',
    limitInputPixels: maxPixels,
  }).metadata();
  return { ...autoOrient, isWholeInMemory: isProgressive };
}
