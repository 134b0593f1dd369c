import { locales } from '@keepsake/contract/locale';
import { expect, it } from 'vitest';
import { formatCount, formatMegapixels } from './number.ts';

/** 1204, 1000000. `_` is a no-break space. */
const written: Record<string, [string, string]> = {
  'en-GB': ['1,204', '1,000,000'],
  'nl-NL': ['1.204', '1.000.000'],
  // Spanish, Italian and Portuguese do not group four digits.
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

it('counts as cameras do', () => {
  expect(formatMegapixels('en-GB', 6016, 4016)).toBe('24');
  expect(formatMegapixels('en-GB', 4032, 3024)).toBe('12.2');
  expect(formatMegapixels('nl-NL', 4032, 3024)).toBe('12,2');
  expect(formatMegapixels('en-GB', 640, 480)).toBe('0.3');
});

it('is null for a few pixels', () => {
  expect(formatMegapixels('en-GB', 300, 160)).toBeNull();
  expect(formatMegapixels('en-GB', 1, 1)).toBeNull();
});
