import type { ImageType } from '../header/image-type.ts';
import { checkSize, type PixelLimits } from '../header/stored-size.ts';
import type { Derivatives } from '../image-facts.ts';
import { decodeHeic } from './decode-heic.ts';
import { decodeRaster, encodeRaster } from './decode-raster.ts';
import { makePlaceholder } from './make-placeholder.ts';
import { fullQuality, makeFullSize, makeThumbnails, renditionSides, shrinkHeic } from './make-renditions.ts';
import { type RasterFile, readRasterFacts } from './open-raster.ts';
import type { Pixels, Size } from './pixels.ts';

/** @param pixels as much of the picture as the largest thumbnail needs */
async function deriveSmall(
  { width, height }: Size,
  pixels: Pixels,
  isDamaged: boolean,
): Promise<Derivatives> {
  const { thumbnails, smallest } = await makeThumbnails({ width, height }, pixels);
  return { width, height, isDamaged, ...(await makePlaceholder(smallest)), renditions: thumbnails };
}

async function deriveHeic(path: string, limits: PixelLimits): Promise<Derivatives> {
  const heic = await decodeHeic(path, limits);
  // The collector frees libheif's memory, the largest part, at once.
  globalThis.gc?.();
  const small = shrinkHeic(heic).then((pixels) => deriveSmall(heic.picture, pixels, heic.isDamaged));
  const [full, derivatives] = await Promise.all([makeFullSize(heic), small]);
  return { ...derivatives, renditions: [...derivatives.renditions, full] };
}

/** Full size, or as much of it as fits into memory. */
function longestSideOf({ width, height }: Size, { maxPixelsWholeInMemory }: PixelLimits): number {
  const scale = Math.min(1, Math.sqrt(maxPixelsWholeInMemory / (width * height)));
  return Math.max(1, Math.floor(Math.max(width, height) * scale));
}

async function deriveRaster(file: RasterFile, limits: PixelLimits): Promise<Derivatives> {
  const facts = await readRasterFacts(file);
  checkSize(facts, limits);
  const [longestSide] = renditionSides;
  const { result, isDamaged } = await decodeRaster({ file, facts, longestSide });
  const small = await deriveSmall(facts, result, isDamaged);
  if (!facts.needsFullSize) return small;
  const full = await encodeRaster({ file, facts, longestSide: longestSideOf(facts, limits) }, fullQuality);
  return { ...small, renditions: [...small.renditions, { variant: 'full', ...full }] };
}

export async function deriveImage(path: string, type: ImageType, limits: PixelLimits): Promise<Derivatives> {
  if (type === 'image/heic') return deriveHeic(path, limits);
  return deriveRaster({ path, type, maxPixels: limits.maxPixels }, limits);
}
