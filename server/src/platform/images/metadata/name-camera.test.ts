import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameCamera } from './name-camera.ts';

const seed = 20_261_121;

describe('the name of a camera', () => {
  test.each([
    ['Apple', 'iPhone 15 Pro', 'Apple iPhone 15 Pro'],
    ['Canon', 'Canon EOS R5', 'Canon EOS R5'],
    ['CANON', 'Canon EOS R5', 'Canon EOS R5'],
    ['NIKON CORPORATION', 'NIKON D850', 'NIKON D850'],
    ['LG Electronics', 'LG-H870', 'LG-H870'],
    ['HP', 'HPX 5', 'HP HPX 5'],
    ['Canon', 'Canon', 'Canon'],
    ['Leica', '', 'Leica'],
    [undefined, 'X100V', 'X100V'],
    ['   ', ' X100V   ', 'X100V'],
    ['samsung\0\0', 'Galaxy\tS24\r\nFE', 'samsung Galaxy S24 FE'],
    ['Evil\u202e', '\u001b[31mCam\u0085era\ud800', 'Evil [31mCamera'],
    [undefined, undefined, undefined],
    ['', '\0\0\0', undefined],
    [' ', '\u200b', undefined],
  ])('%j and %j is %j', (make, model, name) => {
    expect(nameCamera(make, model)).toBe(name);
  });

  test('is cut, and never inside a character', () => {
    expect(nameCamera('x'.repeat(99), '📷')).toBe('x'.repeat(99));
    expect(nameCamera(undefined, `${'x'.repeat(99)}📷`)).toBe('x'.repeat(99));
    expect(nameCamera('x'.repeat(4_000_000), 'y'.repeat(4_000_000))).toBe('x'.repeat(100));
  });

  test(`is one short line, whatever the file (seed ${seed})`, () => {
    const text = fc.option(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({
          unit: fc.constantFrom(' ', '\0', '\n', 'Canon', '\u202e', '\ud83d', '📷'),
          maxLength: 200,
        }),
      ),
      { nil: undefined },
    );
    fc.assert(
      fc.property(text, text, (make, model) => {
        const name = nameCamera(make, model);
        if (name === undefined) return;
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(100);
        expect(name).toBe(name.trim());
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\s\s/u);
        expect(nameCamera(undefined, name)).toBe(name);
      }),
      { seed, numRuns: 2000 },
    );
  });
});
