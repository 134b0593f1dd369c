// Proves PRI-15.

import { expect, it } from 'vitest';
import { isOffered } from './order-request.ts';
import { maxPrints } from './work.ts';

const size = { id: '10x15', short: 100, long: 150, label: '', price: 19, priceLabel: '' };
const offer = { currency: 'EUR', delivery: 495, finishes: ['glossy'], sizes: [size] };

it.each([
  [100_000, true],
  [100_001, false],
])('offers up to 100,000 prints of one size: %s', (total, expected) => {
  const print = { size: size.id, count: maxPrints, focus: 0.5 };
  const full = Math.floor(total / maxPrints);
  const prints = Array.from({ length: full }, (_, index) => ({ ...print, photoId: `photo-${index}` }));
  const rest = { ...print, photoId: 'rest', count: total % maxPrints };
  expect(isOffered({ finish: 'glossy', prints: [...prints, rest] }, offer)).toBe(expected);
});
