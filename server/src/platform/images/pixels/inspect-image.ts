import type { ImageType } from '../header/image-type.ts';
import { checkSize, type PixelLimits } from '../header/stored-size.ts';
import type { ImageFacts } from '../image-facts.ts';
import { readHeicMetadata } from '../metadata/heic-metadata.ts';
import { readFileMetadata, readMetadata } from '../metadata/read-metadata.ts';
import { seemsDamaged } from '../structure/seems-damaged.ts';
import { readRasterSize } from './decode-raster.ts';
import { openHeic } from './heic-picture.ts';
import { requireTiling } from './heic-tiles.ts';

type Read = Omit<ImageFacts, 'seemsDamaged'>;

function inspectHeic(path: string, limits: PixelLimits): Read {
  const picture = openHeic(path, limits);
  const { width, height } = picture;
  requireTiling(picture, limits);
  return { type: 'image/heic', width, height, ...readMetadata(readHeicMetadata(picture)) };
}

async function inspectRaster(
  path: string,
  type: Exclude<ImageType, 'image/heic'>,
  limits: PixelLimits,
): Promise<Read> {
  const size = await readRasterSize({ path, type, maxPixels: limits.maxPixels });
  checkSize(size, limits);
  return { type, width: size.width, height: size.height, ...(await readFileMetadata(path, type)) };
}

/** Inspects a file without decoding pixels. */
export async function inspectImage(path: string, type: ImageType, limits: PixelLimits): Promise<ImageFacts> {
  const read = type === 'image/heic' ? inspectHeic(path, limits) : await inspectRaster(path, type, limits);
  return { ...read, seemsDamaged: await seemsDamaged(path, type) };
}
