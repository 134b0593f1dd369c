import { expect, it } from 'vitest';
import { toDosTime } from './dos-time.ts';

function read(dos: number): string {
  const [date, time] = [Math.floor(dos / 0x10000), dos % 0x10000];
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}`;
  return `${day}T${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`;
}

it.each([
  ['2024-02-29T23:59:58', '2024-02-29T23:59:58'],
  ['2024-02-29T23:59:59', '2024-02-29T23:59:58'],
  ['1980-01-01T00:00:00', '1980-01-01T00:00:00'],
  ['1979-12-31T23:59:59', '1980-01-01T00:00:00'],
  ['1826-06-01T12:00:00', '1980-01-01T00:00:00'],
  ['0000-00-00T00:00:00', '1980-01-01T00:00:00'],
  ['2107-12-31T23:59:58', '2107-12-31T23:59:58'],
  ['2107-12-31T23:59:59', '2107-12-31T23:59:58'],
  ['2108-01-01T00:00:00', '2107-12-31T23:59:58'],
  ['9999-12-31T23:59:59', '2107-12-31T23:59:58'],
  ['2016-12-31T23:59:60', '2016-12-31T23:59:58'],
])('converts %s to %s', (modified, expected) => {
  expect(read(toDosTime(modified))).toBe(expected);
});

it.each(['', '2024-02-29', '2024-02-29 23:59:58', '2024-02-29T23:59:58Z', '12024-02-29T23:59:58'])(
  'refuses other spellings: %j',
  (modified) => {
    expect(() => toDosTime(modified)).toThrow(RangeError);
  },
);
