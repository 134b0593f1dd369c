import { expect, it } from 'vitest';
import { formatCount } from './count.ts';

it.each([
  ['en-GB', 1204, '1,204'],
  ['de-AT', 1_000_000, '1\u00a0000\u00a0000'],
  ['nl-NL', 1204, '1.204'],
  ['en-GB', 0, '0'],
])('%s: %d → %s', (locale, count, text) => {
  expect(formatCount(locale, count)).toBe(text);
});
