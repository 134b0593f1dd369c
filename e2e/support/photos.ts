import { randomBytes } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';

const images = path.resolve(import.meta.dirname, '../../server/test/images');

/** Small photos, and how the timeline shows them. */
export const smallPhotos = {
  jpeg: { file: path.join(images, 'small.jpg'), month: 'May 2024', tile: /3 May 2024/ },
  png: { file: path.join(images, 'small.png'), month: 'February 2022', tile: /1 February 2022/ },
  heic: { file: path.join(images, 'small.heic'), month: 'December 2023', tile: /31 December 2023/ },
};

/** A JPEG of several megabytes that does not compress, for slow uploads. */
export async function makeLargePhoto(takenAt: string): Promise<Buffer> {
  const [width, height] = [2400, 1600];
  const raw = randomBytes(width * height * 3);
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .withExif({ IFD2: { DateTimeOriginal: takenAt } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A small JPEG of its own colour and date. */
export function makeSmallPhoto(seed: number, takenAt: string): Promise<Buffer> {
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: 120 };
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: `photo ${seed}` }, IFD2: { DateTimeOriginal: takenAt } })
    .jpeg()
    .toBuffer();
}
