import sharp, { type JpegOptions } from 'sharp';
import type { Rendition } from '../image-facts.ts';
import type { HeicPixels } from './decode-heic.ts';
import { fitInto, type Pixels, type Size } from './pixels.ts';
import { createTiff } from './tiff.ts';

/** Longest sides, largest first: each is made from the one before. */
export const renditionSides = [1300, 800, 300] as const;

/** Thumbnails: at 80 with colour at half resolution no difference is seen at arm's length. */
const thumbnailQuality: JpegOptions = { quality: 80, chromaSubsampling: '4:2:0' };

/** It takes the place of a HEIC original that a browser cannot show, so it keeps nearly all of it. */
const fullQuality: JpegOptions = { quality: 90, chromaSubsampling: '4:2:0' };

/** sharp writes no metadata unless it is asked to: no EXIF, no profile, no comment. */
function encode({ data, ...raw }: Pixels, quality: JpegOptions): Promise<Buffer> {
  return sharp(data, { raw }).jpeg(quality).toBuffer();
}

async function resize({ data, ...raw }: Pixels, { width, height }: Size): Promise<Pixels> {
  if (width === raw.width && height === raw.height) return { data, ...raw };
  const small = await sharp(data, { raw }).resize({ width, height, fit: 'fill' }).raw().toBuffer();
  return { data: small, width, height, channels: raw.channels };
}

/** The full-size JPEG. Colours are converted while it is encoded, in strips. */
export async function makeFullSize({ width, height, tiff }: HeicPixels): Promise<Rendition> {
  const bytes = await sharp(tiff, { sequentialRead: true, limitInputPixels: width * height })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg(fullQuality)
    .toBuffer();
  return { variant: 'full', width, height, bytes };
}

/** As much of a HEIC as the largest thumbnail needs. Its colours are converted once it is small. */
export async function shrinkHeic({ pixels, iccProfile, ...raw }: HeicPixels): Promise<Pixels> {
  const size = fitInto(raw, renditionSides[0]);
  const { width, height, channels } = raw;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
    .flatten({ background: '#fff' })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = { data, ...size, channels: info.channels as 3 };
  if (!iccProfile) return small;
  const { file, pixels: target } = createTiff({ ...small, iccProfile });
  target.set(data);
  return { ...small, data: await sharp(file).toColourspace('srgb').raw().toBuffer() };
}

/**
 * The thumbnails of a picture, largest first, and the pixels of the smallest.
 *
 * @param size of the whole picture, so that every rendition has its exact proportions
 * @param pixels the picture, or as much of it as the largest thumbnail needs
 */
export async function makeThumbnails(
  size: Size,
  pixels: Pixels,
): Promise<{ thumbnails: Rendition[]; smallest: Pixels }> {
  const thumbnails: Rendition[] = [];
  let smallest = pixels;
  for (const side of renditionSides) {
    const { width, height } = fitInto(size, side);
    smallest = await resize(smallest, { width, height });
    thumbnails.push({ variant: `${side}`, width, height, bytes: await encode(smallest, thumbnailQuality) });
  }
  return { thumbnails, smallest };
}
