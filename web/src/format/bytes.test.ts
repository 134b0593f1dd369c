import { describe, expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1,023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 ** 2 - 1, '1.00 MB'],
    [5_242_880, '5.00 MB'],
    [4 * 1024 ** 3, '4.00 GB'],
    [1000 * 1024 ** 3, '1,000.00 GB'],
  ])('%d → %s', (bytes, text) => {
    expect(formatBytes('en-GB', bytes)).toBe(text);
  });

  it('uses the separators of the language', () => {
    expect(formatBytes('nl-NL', 1536)).toBe('1,50 KB');
  });

  // spec P5.13
  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1024 ** 4])('refuses %d', (bytes) => {
    expect(() => formatBytes('en-GB', bytes)).toThrow('Invalid unit size!');
  });
});
