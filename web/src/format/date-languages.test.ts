// Proves PHO-20, PLA-19, PLA-66.

import { locales } from '@keepsake/contract/locale';
import { describe, expect, it } from 'vitest';
import { formatDays, formatLongDate, formatMonthTitle, formatShortDate, formatWeekdays } from './date.ts';
import { wallClockFields } from './date-fields.ts';

/**
 * Written by hand: the months of short dates, what is around them, long dates as inside a sentence, month titles.
 * Plain Intl differs in English (Sept) and Portuguese (3/1/2024); Austrian January has its own name.
 */
const written: Record<string, { short: string[]; around?: string; long: string; title: string }> = {
  'en-GB': {
    short: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    around: '03 * 2024',
    long: '3 January 2024',
    title: 'May 2024',
  },
  'nl-NL': {
    short: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
    long: '3 januari 2024',
    title: 'mei 2024',
  },
  'es-ES': {
    short: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'],
    long: '3 de enero de 2024',
    title: 'Mayo 2024',
  },
  'fr-FR': {
    short: [
      'janv.',
      'févr.',
      'mars',
      'avr.',
      'mai',
      'juin',
      'juil.',
      'août',
      'sept.',
      'oct.',
      'nov.',
      'déc.',
    ],
    long: '3 janvier 2024',
    title: 'mai 2024',
  },
  'nl-BE': {
    short: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
    long: '3 januari 2024',
    title: 'mei 2024',
  },
  'de-AT': {
    short: ['Jän.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sep.', 'Okt.', 'Nov.', 'Dez.'],
    around: '3. * 2024',
    long: '3. Jänner 2024',
    title: 'Mai 2024',
  },
  'it-IT': {
    short: ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'],
    long: '3 gennaio 2024',
    title: 'maggio 2024',
  },
  'da-DK': {
    short: ['jan.', 'feb.', 'mar.', 'apr.', 'maj', 'jun.', 'jul.', 'aug.', 'sep.', 'okt.', 'nov.', 'dec.'],
    around: '3. * 2024',
    long: '3. januar 2024',
    title: 'maj 2024',
  },
  'pt-PT': {
    short: ['jan.', 'fev.', 'mar.', 'abr.', 'mai.', 'jun.', 'jul.', 'ago.', 'set.', 'out.', 'nov.', 'dez.'],
    around: '3 de * de 2024',
    long: '3 de janeiro de 2024',
    title: 'maio 2024',
  },
  'nb-NO': {
    short: ['jan.', 'feb.', 'mars', 'apr.', 'mai', 'juni', 'juli', 'aug.', 'sep.', 'okt.', 'nov.', 'des.'],
    around: '3. * 2024',
    long: '3. januar 2024',
    title: 'mai 2024',
  },
  'sv-SE': {
    short: ['jan.', 'feb.', 'mars', 'apr.', 'maj', 'juni', 'juli', 'aug.', 'sep.', 'okt.', 'nov.', 'dec.'],
    long: '3 januari 2024',
    title: 'maj 2024',
  },
  'de-DE': {
    short: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
    around: '3. * 2024',
    long: '3. Januar 2024',
    title: 'Mai 2024',
  },
};

const january = wallClockFields('2024-01-03T09:05:07');

describe.each(locales)('%s', (locale) => {
  const { short = [], around = '3 * 2024', long, title } = written[locale] ?? {};

  it('has a short date for each month', () => {
    const dates = Array.from({ length: 12 }, (_, index) =>
      formatShortDate(locale, { ...january, month: index + 1 }),
    );
    expect(dates).toEqual(short.map((name) => around.replace('*', name)));
  });

  it('has long dates', () => {
    expect(formatLongDate(locale, january)).toBe(long);
  });

  it('has titles of months', () => {
    expect(formatMonthTitle(locale, 2024, 5)).toBe(title);
  });
});

it.each([
  ['en-GB', 'Monday – Friday', 'Saturday'],
  ['de-DE', 'Montag – Freitag', 'Samstag'],
  ['fr-FR', 'Lundi – vendredi', 'Samedi'],
  ['sv-SE', 'Måndag–fredag', 'Lördag'],
])('writes the weekdays of opening hours in %s', (locale, range, day) => {
  expect(formatWeekdays(locale, 1, 5).replaceAll(/\s/g, ' ')).toBe(range);
  expect(formatWeekdays(locale, 6, 6)).toBe(day);
});

/**
 * As formatRange of ICU 78 (CLDR 48) writes them, in Node 24 and Chromium 156, with U+2009 around some dashes. Intl differs
 * where days have a zero (Italian), months four letters (English) and the first is "1" (French).
 */
it.each([
  ['en-GB', '1 – 3 Dec 2026', '31 Aug – 2 Sep 2026', '30 Dec 2026 – 2 Jan 2027', '1 Sep 2026'],
  ['nl-NL', '1–3 dec 2026', '31 aug – 2 sep 2026', '30 dec 2026 – 2 jan 2027', '1 sep 2026'],
  ['es-ES', '1–3 dic 2026', '31 ago – 2 sept 2026', '30 dic 2026 – 2 ene 2027', '1 sept 2026'],
  ['fr-FR', '1er–3 déc. 2026', '31 août – 2 sept. 2026', '30 déc. 2026 – 2 janv. 2027', '1er sept. 2026'],
  ['nl-BE', '1–3 dec 2026', '31 aug – 2 sep 2026', '30 dec 2026 – 2 jan 2027', '1 sep 2026'],
  ['de-AT', '1.–3. Dez. 2026', '31. Aug. – 2. Sep. 2026', '30. Dez. 2026 – 2. Jän. 2027', '1. Sep. 2026'],
  ['it-IT', '1–3 dic 2026', '31 ago – 2 set 2026', '30 dic 2026 – 2 gen 2027', '1 set 2026'],
  ['da-DK', '1.–3. dec. 2026', '31. aug.–2. sep. 2026', '30. dec. 2026–2. jan. 2027', '1. sep. 2026'],
  [
    'pt-PT',
    '1–3 de dez. de 2026',
    '31 de ago. – 2 de set. de 2026',
    '30 de dez. de 2026 – 2 de jan. de 2027',
    '1 de set. de 2026',
  ],
  ['nb-NO', '1.–3. des. 2026', '31. aug.–2. sep. 2026', '30. des. 2026–2. jan. 2027', '1. sep. 2026'],
  ['sv-SE', '1–3 dec. 2026', '31 aug.–2 sep. 2026', '30 dec. 2026–2 jan. 2027', '1 sep. 2026'],
  ['de-DE', '1.–3. Dez. 2026', '31. Aug. – 2. Sept. 2026', '30. Dez. 2026 – 2. Jan. 2027', '1. Sept. 2026'],
])('writes the days from one to another in %s', (locale, ...written) => {
  const ranges = [
    ['2026-12-01', '2026-12-03'],
    ['2026-08-31', '2026-09-02'],
    ['2026-12-30', '2027-01-02'],
    ['2026-09-01', '2026-09-01'],
  ].map(([from = '', to = '']) => formatDays(locale, { from, to }).replaceAll(/\s/g, ' '));
  expect(ranges).toEqual(written);
});

it('writes the first of a month as the French do', () => {
  const first = wallClockFields('2026-12-01');
  expect(formatLongDate('fr-FR', first)).toBe('1er décembre 2026');
  expect(formatShortDate('fr-FR', first)).toBe('1er déc. 2026');
  expect(formatLongDate('fr-FR', { ...first, day: 11 })).toBe('11 décembre 2026');
});
