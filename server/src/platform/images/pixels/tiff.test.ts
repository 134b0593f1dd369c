import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTiff } from './tiff.ts';

test.each([
  ['RGB in several strips', 21, 150, 3],
  ['RGB and alpha', 5, 64, 4],
  ['one pixel', 1, 1, 3],
] as const)('libvips reads back what was written: %s', async (_, width, height, channels) => {
  const { file, pixels } = createTiff({ width, height, channels, iccProfile: undefined });
  pixels.forEach((_, index) => {
    pixels[index] = (index * 7) % 251;
  });
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width, height, channels });
  expect(data.equals(pixels)).toBe(true);
});

test('carries a colour profile', async () => {
  const p3 = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#f00' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { icc } = await sharp(p3).metadata();
  const { file, pixels } = createTiff({ width: 1, height: 1, channels: 3, iccProfile: icc });
  pixels.set([234, 51, 35]);
  const [red = 0, green = 0, blue = 0] = await sharp(file).toColourspace('srgb').raw().toBuffer();
  expect(red).toBeGreaterThan(248);
  expect(green).toBeLessThan(20);
  expect(blue).toBeLessThan(20);
});
