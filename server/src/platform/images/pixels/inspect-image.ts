import type { ImageType } from '../header/image-type.ts';
import { checkSize, type PixelLimits } from '../header/stored-size.ts';
import type { ImageFacts } from '../image-facts.ts';
import { readHeicMetadata } from '../metadata/heic-metadata.ts';
import { readFileMetadata, readMetadata } from '../metadata/read-metadata.ts';
import { seemsDamaged } from '../structure/seems-damaged.ts';
import { openHeic } from './heic-picture.ts';
import { requireTiling } from './heic-tiles.ts';
import { readRasterFacts } from './open-raster.ts';

type Read = Omit<ImageFacts, 'seemsDamaged'>;

function inspectHeic(path: string, limits: PixelLimits): Read {
  const picture = openHeic(path, limits);
  const { width, height } = picture;
  requireTiling(picture, limits);
  return {
    type: 'image/heic',
    width,
    height,
    needsFullSize: true,
    ...readMetadata(readHeicMetadata(picture)),
  };
}

async function inspectRaster(
  path: string,
  type: Exclude<ImageType, 'image/heic'>,
  limits: PixelLimits,
): Promise<Read> {
  const facts = await readRasterFacts({ path, type, maxPixels: limits.maxPixels });
  checkSize(facts, limits);
  const { width, height, needsFullSize } = facts;
  return { type, width, height, needsFullSize, ...(await readFileMetadata(path, type)) };
}

/** Inspects a file without decoding pixels. */
export async function inspectImage(path: string, type: ImageType, limits: PixelLimits): Promise<ImageFacts> {
  const read = type === 'image/heic' ? inspectHeic(path, limits) : await inspectRaster(path, type, limits);
  return { ...read, seemsDamaged: await seemsDamaged(path, type) };
}
