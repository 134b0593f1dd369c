// Proves PRI-10.

import { describe, expect, it } from 'vitest';
import { cropOf, dragged } from './crop.ts';

const small = { short: 100, long: 150 };
const medium = { short: 130, long: 180 };
const large = { short: 200, long: 300 };
const photo = (width: number, height: number) => ({ width, height });

describe('a crop', () => {
  it('lies or stands as the photo does', () => {
    expect(cropOf(photo(3000, 2000), small).aspect).toBeCloseTo(1.5);
    expect(cropOf(photo(2000, 3000), small).aspect).toBeCloseTo(1 / 1.5);
    expect(cropOf(photo(2000, 2000), medium).aspect).toBeCloseTo(18 / 13);
  });

  it.each([
    ['nothing of a photo of the same shape', photo(3000, 2000), small, undefined],
    ['nothing of a photo of nearly the same shape', photo(3000, 2001), large, undefined],
    ['above and below of a photo that is higher', photo(4000, 3000), small, 'y'],
    ['left and right of a panorama', photo(9000, 3000), small, 'x'],
    ['left and right of an upright photo that is wider', photo(3000, 4000), small, 'x'],
    ['left and right of a photo that is wider than this paper', photo(3000, 2000), medium, 'x'],
  ])('leaves out %s', (_, sides, paper, axis) => {
    expect(cropOf(sides, paper).axis).toBe(axis);
  });
});

describe('dragging', () => {
  it('moves the crop against the picture, up to its edges', () => {
    expect(dragged(0.5, 20, 100)).toBeCloseTo(0.3);
    expect(dragged(0.5, -20, 100)).toBeCloseTo(0.7);
    expect(dragged(0.5, 80, 100)).toBe(0);
    expect(dragged(0.5, -80, 100)).toBe(1);
  });

  it('moves nothing of a picture that is shown as a whole', () => {
    expect(dragged(0.5, 20, 0)).toBe(0.5);
  });
});
