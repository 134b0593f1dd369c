// Proves PRI-10.

import { expect, it } from 'vitest';
import { gradePrint } from './print-grades.ts';

const papers = [
  { short: 100, long: 150 },
  { short: 130, long: 180 },
  { short: 200, long: 300 },
];
const gradesOf = (width: number, height: number) =>
  papers.map((paper) => gradePrint({ width, height }, paper, papers));

it.each([
  ['enough for all', 2363, 1575, ['sharp', 'sharp', 'sharp']],
  ['200 dots per inch of the smallest', 1182, 788, ['sharp', 'soft', 'soft']],
  ['the same upright', 788, 1182, ['sharp', 'soft', 'soft']],
  ['one pixel fewer on the long side', 1181, 788, ['too-small', 'too-small', 'too-small']],
  ['one pixel fewer on the short side', 1182, 787, ['too-small', 'too-small', 'too-small']],
  ['a panorama of which little is left', 12_000, 700, ['too-small', 'too-small', 'too-small']],
])('%s', (_, width, height, grades) => {
  expect(gradesOf(width, height)).toEqual(grades);
});
