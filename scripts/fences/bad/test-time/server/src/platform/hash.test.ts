import { expect, it } from 'vitest';

declare const hash: () => void;

it('is quick', () => {
  const since = performance.now();
  hash();
  const took = performance.now() - since;
  expect(took).toBeLessThan(50);
});
