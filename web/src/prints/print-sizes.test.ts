import { expect, it } from 'vitest';
import { checkPrintSizes } from './print-sizes.ts';

const photo = (visibleWidth: number, visibleHeight: number) => ({ visibleWidth, visibleHeight });
const tooSmall = (...photos: ReturnType<typeof photo>[]) =>
  checkPrintSizes(photos).map(({ tooSmall: count }) => count);

it('needs 200 dots per inch on both sides, upright or not', () => {
  expect(tooSmall(photo(1182, 788))).toEqual([0, 1, 1]);
  expect(tooSmall(photo(788, 1182))).toEqual([0, 1, 1]);
  expect(tooSmall(photo(1181, 788))).toEqual([1, 1, 1]);
  expect(tooSmall(photo(1182, 787))).toEqual([1, 1, 1]);
  expect(tooSmall(photo(2363, 1575))).toEqual([0, 0, 0]);
});

it('refuses a long panorama whose short side has too few', () => {
  expect(tooSmall(photo(12_000, 700))).toEqual([1, 1, 1]);
});

it('counts each photo for each size', () => {
  expect(tooSmall(photo(6000, 4000), photo(1600, 1200), photo(300, 200))).toEqual([1, 1, 2]);
  expect(tooSmall()).toEqual([0, 0, 0]);
});
