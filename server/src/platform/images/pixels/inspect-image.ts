import type { ImageType } from '../header/image-type.ts';
import { checkSize, type PixelLimits } from '../header/stored-size.ts';
import type { ImageFacts } from '../image-facts.ts';
import { readHeicMetadata } from '../metadata/heic-metadata.ts';
import { readFileMetadata, readMetadata } from '../metadata/read-metadata.ts';
import { readRasterSize } from './decode-raster.ts';
import { openHeic } from './heic-picture.ts';

function inspectHeic(path: string, limits: PixelLimits): ImageFacts {
  const picture = openHeic(path, limits);
  const { width, height } = picture;
  return { type: 'image/heic', width, height, ...readMetadata(readHeicMetadata(picture)) };
}

/** Reads size, date and camera of a picture by its headers; pixels are not decoded. */
export async function inspectImage(path: string, type: ImageType, limits: PixelLimits): Promise<ImageFacts> {
  if (type === 'image/heic') return inspectHeic(path, limits);
  const size = await readRasterSize({ path, type, maxPixels: limits.maxPixels });
  checkSize(size, limits);
  return { type, width: size.width, height: size.height, ...(await readFileMetadata(path, type)) };
}
