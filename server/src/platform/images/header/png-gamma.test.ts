import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeRaster } from '../pixels/decode-raster.ts';
import { readPngGamma } from './png-gamma.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-gamma-'));
});
afterAll(() => rm(folder, { recursive: true }));

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  content.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

function gamma(value: number): Buffer {
  const content = Buffer.alloc(4);
  content.writeUInt32BE(Math.round(value * 100_000));
  return chunk('gAMA', content);
}

const endOfHeader = 33;

async function write(space: 'srgb' | 'rgb16', ...chunks: Buffer[]): Promise<string> {
  const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#646464' } })
    .toColourspace(space)
    .png()
    .toBuffer();
  const file = path.join(folder, 'picture.png');
  await writeFile(file, Buffer.concat([png.subarray(0, endOfHeader), ...chunks, png.subarray(endOfHeader)]));
  return file;
}

// 255 * (100 / 255) ** (1 / (2.2 * gamma))
test.each([
  ['linear', 1, 167],
  ['an old Mac', 0.55, 118],
  ['as good as sRGB', 0.45455, 100],
  ['rounded', 0.45, 100],
  ['darker than sRGB', 0.3, 62],
  ['nonsense', 0, 100],
  ['more nonsense', 40, 100],
])('gamma %s (%d)', async (_, value, expected) => {
  for (const space of ['srgb', 'rgb16'] as const) {
    const path = await write(space, gamma(value));
    expect(await readPngGamma(path)).toBe(value);
    const { data } = await decodeRaster({ path, type: 'image/png', maxPixels: 1e6 }, 1300);
    expect(Math.abs((data[0] ?? -99) - expected), `${data[0]} for ${expected}`).toBeLessThanOrEqual(1);
  }
});

test('a profile, sRGB or cICP overrides it', async () => {
  expect(await readPngGamma(await write('srgb', gamma(1), chunk('sRGB', Buffer.of(0))))).toBeUndefined();
  expect(await readPngGamma(await write('srgb', chunk('sRGB', Buffer.of(0)), gamma(1)))).toBeUndefined();
  expect(
    await readPngGamma(await write('srgb', chunk('cICP', Buffer.of(9, 16, 0, 1)), gamma(1))),
  ).toBeUndefined();
});

test('no gamma is read where none is stated, or it is cut off', async () => {
  expect(await readPngGamma(await write('srgb'))).toBeUndefined();
  const file = path.join(folder, 'cut.png');
  await writeFile(file, Buffer.concat([Buffer.alloc(endOfHeader), gamma(1).subarray(0, 10)]));
  expect(await readPngGamma(file)).toBeUndefined();
});
