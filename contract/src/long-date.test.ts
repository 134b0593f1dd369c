import { expect, it } from 'vitest';
import { longDate } from './long-date.ts';

it.each([
  ['fr-FR', '2026-12-01T00:00:00Z', '1er décembre 2026'],
  ['fr-FR', '2026-12-11T00:00:00Z', '11 décembre 2026'],
  ['de-DE', '2026-12-01T00:00:00Z', '1. Dezember 2026'],
  ['en-GB', '2026-12-01T00:00:00Z', '1 December 2026'],
])('is in %s of %s %s', (locale, at, expected) => {
  expect(longDate(locale, new Date(at))).toBe(expected);
});

it('is of the day in the time zone, with the time', () => {
  const options = { timeZone: 'Europe/Paris', timeStyle: 'short' } as const;
  expect(longDate('fr-FR', new Date('2026-11-30T23:30:00Z'), options)).toBe('1er décembre 2026 à 00:30');
});
