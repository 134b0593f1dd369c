import { expect, it } from 'vitest';
import { readEmbedding } from './embedding.ts';

it('shows everything unless the address asks for less', () => {
  expect(readEmbedding({})).toEqual({ isStripped: false, hidesHeader: false, isEmbedded: false });
  expect(readEmbedding({ stripped: 'false' }).isStripped).toBe(false);
});

// spec P2.14, A2.32
it('hides the header only', () => {
  expect(readEmbedding({ hideHeaderNav: 'true' })).toEqual({
    isStripped: false,
    hidesHeader: true,
    isEmbedded: true,
  });
});

// spec P2.13, A2.31
it('hides everything when stripped', () => {
  expect(readEmbedding({ stripped: 'true' })).toEqual({
    isStripped: true,
    hidesHeader: true,
    isEmbedded: true,
  });
});
