import { expect, it } from 'vitest';
import { askAgainAfter } from './ask-again-after.ts';

it('waits as long as the server asks for, then longer and longer, but no more than a minute and a half', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 50].map((refusals) => askAgainAfter(refusals, 0));
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  expect(askAgainAfter(50, 1)).toBe(90_000);
});

it('spreads tiles that were refused together', () => {
  expect(askAgainAfter(1, 0.5)).toBe(6_250);
});
