import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeMutant } from './mutants.ts';
import { createRandom } from './seed.ts';

const sources = ['small.jpg', 'small.png', 'small.heic'].map((name) =>
  readFileSync(path.join(import.meta.dirname, 'images', name)),
);

function makeMany(seed: number) {
  const random = createRandom(seed);
  return Array.from({ length: 300 }, () => makeMutant(sources, random));
}

it('a seed makes the same mutants again, and another seed others', () => {
  expect(makeMany(1)).toEqual(makeMany(1));
  expect(makeMany(1)).not.toEqual(makeMany(2));
});

it('damages in every way, and never its sources', () => {
  const before = sources.map((bytes) => Buffer.from(bytes));
  const mutants = makeMany(3);
  expect(sources).toEqual(before);
  expect(new Set(mutants.flatMap(({ done }) => done)).size).toBe(8);
  const unchanged = mutants.filter(({ bytes }) => sources.some((source) => source.equals(bytes)));
  expect(unchanged.length).toBeLessThan(15);
});
