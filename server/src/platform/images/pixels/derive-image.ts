import type { ImageType } from '../header/image-type.ts';
import { checkSize, type PixelLimits } from '../header/stored-size.ts';
import type { Derivatives } from '../image-facts.ts';
import { decodeHeic } from './decode-heic.ts';
import { decodeRaster, readRasterSize } from './decode-raster.ts';
import { makePlaceholder } from './make-placeholder.ts';
import { makeFullSize, makeThumbnails, renditionSides, shrinkHeic } from './make-renditions.ts';
import type { Pixels, Size } from './pixels.ts';

/** @param pixels as much of the picture as the largest thumbnail needs */
async function deriveSmall({ width, height }: Size, pixels: Pixels): Promise<Derivatives> {
  const { thumbnails, smallest } = await makeThumbnails({ width, height }, pixels);
  return { width, height, ...(await makePlaceholder(smallest)), renditions: thumbnails };
}

async function deriveHeic(path: string, limits: PixelLimits): Promise<Derivatives> {
  const heic = await decodeHeic(path, limits);
  // The collector frees libheif's memory, the largest part, at once.
  globalThis.gc?.();
  const small = shrinkHeic(heic).then((pixels) => deriveSmall(heic.picture, pixels));
  const [full, derivatives] = await Promise.all([makeFullSize(heic), small]);
  return { ...derivatives, renditions: [...derivatives.renditions, full] };
}

export async function deriveImage(path: string, type: ImageType, limits: PixelLimits): Promise<Derivatives> {
  if (type === 'image/heic') return deriveHeic(path, limits);
  const file = { path, type, maxPixels: limits.maxPixels };
  const { width, height, isWholeInMemory } = await readRasterSize(file);
  checkSize({ width, height, isWholeInMemory }, limits);
  return deriveSmall({ width, height }, await decodeRaster(file, renditionSides[0]));
}
