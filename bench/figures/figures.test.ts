import { expect, test } from 'vitest';
import { type Figure, millisecondsAtMost, ratioOfAtLeast, ratioOfAtMost } from './figure.ts';
import { formatTable } from './format-table.ts';
import { median, quantile } from './quantile.ts';
import { placeBetweenMarks } from './write-between-marks.ts';

const figure = (value: number, goal: Figure['goal']): Figure => ({
  what: 'uploads',
  measured: '50 MB/s',
  against: '80 MB/s',
  value,
  goal,
});

const lastRow = (one: Figure) => formatTable([one]).split('\n').at(-1);

test('a row marks a figure only if it falls short', () => {
  expect(lastRow(figure(0.5, ratioOfAtLeast(0.5)))).toBe(
    '| uploads | 50 MB/s | 80 MB/s | 0.50 | at least 0.5 |  |',
  );
  expect(lastRow(figure(1.31, ratioOfAtMost(1.3)))).toContain('| 1.31 | at most 1.3 | **falls short** |');
  expect(lastRow(figure(20, millisecondsAtMost(20)))).toContain('| 20.00 ms | at most 20 ms |  |');
});

test('no rounding makes a figure reach its goal', () => {
  expect(lastRow(figure(0.4999, ratioOfAtLeast(0.5)))).toContain('| 0.49 | at least 0.5 | **falls short** |');
  expect(lastRow(figure(1.3001, ratioOfAtMost(1.3)))).toContain('| 1.31 | at most 1.3 | **falls short** |');
});

test('quantiles are numbers that were measured, the median lies between the middle ones', () => {
  const numbers = [4, 1, 3, 2];
  expect(median(numbers)).toBe(2.5);
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile(numbers, 0.95)).toBe(4);
  expect(
    quantile(
      Array.from({ length: 100 }, (_, index) => index + 1),
      0.95,
    ),
  ).toBe(95);
  expect(() => quantile([], 0.5)).toThrow('no numbers');
});

test('a table replaces the previous one and nothing else', () => {
  const document =
    'above\n<!-- figures of npm run bench: server -->\nold\n<!-- end of the figures -->\nbelow\n';
  const once = placeBetweenMarks(document, 'server', 'new');
  expect(once).toBe(
    'above\n<!-- figures of npm run bench: server -->\nnew\n<!-- end of the figures -->\nbelow\n',
  );
  expect(placeBetweenMarks(once, 'server', 'new')).toBe(once);
  expect(() => placeBetweenMarks('no marks', 'server', 'new')).toThrow('has no marks');
});
