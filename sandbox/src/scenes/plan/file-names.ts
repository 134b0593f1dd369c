import type { Temporal } from 'temporal-polyfill';
import type { Camera } from '../draw-scene.ts';
import type { Random } from '../paint/random.ts';

/** Names photos as cameras do: counters that skip what was deleted, or the moment to the millisecond. */
export function createNamer(random: Random) {
  const next = { IMG: random.whole(1200, 2400), DSC: random.whole(40, 400) };
  const count = (prefix: 'IMG' | 'DSC') => {
    next[prefix] += random.whole(1, 7);
    return next[prefix];
  };
  return (camera: Camera, taken: Temporal.ZonedDateTime): string => {
    if (camera === 'Sandbox One') return `DSC${String(count('DSC')).padStart(5, '0')}.jpg`;
    if (camera === 'Sandbox Pocket Mini') return `IMG_${String(count('IMG')).padStart(4, '0')}.JPG`;
    // This make counts in UTC, whatever the owner's clock says.
    const utc = taken.withTimeZone('UTC').toPlainDateTime().toString().replaceAll(/[-:]/g, '');
    const [date, time] = [utc.slice(0, 8), utc.slice(9, 15)];
    return `PXL_${date}_${time}${String(random.whole(0, 999)).padStart(3, '0')}.jpg`;
  };
}

/** Pictures that came without a date: scans, and what friends sent. */
export const UNDATED_NAMES = [
  'scan0003.jpg',
  'scan0004.jpg',
  'IMG-WA0007.jpg',
  'image0.jpeg',
  'Grandma at the lake.jpg',
] as const;
