import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexOfItem, itemOfIndex } from './positions.ts';

it('counts items without the absent ones, and finds them again', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(300)), fc.integer({ min: 300, max: 400 }), (away, count) => {
      const absent = Uint32Array.from(away).sort();
      const present = Array.from({ length: count }, (_, index) => index).filter(
        (index) => !away.includes(index),
      );
      expect(present.map((_, item) => indexOfItem(absent, item))).toEqual(present);
      expect(present.map((index) => itemOfIndex(absent, index))).toEqual(present.map((_, item) => item));
      expect(away.map((index) => itemOfIndex(absent, index))).toEqual(away.map(() => -1));
    }),
  );
});
