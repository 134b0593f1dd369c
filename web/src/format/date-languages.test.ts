import { locales } from '@keepsake/contract/locale';
import { describe, expect, it } from 'vitest';
import { formatLongDate, formatMonthTitle, formatShortDate } from './date.ts';
import { wallClockFields } from './date-fields.ts';

/**
 * Written by hand: short names without their dot, long ones as inside a sentence, titles of months. In
 * September plain Intl goes wrong in English (Sept), in March Austrian and German have an umlaut, in January
 * Austrian has a name of its own.
 */
const written: Record<string, { short: string[]; long: string; title: string }> = {
  'en-GB': {
    short: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
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
    long: '3 enero 2024',
    title: 'Mayo 2024',
  },
  'fr-FR': {
    short: ['janv', 'févr', 'mars', 'avr', 'mai', 'juin', 'juil', 'août', 'sept', 'oct', 'nov', 'déc'],
    long: '3 janvier 2024',
    title: 'mai 2024',
  },
  'nl-BE': {
    short: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
    long: '3 januari 2024',
    title: 'mei 2024',
  },
  'de-AT': {
    short: ['Jän', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
    long: '3 Jänner 2024',
    title: 'Mai 2024',
  },
  'it-IT': {
    short: ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'],
    long: '3 gennaio 2024',
    title: 'maggio 2024',
  },
  'da-DK': {
    short: ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
    long: '3 januar 2024',
    title: 'maj 2024',
  },
  'pt-PT': {
    short: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
    long: '3 janeiro 2024',
    title: 'maio 2024',
  },
  'nb-NO': {
    short: ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'des'],
    long: '3 januar 2024',
    title: 'mai 2024',
  },
  'sv-SE': {
    short: ['jan', 'feb', 'mars', 'apr', 'maj', 'juni', 'juli', 'aug', 'sep', 'okt', 'nov', 'dec'],
    long: '3 januari 2024',
    title: 'maj 2024',
  },
  'de-DE': {
    short: ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
    long: '3 Januar 2024',
    title: 'Mai 2024',
  },
};

const january = wallClockFields('2024-01-03T09:05:07');

describe.each(locales)('%s', (locale) => {
  // spec P9.14
  it('has dd MMM yyyy for each month', () => {
    const dates = Array.from({ length: 12 }, (_, index) =>
      formatShortDate(locale, { ...january, month: index + 1 }),
    );
    expect(dates).toEqual(written[locale]?.short.map((name) => `03 ${name} 2024`));
  });

  // spec P9.14
  it('has d MMMM yyyy', () => {
    expect(formatLongDate(locale, january)).toBe(written[locale]?.long);
  });

  // spec P2.32
  it('has titles of months', () => {
    expect(formatMonthTitle(locale, 2024, 5)).toBe(written[locale]?.title);
  });
});
