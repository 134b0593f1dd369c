import { expect, it } from 'vitest';
import { retryDelay } from './use-thumbnail.ts';

it('waits as long as the server demands, then longer and longer, but no more than a minute and a half', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 50].map((refusals) => retryDelay(refusals, 0));
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  expect(retryDelay(50, 1)).toBe(90_000);
});

it('spreads tiles that were refused together', () => {
  expect(retryDelay(1, 0.5)).toBe(6_250);
});
