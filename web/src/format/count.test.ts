import { locales } from '@keepsake/contract/locale';
import { expect, it } from 'vitest';
import { formatCount } from './count.ts';

/** 1204, 1000000. `_` is a space that does not break, `.` and `,` are as written. */
const written: Record<string, [string, string]> = {
  'en-GB': ['1,204', '1,000,000'],
  'nl-NL': ['1.204', '1.000.000'],
  // Four digits stand together in Spanish, Italian and Portuguese.
  'es-ES': ['1204', '1.000.000'],
  'fr-FR': ['1_204', '1_000_000'],
  'nl-BE': ['1.204', '1.000.000'],
  'de-AT': ['1_204', '1_000_000'],
  'it-IT': ['1204', '1.000.000'],
  'da-DK': ['1.204', '1.000.000'],
  'pt-PT': ['1204', '1_000_000'],
  'nb-NO': ['1_204', '1_000_000'],
  'sv-SE': ['1_204', '1_000_000'],
  'de-DE': ['1.204', '1.000.000'],
};

it.each(locales)('writes counts as %s does', (locale) => {
  // U+00A0, and in French the narrow U+202F.
  const counts = [1204, 1_000_000].map((count) =>
    formatCount(locale, count).replaceAll(/[\u00a0\u202f]/g, '_'),
  );
  expect(counts).toEqual(written[locale]);
});

it('writes zero', () => {
  expect(formatCount('en-GB', 0)).toBe('0');
});
