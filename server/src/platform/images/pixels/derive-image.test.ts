// Proves PHO-26.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImageType } from '../header/image-type.ts';
import { deriveImage } from './derive-image.ts';

const limits = { maxPixels: 100_000_000, maxPixelsWholeInMemory: 50_000_000 };
const images = path.resolve(import.meta.dirname, '../../../../test/images');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-derive-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function derive(bytes: Buffer, type: ImageType = 'image/jpeg') {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return deriveImage(file, type, limits);
}

function flat(width: number, height: number, background: string | object = '#3366cc'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

async function colourOf({ renditions }: Awaited<ReturnType<typeof derive>>, left?: number, top?: number) {
  const small = renditions.find(({ variant }) => variant === '300');
  const { data, info } = await sharp(small?.bytes).toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  const x = left ?? Math.floor(info.width / 2);
  const y = top ?? Math.floor(info.height / 2);
  const at = (y * info.width + x) * info.channels;
  return info.channels === 1 ? [data[at], data[at], data[at]] : [...data.subarray(at, at + 3)];
}

function close(actual: readonly (number | undefined)[], expected: readonly number[], tolerance = 4) {
  for (const [index, value] of expected.entries()) {
    expect(Math.abs((actual[index] ?? -1000) - value), `${actual} for ${expected}`).toBeLessThanOrEqual(
      tolerance,
    );
  }
}

describe('sizes', () => {
  test.each([
    ['landscape', 2600, 1733, ['1300x867', '800x533', '300x200']],
    ['portrait', 900, 1600, ['731x1300', '450x800', '169x300']],
    ['between two sizes', 1000, 500, ['1000x500', '800x400', '300x150']],
    ['smaller than all', 120, 80, ['120x80', '120x80', '120x80']],
    ['one pixel', 1, 1, ['1x1', '1x1', '1x1']],
    ['a line', 4000, 8, ['1300x3', '800x2', '300x1']],
  ])('%s', async (_, width, height, sizes) => {
    const made = await derive(await flat(width, height).jpeg().toBuffer());
    expect(made).toMatchObject({ width, height });
    expect(made.renditions.map((one) => `${one.width}x${one.height}`)).toEqual(sizes);
    for (const { bytes, width, height } of made.renditions) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
    }
  });
});

describe('the right way up', () => {
  const turns = [1, 2, 3, 4, 5, 6, 7, 8] as const;

  test.each(turns)('EXIF orientation %i', async (orientation) => {
    const upright = await readFile(path.join(images, 'small.png'));
    // The inverse of each orientation; 2, 4, 5 and 7 mirror first.
    const back = { 1: 0, 2: 0, 3: 180, 4: 180, 5: 90, 6: 270, 7: 270, 8: 90 }[orientation];
    const isMirrored = [2, 4, 5, 7].includes(orientation);
    const turned = await sharp(upright).rotate(back).png().toBuffer();
    const stored = sharp(turned).flop(isMirrored).withMetadata({ orientation });
    for (const [type, bytes] of [
      ['image/jpeg', await stored.clone().jpeg({ quality: 95 }).toBuffer()],
      ['image/png', await stored.clone().png().toBuffer()],
    ] as const) {
      const made = await derive(bytes, type);
      expect(made).toMatchObject({ width: 320, height: 240 });
      close(await colourOf(made, 150, 5), [255, 255, 255], 8);
      close(await colourOf(made, 10, 210), [255, 0, 0], 12);
      close(await colourOf(made, 290, 210), [0, 0, 255], 12);
    }
  });

  test('HEIC is turned once, and has a full-size JPEG', async () => {
    const made = await deriveImage(path.join(images, 'small.heic'), 'image/heic', limits);
    expect(made).toMatchObject({ width: 320, height: 240 });
    expect(made.renditions.map(({ variant }) => variant)).toEqual(['1300', '800', '300', 'full']);
    expect(made.renditions.at(-1)).toMatchObject({ width: 320, height: 240 });
    close(await colourOf(made, 150, 5), [255, 255, 255], 8);
    close(await colourOf(made, 10, 210), [255, 0, 0], 16);
    close(await colourOf(made, 290, 210), [0, 0, 255], 16);
  });
});

describe('colour', () => {
  test('Display P3 becomes sRGB', async () => {
    const stored = flat(400, 300, '#c86432')
      .withIccProfile('p3')
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' });
    close(await colourOf(await derive(await stored.toBuffer())), [200, 100, 50]);
  });

  test('CMYK becomes sRGB and is not inverted', async () => {
    const stored = await flat(400, 300, '#f0f0f0').toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    close(await colourOf(await derive(stored)), [240, 240, 240], 12);
  });

  test('grey stays grey', async () => {
    const stored = await flat(400, 300, '#777').toColourspace('b-w').jpeg().toBuffer();
    close(await colourOf(await derive(stored)), [119, 119, 119]);
  });

  test('16 bits a channel become 8', async () => {
    const stored = await flat(400, 300, '#c86432').toColourspace('rgb16').png().toBuffer();
    expect((await sharp(stored).metadata()).depth).toBe('ushort');
    close(await colourOf(await derive(stored, 'image/png')), [200, 100, 50]);
  });

  test('transparent pixels are on white', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0.5 };
    const stored = await sharp({ create: { width: 400, height: 300, channels: 4, background } })
      .png()
      .toBuffer();
    close(await colourOf(await derive(stored, 'image/png')), [255, 127, 127]);
  });
});

test('renditions carry no metadata', async () => {
  for (const [name, type] of [
    ['small.jpg', 'image/jpeg'],
    ['small.heic', 'image/heic'],
  ] as const) {
    const { renditions } = await deriveImage(path.join(images, name), type, limits);
    for (const { bytes } of renditions) {
      const { exif, icc, xmp, iptc, comments, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, comments, orientation }).toEqual({});
      expect(Buffer.from(bytes).includes('Keepsake')).toBe(false);
    }
  }
});

test('placeholder: average colour and thumbhash', async () => {
  const { averageColour, thumbhash } = await derive(
    await flat(1500, 1000, '#3366cc').png().toBuffer(),
    'image/png',
  );
  expect(averageColour).toMatch(/^#3[2-4]6[5-7]c[b-d]$/);
  const { r, g, b } = thumbHashToAverageRGBA(thumbhash);
  close([r * 255, g * 255, b * 255], [0x33, 0x66, 0xcc], 12);
  expect(thumbHashToApproximateAspectRatio(thumbhash)).toBeCloseTo(1.5, 0);
});

describe('damaged files', () => {
  const noise = () =>
    sharp({
      create: {
        width: 640,
        height: 480,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });

  test.each([
    ['without its end marker', 1, true],
    ['cut in the middle', 0.5, true],
    ['cut at a fifth', 0.2, true],
    ['cut at a twentieth', 0.05, false],
  ])('a JPEG %s', async (_, share, isTaken) => {
    const bytes = await noise().jpeg().toBuffer();
    const made = derive(bytes.subarray(0, Math.floor((bytes.length - 2) * share)));
    if (isTaken) await expect(made).resolves.toMatchObject({ width: 640, height: 480 });
    else await expect(made).rejects.toThrow();
  });

  test('a PNG cut in the middle is refused', async () => {
    const bytes = await noise().png().toBuffer();
    await expect(derive(bytes.subarray(0, bytes.length / 2), 'image/png')).rejects.toThrow();
  });

  test('a HEIC cut in the middle is refused', async () => {
    const bytes = await readFile(path.join(images, 'small.heic'));
    const made = derive(bytes.subarray(0, bytes.length / 2), 'image/heic');
    await expect(made).rejects.toMatchObject({ code: 'unreadable-image' });
  });
});
