import { expect, test } from 'vitest';
import { instantFromDatabase } from './instants.ts';

test.each([
  ['2024-03-10 04:00:00+00', '2024-03-10T04:00:00.000Z'],
  ['2024-03-10 04:00:00.1+00', '2024-03-10T04:00:00.100Z'],
  ['2024-03-10 04:00:00.123999+00', '2024-03-10T04:00:00.123Z'],
])('%s is %s', (text, instant) => {
  expect(instantFromDatabase(text)).toBe(instant);
});

test.each(['2024-03-10 04:00:00', '2024-03-10 04:00:00-03:30', 'infinity', '2024-03-10'])(
  '%s is refused',
  (text) => {
    expect(() => instantFromDatabase(text)).toThrow('Not a timestamptz in UTC');
  },
);
