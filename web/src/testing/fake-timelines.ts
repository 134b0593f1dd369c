import type { Photo } from '@keepsake/contract/photos';
import { makePhoto, makePhotos } from './fake-library.ts';

/** Portrait and landscape, so that months of equal counts differ in height. */
const shapes = [
  { width: 4000, height: 3000 },
  { width: 3000, height: 4000 },
  { width: 4000, height: 2250 },
  { width: 4000, height: 3000 },
  { width: 4000, height: 2667 },
];

/** Months up to December of a year, each with the same count. */
function monthsUntil(year: number, months: number, photosEach: number): Record<string, number> {
  const names = Array.from({ length: months }, (_, back) => {
    const month = String(12 - (back % 12)).padStart(2, '0');
    return `${year - Math.floor(back / 12)}-${month}`;
  });
  return Object.fromEntries(names.map((name) => [name, photosEach]));
}

/** Photos of different shapes: some in August 2024, and forty in each of the months up to 2023. */
export function makeTimeline(inAugust: number, monthsBefore: number): Photo[] {
  const months = { '2024-08': inAugust, ...monthsUntil(2023, monthsBefore, 40) };
  return makePhotos(months).map(({ dateTaken }, index) =>
    makePhoto(index, { ...shapes[index % shapes.length], ...(dateTaken && { dateTaken }) }),
  );
}

/** 9,640 photos in 241 months, from August 2024 back to January 2004. */
export const makeTwentyYears = () => makeTimeline(40, 240);

/** 1,160 photos in August 2024 and 40 in each of six months before. */
export const makeSelectionLibrary = () => makeTimeline(1160, 6);
