/** A size in centimetres. */
export interface PrintSize {
  readonly short: number;
  readonly long: number;
}

/** Common sizes, the smallest first. */
const printSizes: readonly PrintSize[] = [
  { short: 10, long: 15 },
  { short: 13, long: 18 },
  { short: 20, long: 30 },
];

/** A print held in the hand looks sharp from here on. */
const dotsPerInch = 200;
const centimetresPerInch = 2.54;

interface Sides {
  readonly visibleWidth: number;
  readonly visibleHeight: number;
}

/** A print fills its paper in either direction, so both sides need the pixels. */
function isTooSmall({ visibleWidth, visibleHeight }: Sides, { short, long }: PrintSize): boolean {
  const needed = (centimetres: number) => (centimetres / centimetresPerInch) * dotsPerInch;
  return (
    Math.min(visibleWidth, visibleHeight) < needed(short) ||
    Math.max(visibleWidth, visibleHeight) < needed(long)
  );
}

/** How many of the photos are too small for each size. */
export function checkPrintSizes(photos: readonly Sides[]): readonly (PrintSize & { tooSmall: number })[] {
  return printSizes.map((size) => ({
    ...size,
    tooSmall: photos.filter((photo) => isTooSmall(photo, size)).length,
  }));
}
