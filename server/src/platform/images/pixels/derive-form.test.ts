import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMatrixProfile } from '../../../../test/colour/matrix-profile.ts';
import { withStatedColour } from '../../../../test/images/heic-with-colour.ts';
import type { ImageType } from '../header/image-type.ts';
import { deriveImage } from './derive-image.ts';

const limits = { maxPixels: 100_000_000, maxPixelsWholeInMemory: 50_000_000 };
const images = path.resolve(import.meta.dirname, '../../../../test/images');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-form-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function derive(bytes: Buffer, type: ImageType) {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return deriveImage(file, type, limits);
}

function flat(background: string | object, channels: 3 | 4 = 3): Sharp {
  return sharp({ create: { width: 400, height: 300, channels, background } });
}

async function colourAt(bytes: Buffer, type: ImageType, x = 0.5, y = 0.5): Promise<number[]> {
  const [largest] = (await derive(bytes, type)).renditions;
  const { data, info } = await sharp(largest?.bytes)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

function expectColour(actual: readonly number[], expected: readonly number[], tolerance = 4): void {
  const apart = expected.map((value, index) => Math.abs((actual[index] ?? -999) - value));
  expect(Math.max(...apart), `${actual} for ${expected}`).toBeLessThanOrEqual(tolerance);
}

const sharpest = { quality: 100, chromaSubsampling: '4:4:4' };

describe('colour', () => {
  test('Adobe RGB becomes sRGB', async () => {
    const profile = path.join(folder, 'adobe.icc');
    await writeFile(profile, makeMatrixProfile());
    const stored = await flat('#c86432').withIccProfile(profile).jpeg(sharpest).toBuffer();
    expect((await sharp(stored).metadata()).icc).toBeDefined();
    expectColour(await colourAt(stored, 'image/jpeg'), [200, 100, 50]);
  });

  test('CMYK with its profile becomes sRGB', async () => {
    const stored = await flat('#b4a89c').withIccProfile('cmyk').jpeg(sharpest).toBuffer();
    expect(await sharp(stored).metadata()).toMatchObject({ space: 'cmyk', channels: 4 });
    expectColour(await colourAt(stored, 'image/jpeg'), [180, 168, 156], 8);
  });

  test('16 bits with transparency lie on white', async () => {
    const half = flat({ r: 255, g: 0, b: 0, alpha: 0.5 }, 4);
    const stored = await half.toColourspace('rgb16').png().toBuffer();
    expect(await sharp(stored).metadata()).toMatchObject({ depth: 'ushort', hasAlpha: true });
    expectColour(await colourAt(stored, 'image/png'), [255, 127, 127]);
  });

  test('a palette with transparency lies on white', async () => {
    const clear = flat({ r: 0, g: 0, b: 0, alpha: 0 }, 4);
    const stored = await clear.png({ palette: true }).toBuffer();
    expect((await sharp(stored).metadata()).hasAlpha).toBe(true);
    expectColour(await colourAt(stored, 'image/png'), [255, 255, 255], 1);
  });

  test('HEIC that states PQ is converted for screens', async () => {
    const small = await readFile(path.join(images, 'small.heic'));
    const plain = await colourAt(small, 'image/heic', 0.5, 0.5);
    const shown = await colourAt(withStatedColour(small, 9, 16), 'image/heic', 0.5, 0.5);
    const same = await colourAt(withStatedColour(small, 1, 13), 'image/heic', 0.5, 0.5);
    expectColour(same, plain, 1);
    expect(Math.max(...shown.map((value, index) => Math.abs(value - (plain[index] ?? 0))))).toBeGreaterThan(
      20,
    );
  });
});

describe('HEIC', () => {
  test('grey of a linear profile becomes that of sRGB', async () => {
    const stored = await readFile(path.join(images, 'linear-grey.heic'));
    // 60 / 255 = 0.235 of the light, which is 133 in sRGB; 128 is 188, 200 is 229.
    expectColour(await colourAt(stored, 'image/heic', 0.16, 0.25), [133, 133, 133]);
    expectColour(await colourAt(stored, 'image/heic', 0.5, 0.25), [188, 188, 188]);
    expectColour(await colourAt(stored, 'image/heic', 0.16, 0.75), [229, 229, 229]);
  });

  test('colours that are stored times alpha lie on white once', async () => {
    const stored = await readFile(path.join(images, 'premultiplied.heic'));
    expectColour(await colourAt(stored, 'image/heic', 0.2), [227, 177, 152]);
    expectColour(await colourAt(stored, 'image/heic', 0.8), [200, 100, 50]);
  });
});

describe('the still of a file that holds more', () => {
  test.each([
    ['a second picture, as Ultra HDR and MPO have it', () => flat('#00f').jpeg().toBuffer()],
    ['a film, as motion photos have it', async () => Buffer.from('\0\0\0\x18ftypmp42'.padEnd(5000, '\0'))],
  ])('%s', async (_, makeRest) => {
    const still = await flat('#c86432').jpeg(sharpest).toBuffer();
    const stored = Buffer.concat([still, await makeRest()]);
    expectColour(await colourAt(stored, 'image/jpeg'), [200, 100, 50]);
  });
});

describe('very long pictures', () => {
  test.each([
    [20_000, 40, '1300x3'],
    [40, 20_000, '3x1300'],
    [1, 20_000, '1x1300'],
    [20_000, 1, '1300x1'],
  ])('%i x %i', async (width, height, largest) => {
    const create = { width, height, channels: 3 as const, background: '#c86432' };
    for (const type of ['image/png', 'image/jpeg'] as const) {
      const made = await derive(
        await sharp({ create })
          .toFormat(type === 'image/png' ? 'png' : 'jpeg')
          .toBuffer(),
        type,
      );
      expect(made).toMatchObject({ width, height });
      const [first] = made.renditions;
      expect(`${first?.width}x${first?.height}`).toBe(largest);
      expect(made.averageColour).toMatch(/^#c[6-9]6[2-6]3[0-5]$/);
    }
  });
});

describe('slightly damaged', () => {
  test('a PNG without IEND is shown whole', async () => {
    const whole = await flat('#c86432').png().toBuffer();
    expect(whole.subarray(-8, -4).toString('latin1')).toBe('IEND');
    expectColour(await colourAt(whole.subarray(0, -12), 'image/png', 0.95, 0.95), [200, 100, 50]);
  });

  test('a JPEG without its end is shown whole', async () => {
    const whole = await flat('#c86432').jpeg(sharpest).toBuffer();
    expectColour(await colourAt(whole.subarray(0, -2), 'image/jpeg', 0.95, 0.9), [200, 100, 50]);
  });

  test('a JPEG of one colour that is cut is refused', async () => {
    const whole = await flat('#c86432').jpeg(sharpest).toBuffer();
    const scan = whole.indexOf(Buffer.of(0xff, 0xda));
    const cut = whole.subarray(0, scan + Math.floor((whole.length - scan) * 0.05));
    await expect(derive(cut, 'image/jpeg')).rejects.toMatchObject({ code: 'unreadable-image' });
  });

  test('a JPEG cut in its scan is shown up to there', async () => {
    const noise = { type: 'gaussian' as const, mean: 60, sigma: 15 };
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer();
    const cut = whole.subarray(0, whole.length / 2);
    const upper = await colourAt(cut, 'image/jpeg', 0.5, 0.2);
    expect(Math.max(...upper)).toBeLessThan(115);
    expect(await derive(cut, 'image/jpeg')).toMatchObject({ width: 400, height: 400 });
  });

  test('a JPEG with a hole of wrong bytes in its scan is shown', async () => {
    const stored = await flat('#c86432').jpeg(sharpest).toBuffer();
    stored.fill(0x55, stored.length - 200, stored.length - 150);
    expectColour(await colourAt(stored, 'image/jpeg', 0.5, 0.1), [200, 100, 50]);
  });
});
