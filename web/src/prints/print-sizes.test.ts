import { expect, it } from 'vitest';
import { checkPrints } from './print-sizes.ts';

const photo = (visibleWidth: number, visibleHeight: number, damaged?: true) => ({
  visibleWidth,
  visibleHeight,
  ...(damaged && { damaged }),
});

const [large, medium, small] = [photo(6000, 4000), photo(1600, 1200), photo(300, 200)];
const longSides = (sizes: readonly { long: number }[]) => sizes.map(({ long }) => long);

it('names the sizes at which every photo is sharp', () => {
  expect(longSides(checkPrints([large]).sharp)).toEqual([150, 180, 300]);
  expect(longSides(checkPrints([large, medium]).sharp)).toEqual([150, 180]);
  expect(longSides(checkPrints([large, medium, small]).sharp)).toEqual([]);
});

it('counts a photo that is too small once, and not among those that may look soft', () => {
  const { photos, soft } = checkPrints([large, medium, small]);
  expect(photos).toEqual({ damaged: [], tooSmall: [small], soft: [medium] });
  expect(longSides(soft)).toEqual([300]);
});

it('counts damaged photos whatever their size', () => {
  const damaged = [photo(6000, 4000, true), photo(300, 200, true)];
  expect(checkPrints([...damaged, large]).photos).toEqual({ damaged, tooSmall: [damaged[1]], soft: [] });
});
