import { describe, expect, it } from 'vitest';
import {
  changeAll,
  changePrint,
  commonSize,
  findTooMany,
  newWork,
  orderedPrints,
  type PrintOffer,
  restoreWork,
  toCount,
  totalsOf,
  withoutPhotos,
} from './work.ts';

const size = (id: string, price: number) => ({ id, price, short: 1, long: 2, label: id, priceLabel: '' });
const offer: PrintOffer = {
  currency: 'EUR',
  delivery: 495,
  finishes: ['glossy', 'matt'],
  sizes: [size('small', 19), size('large', 199)],
};
const ids = ['one', 'two', 'three'];
const print = { size: 'small', count: 1, focus: 0.5 };

describe('an order', () => {
  it('begins with one small print of each photo', () => {
    expect(orderedPrints(newWork(offer, ids))).toEqual(ids.map((photoId) => ({ photoId, ...print })));
  });

  it('leaves out what was removed or deleted', () => {
    const removed = changePrint(newWork(offer, ids), 'one', { isRemoved: true });
    expect(orderedPrints(withoutPhotos(removed, ['three']))).toEqual([{ photoId: 'two', ...print }]);
  });

  it('adds up, with delivery once', () => {
    const some = [
      { size: 'large', count: 2 },
      { size: 'small', count: 3 },
      { size: 'small', count: 1 },
    ];
    expect(totalsOf(some, offer)).toMatchObject({
      count: 6,
      sizes: [
        { count: 4, price: 76 },
        { count: 2, price: 398 },
      ],
      products: 474,
      total: 969,
    });
    expect(totalsOf([], offer)).toEqual({ count: 0, sizes: [], products: 0, total: 0 });
  });
});

it.each([
  [100_000, 100_000, undefined],
  [100_001, 1, 'small'],
  [1, 100_001, 'large'],
])('has too many of a size beyond 100,000: %s small, %s large', (small, large, expected) => {
  const some = [
    { size: 'small', count: small - 1 },
    { size: 'small', count: 1 },
    { size: 'large', count: large },
  ];
  expect(findTooMany(totalsOf(some, offer))?.size.id).toBe(expected);
});

describe('the work', () => {
  it('has a common size until one print has another', () => {
    const large = changeAll(newWork(offer, ids), { size: 'large' });
    expect(commonSize(large)).toBe('large');
    expect(commonSize(changePrint(large, 'two', { size: 'small' }))).toBeUndefined();
  });

  it('is restored as it was', () => {
    const left = { ...changePrint(newWork(offer, ids), 'two', { count: 7, focus: 0.1 }), finish: 'matt' };
    expect(restoreWork(JSON.parse(JSON.stringify(left)), offer, ids)).toEqual(left);
  });

  it('is new where it cannot be restored', () => {
    expect(restoreWork(null, offer, ids)).toEqual(newWork(offer, ids));
    const old = { finish: 'silk', prints: { one: { ...print, size: 'huge', isRemoved: false } } };
    expect(restoreWork(old, offer, ids)).toEqual(newWork(offer, ids));
  });
});

it.each([
  [3, 3],
  [0, 1],
  [-4, 1],
  [140, 99],
  [2.6, 3],
  [Number.NaN, 1],
])('counts %s as %s prints', (given, expected) => {
  expect(toCount(given)).toBe(expected);
});
