import { describe, expect, test } from 'vitest';
import { convertToSrgb, needsConversion } from './stated-colour.ts';

const bt2020 = 9;
const p3 = 12;
const srgb = 13;
const pq = 16;
const hlg = 18;

function convert(pixel: readonly number[], primaries: number, transfer: number): number[] {
  const bytes = Uint8Array.from(pixel);
  convertToSrgb(bytes, pixel.length === 4 ? 4 : 3, { primaries, transfer });
  return [...bytes];
}

const grey = (value: number) => [value, value, value];

describe('PQ (Canon .HIF)', () => {
  // Signal of 8 bits → cd/m² by BT.2100's table → share of 203 → the sRGB curve, by hand.
  test.each([
    ['black', 0, 0],
    ['1 cd/m²', 38, 15],
    ['25 cd/m²', 96, 98],
    ['reference white is not the brightest there is', 148, 225],
    ['1000 cd/m² is', 192, 255],
    ['10,000 cd/m²', 255, 255],
  ])('%s', (_, signal, expected) => {
    const [red = -1, green = -1, blue = -1] = convert(grey(signal), bt2020, pq);
    expect(Math.abs(green - expected), `${green} for ${expected}`).toBeLessThanOrEqual(1);
    expect([Math.abs(red - green), Math.abs(blue - green)].every((apart) => apart <= 1)).toBe(true);
  });

  test('brighter light is never darker', () => {
    const all = Uint8Array.from({ length: 256 * 3 }, (_, index) => Math.floor(index / 3));
    convertToSrgb(all, 3, { primaries: bt2020, transfer: pq });
    const values = [...all].filter((_, index) => index % 3 === 1);
    expect(values.toSorted((a, b) => a - b)).toEqual(values);
    expect(new Set(values).size).toBeGreaterThan(110);
  });

  test('colours are purer than they look unconverted', () => {
    const [red = 0, green = 0] = convert([130, 100, 100], bt2020, pq);
    expect(red - green).toBeGreaterThan(80);
  });
});

test('HLG: three quarters of the signal are reference white', () => {
  const [, green = 0] = convert(grey(191), bt2020, hlg);
  expect(Math.abs(green - 225)).toBeLessThanOrEqual(2);
  expect(convert(grey(255), bt2020, hlg)[1]).toBe(255);
  expect(convert(grey(0), bt2020, hlg)).toEqual([0, 0, 0]);
});

test('Display P3 without a profile: the red of sRGB, and greys as they were', () => {
  const [red = 0, green = 255, blue = 255] = convert([234, 51, 35], p3, srgb);
  expect(red).toBeGreaterThan(252);
  expect(Math.max(green, blue)).toBeLessThan(16);
  for (const value of [0, 1, 17, 128, 254, 255]) expect(convert(grey(value), p3, srgb)).toEqual(grey(value));
});

test('transparency stays as it is', () => {
  expect(convert([255, 255, 255, 77], bt2020, pq)[3]).toBe(77);
});

test('sRGB and unstated colours are unchanged', () => {
  expect(needsConversion({ primaries: 1, transfer: srgb })).toBe(false);
  expect(needsConversion({ primaries: 2, transfer: 2 })).toBe(false);
  expect(needsConversion({ primaries: 1, transfer: pq })).toBe(true);
  expect(needsConversion({ primaries: p3, transfer: srgb })).toBe(true);
});
