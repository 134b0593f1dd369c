import sharp from 'sharp';
import { fitInto } from '../../src/platform/images/pixels/pixels.ts';
import { ciede2000, type Rgb, toLab } from './ciede2000.ts';
import type { Picture } from './compare-pictures.ts';

/** Cells of the longest side: in made pictures each is within a patch, and whole blocks of a JPEG. */
const cells = 12;

async function listCells({ data, width, height }: Picture): Promise<Rgb[]> {
  const size = fitInto({ width, height }, cells);
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return Array.from({ length: small.length / 3 }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = small.subarray(index * 3, index * 3 + 3);
    return [red, green, blue];
  });
}

/** CIEDE2000 of the part of two pictures that differs most, of up to 144: 1 is just visible side by side. */
export async function largestDifference(first: Picture, second: Picture): Promise<number> {
  const [one, other] = [await listCells(first), await listCells(second)];
  return Math.max(...one.map((rgb, index) => ciede2000(toLab(rgb), toLab(other[index] ?? [0, 0, 0]))));
}

/** Pixels of a rendition, or of another picture in sRGB. */
export async function openPicture(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
