// Proves PHO-20, PLA-19.

import { instantFields } from '@keepsake/contract/calendar-day';
import { describe, expect, it } from 'vitest';
import {
  formatDayAndTime,
  formatLongDate,
  formatMonthTitle,
  formatNearTime,
  formatShortDate,
  formatTime,
} from './date.ts';
import { wallClockFields } from './date-fields.ts';

const september = wallClockFields('2024-09-03T09:05:07');

describe('short dates', () => {
  it.each([
    ['en-GB', '03 Sep 2024'],
    ['nl-NL', '3 sep 2024'],
    ['fr-FR', '3 sept. 2024'],
    ['pt-PT', '3 de set. de 2024'],
    ['de-DE', '3. Sept. 2024'],
    ['da-DK', '3. sep. 2024'],
  ])('%s', (locale, text) => {
    expect(formatShortDate(locale, september)).toBe(text);
  });
});

describe('times that are near', () => {
  it.each([
    ['en-GB', '2024-09-03T17:00', 'today, 17:00'],
    ['en-GB', '2024-09-04T00:30', 'tomorrow, 00:30'],
    ['en-GB', '2024-09-05T08:00', '5 September 2024, 08:00'],
    ['en-GB', '2024-09-02T23:59', '2 September 2024, 23:59'],
    ['de-AT', '2024-09-03T17:00', 'heute, 17:00'],
    ['pt-PT', '2024-09-04T09:05', 'amanhã, 09:05'],
    ['nb-NO', '2024-10-03T09:05', '3. oktober 2024, 09:05'],
  ])('%s: %s', (locale, at, text) => {
    expect(formatNearTime(locale, wallClockFields(at), september)).toBe(text);
  });

  it('continue over the end of a month', () => {
    const last = wallClockFields('2024-08-31T23:00');
    expect(formatNearTime('en-GB', wallClockFields('2024-09-01T00:00'), last)).toBe('tomorrow, 00:00');
  });
});

describe('days with their time', () => {
  it.each([
    ['en-GB', 'Tue 3 Sep 2024, 09:05'],
    ['de-DE', 'Di., 3. Sept. 2024, 09:05'],
    ['fr-FR', 'Mar. 3 sept. 2024, 09:05'],
    ['pt-PT', 'Terça, 3/09/2024, 09:05'],
    ['da-DK', 'Tirs. 3. sep. 2024, 09:05'],
  ])('%s', (locale, text) => {
    expect(formatDayAndTime(locale, september)).toBe(text);
  });
});

describe('long dates', () => {
  it.each([
    ['en-GB', '3 September 2024'],
    ['de-DE', '3. September 2024'],
    ['fr-FR', '3 septembre 2024'],
    ['es-ES', '3 de septiembre de 2024'],
    ['sv-SE', '3 september 2024'],
  ])('%s', (locale, text) => {
    expect(formatLongDate(locale, september)).toBe(text);
  });

  it('have the fields as written, whether or not there is such a day', () => {
    expect(formatLongDate('de-DE', wallClockFields('0001-02-30'))).toBe('30. Februar 1');
  });
});

it('has all twelve months in the right order', () => {
  const names = Array.from({ length: 12 }, (_, index) => formatMonthTitle('en-GB', 2024, index + 1));
  expect(names[0]).toBe('January 2024');
  expect(names[4]).toBe('May 2024');
  expect(names[11]).toBe('December 2024');
  expect(new Set(names).size).toBe(12);
});

it('capitalises Spanish months in titles, and no others', () => {
  expect(formatMonthTitle('es-ES', 2024, 5)).toBe('Mayo 2024');
  expect(formatMonthTitle('fr-FR', 2024, 5)).toBe('mai 2024');
  expect(formatMonthTitle('en-GB', 2024, 11, 'short')).toBe('Nov 2024');
  expect(formatMonthTitle('es-ES', 2024, 9, 'short')).toBe('Sept 2024');
});

it('writes 24 hours', () => {
  expect(formatTime(september)).toBe('09:05:07');
  expect(formatTime(wallClockFields('2024-09-03T23:00:00'))).toBe('23:00:00');
});

describe('wall-clock times', () => {
  it.each([
    '2024-05-03T09:12:44',
    '2024-05-03T09:12:44.123',
    '2024-05-03T09:12:44+13:00',
    '2024-05-03T09:12:44.5-11:00',
  ])('%s is shown as written', (text) => {
    expect(wallClockFields(text)).toEqual({ year: 2024, month: 5, day: 3, hour: 9, minute: 12, second: 44 });
  });

  it('may have no time', () => {
    expect(wallClockFields('2024-05-03')).toMatchObject({ day: 3, hour: 0 });
  });

  it('refuses anything else', () => {
    expect(() => wallClockFields('yesterday')).toThrow('Not a date');
  });
});

describe('instants', () => {
  it('move to the time zone of the reader', () => {
    const newYear = '2024-12-31T23:30:00.000Z';
    expect(instantFields(newYear, 'Europe/Amsterdam')).toMatchObject({
      year: 2025,
      month: 1,
      day: 1,
      hour: 0,
    });
    expect(instantFields(newYear, 'America/St_Johns')).toMatchObject({ year: 2024, day: 31, hour: 20 });
  });

  it('have an hour 0, never 24', () => {
    expect(instantFields('2024-05-03T00:00:00.000Z', 'UTC').hour).toBe(0);
  });
});
