import { describe, expect, test } from 'vitest';
import { convertToSrgb, modelOfHeic, modelOfPng } from './stated-colour.ts';

const bt2020 = 9;
const p3 = 12;
const srgb = 13;
const pq = 16;
const hlg = 18;

function convert8(data: Uint8Array, channels: 3 | 4, primaries: number, transfer: number): void {
  const model = modelOfHeic({ primaries, transfer });
  if (!model) throw new Error('no conversion is needed');
  convertToSrgb({ data, channels }, model, data);
}

function convert(pixel: readonly number[], primaries: number, transfer: number): number[] {
  const bytes = Uint8Array.from(pixel);
  convert8(bytes, pixel.length === 4 ? 4 : 3, primaries, transfer);
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
    convert8(all, 3, bt2020, pq);
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

test('sRGB and unstated colours of HEIC are unchanged', () => {
  expect(modelOfHeic({ primaries: 1, transfer: srgb })).toBeUndefined();
  expect(modelOfHeic({ primaries: 2, transfer: 2 })).toBeUndefined();
  // Phones: the primaries and the curve of BT.601.
  expect(modelOfHeic({ primaries: 5, transfer: 6 })).toBeUndefined();
});

test('16 bits of grey with alpha become RGB of 8 bits', () => {
  const model = modelOfPng({ primaries: 1, transfer: 8 });
  const written = new Uint8Array(8);
  if (model)
    convertToSrgb({ data: Uint16Array.of(14_135, 65_535, 65_535, 32_896), channels: 2 }, model, written);
  // 14135 / 65535 = 0.2157, which is 128 in sRGB.
  expect([...written]).toEqual([128, 128, 128, 255, 255, 255, 255, 128]);
});

test('numbers of a PNG without a meaning make no model', () => {
  expect(modelOfPng({ primaries: 3, transfer: srgb })).toBeUndefined();
  expect(modelOfPng({ primaries: 1, transfer: 2 })).toBeUndefined();
});
