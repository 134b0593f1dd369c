import { expect, it } from 'vitest';
import { formatMegapixels } from './megapixels.ts';

it('counts as cameras do', () => {
  expect(formatMegapixels('en-GB', 6016, 4016)).toBe('24');
  expect(formatMegapixels('en-GB', 4032, 3024)).toBe('12.2');
  expect(formatMegapixels('nl-NL', 4032, 3024)).toBe('12,2');
  expect(formatMegapixels('en-GB', 640, 480)).toBe('0.3');
});

it('says nothing of a few pixels', () => {
  expect(formatMegapixels('en-GB', 300, 160)).toBeNull();
  expect(formatMegapixels('en-GB', 1, 1)).toBeNull();
});
