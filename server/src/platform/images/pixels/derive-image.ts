import type { ImageType } from '../header/image-type.ts';
import { checkSize, type PixelLimits } from '../header/stored-size.ts';
import type { Derivatives } from '../image-facts.ts';
import { decodeHeic } from './decode-heic.ts';
import { decodeRaster, readRasterSize } from './decode-raster.ts';
import { makePlaceholder } from './make-placeholder.ts';
import { makeFullSize, makeThumbnails, renditionSides } from './make-renditions.ts';

async function deriveHeic(path: string, limits: PixelLimits): Promise<Derivatives> {
  const pixels = await decodeHeic(path, limits);
  const full = await makeFullSize(pixels);
  const { thumbnails, smallest } = await makeThumbnails(pixels, pixels);
  const { width, height } = pixels;
  return { width, height, ...(await makePlaceholder(smallest)), renditions: [...thumbnails, full] };
}

/** Makes all renditions and the placeholder of a picture from one decoding of it. */
export async function deriveImage(path: string, type: ImageType, limits: PixelLimits): Promise<Derivatives> {
  if (type === 'image/heic') return deriveHeic(path, limits);
  const file = { path, type, maxPixels: limits.maxPixels };
  const { width, height, isWholeInMemory } = await readRasterSize(file);
  checkSize({ width, height, isWholeInMemory }, limits);
  const pixels = await decodeRaster(file, renditionSides[0]);
  const { thumbnails, smallest } = await makeThumbnails({ width, height }, pixels);
  return { width, height, ...(await makePlaceholder(smallest)), renditions: thumbnails };
}
