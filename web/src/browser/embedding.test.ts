// Proves PLA-1, PLA-2.

import { expect, it } from 'vitest';
import { readEmbedding } from './embedding.ts';

it('shows everything unless the address hides parts', () => {
  expect(readEmbedding({})).toEqual({ isStripped: false, hidesHeader: false, isEmbedded: false });
  expect(readEmbedding({ stripped: 'false' }).isStripped).toBe(false);
});

it('hides the header only', () => {
  expect(readEmbedding({ hideHeaderNav: 'true' })).toEqual({
    isStripped: false,
    hidesHeader: true,
    isEmbedded: true,
  });
});

it('hides everything when stripped', () => {
  expect(readEmbedding({ stripped: 'true' })).toEqual({
    isStripped: true,
    hidesHeader: true,
    isEmbedded: true,
  });
});
