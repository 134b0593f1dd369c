// Proves EXP-11, EXP-15.

import { locales } from '@keepsake/contract/locale';
import { describe, expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0.00 Bytes'],
    [1, '1.00 Bytes'],
    [1023, '1,023.00 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 ** 2 - 1, '1.00 MB'],
    [5_242_880, '5.00 MB'],
    [4 * 1024 ** 3, '4.00 GB'],
    [1000 * 1024 ** 3, '1,000.00 GB'],
  ])('%d → %s', (bytes, text) => {
    expect(formatBytes('en-GB', bytes)).toBe(text);
  });

  const inLanguages: Record<string, [string, string]> = {
    'en-GB': ['512.00 Bytes', '1.50 MB'],
    'nl-NL': ['512,00 byte', '1,50 MB'],
    'es-ES': ['512,00 bytes', '1,50 MB'],
    'fr-FR': ['512,00 octets', '1,50 Mo'],
    'nl-BE': ['512,00 byte', '1,50 MB'],
    'de-AT': ['512,00 Byte', '1,50 MB'],
    'it-IT': ['512,00 byte', '1,50 MB'],
    'da-DK': ['512,00 bytes', '1,50 MB'],
    'pt-PT': ['512,00 bytes', '1,50 MB'],
    'nb-NO': ['512,00 byte', '1,50 MB'],
    'sv-SE': ['512,00 byte', '1,50 MB'],
    'de-DE': ['512,00 Byte', '1,50 MB'],
  };

  it.each(locales)('uses the words and separators of %s', (locale) => {
    // Some languages use a no-break space.
    const written = [512, 1.5 * 1024 ** 2].map((bytes) => formatBytes(locale, bytes).replace('\u00a0', ' '));
    expect(written).toEqual(inLanguages[locale]);
  });

  it('writes KB, not kB, in every language', () => {
    expect(formatBytes('nl-NL', 1536)).toBe('1,50 KB');
    expect(formatBytes('fr-FR', 1536)).toBe('1,50 Ko');
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1024 ** 4])('refuses %d', (bytes) => {
    expect(() => formatBytes('en-GB', bytes)).toThrow('Invalid unit size!');
  });
});
