import sharp, { type JpegOptions } from 'sharp';
import type { Rendition } from '../image-facts.ts';
import type { HeicPixels } from './decode-heic.ts';
import { fitInto, type Pixels, type Size } from './pixels.ts';
import { createTiff } from './tiff.ts';

/** Longest sides, largest first: each is made from the one before. */
export const renditionSides = [1300, 800, 300] as const;

/** Thumbnails: quality 80 with colour at half resolution shows no difference at arm's length. */
const thumbnailQuality: JpegOptions = { quality: 80, chromaSubsampling: '4:2:0' };

/** The full size replaces an original in browsers, so it keeps nearly all quality. */
export const fullQuality: JpegOptions = { quality: 90, chromaSubsampling: '4:2:0' };

/** Limit of optimal Huffman tables, which save 5 % and need all coefficients in memory: 6 bytes a pixel. */
const maxOptimisedPixels = 25_000_000;

/** Encodes without metadata: sharp writes no EXIF, profile or comment by default. */
function encode({ data, ...raw }: Pixels, quality: JpegOptions): Promise<Buffer> {
  return sharp(data, { raw }).jpeg(quality).toBuffer();
}

async function resize({ data, ...raw }: Pixels, { width, height }: Size): Promise<Pixels> {
  if (width === raw.width && height === raw.height) return { data, ...raw };
  const small = await sharp(data, { raw }).resize({ width, height, fit: 'fill' }).raw().toBuffer();
  return { data: small, width, height, channels: raw.channels };
}

/**
 * Makes the JPEG of the viewer, at full size up to 50 megapixels. Colours are converted while it is encoded,
 * in strips.
 */
export async function makeFullSize({ width, height, tiff }: HeicPixels): Promise<Rendition> {
  const bytes = await sharp(tiff, { sequentialRead: true, limitInputPixels: width * height })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ ...fullQuality, optimiseCoding: width * height <= maxOptimisedPixels })
    .toBuffer();
  return { variant: 'full', width, height, bytes };
}

/** Shrinks a HEIC to what the largest thumbnail needs. Colours are converted after shrinking, and before mixing. */
export async function shrinkHeic({ pixels, iccProfile, picture, ...raw }: HeicPixels): Promise<Pixels> {
  const size = fitInto(picture, renditionSides[0]);
  const { width, height, channels } = raw;
  const data = await sharp(pixels, { raw: { width, height, channels } })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  const { file, pixels: target } = createTiff({ ...size, channels, iccProfile });
  target.set(data);
  const onWhite = sharp(file).flatten({ background: '#fff' }).toColourspace('srgb');
  return { ...size, channels: 3, data: await onWhite.raw().toBuffer() };
}

/**
 * Makes the thumbnails of a picture, largest first, and the pixels of the smallest.
 *
 * @param size of the whole picture, for exact proportions
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
