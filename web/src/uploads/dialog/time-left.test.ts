import { expect, it } from 'vitest';
import { minutesLeft, roundTimeLeft, type SentSample, withSample } from './time-left.ts';

const samples = (...sent: number[]): SentSample[] =>
  sent.map((sentBytes, index) => ({ at: index * 5000, sentBytes }));

it('is unknown before bytes were sent, and for more than a day', () => {
  expect(minutesLeft([], 100)).toBeUndefined();
  expect(minutesLeft(samples(50), 100)).toBeUndefined();
  expect(minutesLeft(samples(50, 50), 100)).toBeUndefined();
  expect(minutesLeft(samples(0, 1), 1e6)).toBeUndefined();
});

it('divides the rest by the rate', () => {
  expect(minutesLeft(samples(0, 100, 200), 1200)).toBe(1);
  expect(minutesLeft(samples(500, 600, 700), 2400)).toBe(2);
});

it('does not count the bytes of a failed file as negative', () => {
  expect(minutesLeft(samples(900, 0, 100, 200, 300), 900)).toBe(1);
});

it('drops samples of more than half a minute ago, but not the one before the last', () => {
  const all = samples(0, 1, 2, 3, 4, 5, 6);
  const next = withSample(all, { at: 40_000, sentBytes: 7 });
  expect(next.map(({ at }) => at / 1000)).toEqual([10, 15, 20, 25, 30, 40]);
  const late = withSample(next, { at: 500_000, sentBytes: 8 });
  expect(late.map(({ at }) => at / 1000)).toEqual([40, 500]);
});

it.each([
  [0, 'lessThanMinute'],
  [0.9, 'lessThanMinute'],
  [1, 'minutes', 1],
  [2.1, 'minutes', 3],
  [10, 'minutes', 10],
  [11, 'minutes', 15],
  [55, 'minutes', 55],
  [56, 'hours', 1],
  [89, 'hours', 1],
  [100, 'hours', 2],
])('rounds %d minutes to %s %o', (minutes, unit, count?: number) => {
  expect(roundTimeLeft(minutes)).toEqual(count === undefined ? { unit } : { unit, count });
});
