import type { Exif } from 'sharp';
import { createRandom } from './paint/random.ts';

interface Shot {
  readonly camera: string;
  /** degrees of the sun above the horizon, for a believable exposure */
  readonly light: number;
  readonly seed: number;
  /** `YYYY-MM-DDTHH:mm:ss`, with or without `±hh:mm` */
  readonly takenAt?: string;
}

/**
 * The tags a camera writes. Dates are wall-clock time in DateTimeOriginal, with the offset, where there is
 * one, in OffsetTimeOriginal (Exif 2.31, 4.6.5); an undated photo has neither. There is never a place.
 */
export function exifOf({ camera, light, seed, takenAt }: Shot): Exif {
  const random = createRandom(seed + 77);
  const day = light > 0;
  const tags: Record<string, string> = {
    ColorSpace: '1',
    FNumber: random.pick(['18/10', '28/10', '4/1', '56/10', '8/1']),
    ExposureTime: day
      ? random.pick(['1/125', '1/250', '1/500', '1/1000'])
      : random.pick(['1/8', '1/2', '4/1', '15/1']),
    ISOSpeedRatings: String(day ? random.pick([64, 100, 200]) : random.pick([800, 1600, 3200])),
    FocalLength: random.pick(['24/1', '28/1', '35/1', '50/1', '85/1']),
  };
  if (!takenAt) return { IFD0: { Make: 'Keepsake', Model: camera }, IFD2: tags };
  const wall = takenAt.slice(0, 19).replaceAll('-', ':').replace('T', ' ');
  const offset = takenAt.slice(19);
  return {
    IFD0: { Make: 'Keepsake', Model: camera, DateTime: wall },
    IFD2: {
      ...tags,
      DateTimeOriginal: wall,
      DateTimeDigitized: wall,
      ...(offset ? { OffsetTimeOriginal: offset, OffsetTimeDigitized: offset } : {}),
    },
  };
}
