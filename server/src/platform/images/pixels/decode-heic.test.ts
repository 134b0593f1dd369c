import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTiles, type TiledHeic } from '../../../../test/images/heic-in-tiles.ts';
import { decodeHeic, decodeTiles, decodeWhole, type HeicPixels } from './decode-heic.ts';
import { openHeic } from './heic-picture.ts';
import { readTiling } from './heic-tiles.ts';

const limits = { maxPixels: 100_000_000, maxPixelsWholeInMemory: 50_000_000 };
const images = path.join(import.meta.dirname, '../../../../test/images');
/** Tiles are 64 by 64: the last ones overhang both edges. */
const sixTiles = { columns: 3, rows: 2, width: 178, height: 102 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-tiles-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(tiled: TiledHeic): Promise<string> {
  const file = path.join(folder, `${JSON.stringify(tiled).replaceAll(/\W/g, '')}.heic`);
  const numbers = Array.from({ length: tiled.columns * tiled.rows }, (_, index) => index);
  const pictures = await Promise.all(numbers.map((n) => readFile(path.join(images, `tiles/${n}.heic`))));
  await writeFile(file, inTiles(pictures, tiled));
  return file;
}

/** The rounded mean of each four pixels. */
function halve({ width, height, channels, pixels }: HeicPixels): Buffer {
  const half: number[] = [];
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      for (let channel = 0; channel < channels; channel += 1) {
        const at = (down: number, right: number) =>
          pixels[((y + down) * width + x + right) * channels + channel] ?? 0;
        half.push(Math.floor((at(0, 0) + at(0, 1) + at(1, 0) + at(1, 1) + 2) / 4));
      }
    }
  }
  return Buffer.from(half);
}

describe('a picture in tiles', () => {
  const turns = [0, 1, 2, 3] as const;
  const mirrors = [undefined, 0, 1] as const;
  const forms = turns.flatMap((turn) => mirrors.map((mirror) => ({ turn, mirror })));

  test.each(forms)(
    'is the same as in one piece: turned $turn, mirrored $mirror',
    async ({ turn, mirror }) => {
      const file = await write({ ...sixTiles, turns: turn, ...(mirror !== undefined && { mirror }) });
      const picture = openHeic(file, limits);
      const tiling = readTiling(picture);
      if (!tiling) throw new Error('the tiles were not found');
      const tiled = await decodeTiles(picture, tiling, { path: file, limits });
      const whole = decodeWhole(openHeic(file, limits));
      expect([tiled?.width, tiled?.height]).toEqual([whole.width, whole.height]);
      expect(tiled?.pixels.equals(whole.pixels)).toBe(true);
    },
  );

  test.each(forms)(
    'is halved where the whole would be too large: turned $turn, mirrored $mirror',
    async ({ turn, mirror }) => {
      const file = await write({ ...sixTiles, turns: turn, ...(mirror !== undefined && { mirror }) });
      const whole = decodeWhole(openHeic(file, limits));
      const half = await decodeHeic(file, { ...limits, maxPixelsWholeInMemory: 10_000 });
      expect(half.picture).toEqual({ width: whole.width, height: whole.height });
      expect([half.width, half.height]).toEqual([whole.width / 2, whole.height / 2]);
      expect(half.pixels.equals(halve(whole))).toBe(true);
    },
  );

  test('is refused with a missing tile where the whole would be too large', async () => {
    const file = await write({ ...sixTiles, missing: 5 });
    const decoded = decodeHeic(file, { ...limits, maxPixelsWholeInMemory: 10_000 });
    await expect(decoded).rejects.toMatchObject({ code: 'unreadable-image' });
  });

  test('is decoded when they fit it exactly', async () => {
    const file = await write({ columns: 3, rows: 2, width: 192, height: 128, turns: 1 });
    const whole = decodeWhole(openHeic(file, limits));
    expect((await decodeHeic(file, limits)).pixels.equals(whole.pixels)).toBe(true);
  });

  test('is as in one piece with a missing tile, and the next picture is decoded', async () => {
    for (const tiled of [{ ...sixTiles, missing: 5 }, sixTiles]) {
      const file = await write(tiled);
      const whole = decodeWhole(openHeic(file, limits));
      expect((await decodeHeic(file, limits)).pixels.equals(whole.pixels)).toBe(true);
    }
  });
});

test('a picture in one piece is refused where it would be too large', async () => {
  const decoded = decodeHeic(path.join(images, 'small.heic'), { ...limits, maxPixelsWholeInMemory: 10_000 });
  await expect(decoded).rejects.toMatchObject({ code: 'too-many-pixels' });
});

test.each([
  ['coded in one piece', undefined],
  ['of odd size', { ...sixTiles, height: 101 }],
  ['whose tiles leave a part of it open', { columns: 3, rows: 2, width: 194, height: 102 }],
  ['with tiles outside of it', { columns: 3, rows: 2, width: 128, height: 102 }],
])('a picture %s has no tiling', async (_, tiled) => {
  const file = tiled ? await write(tiled) : path.join(images, 'small.heic');
  expect(readTiling(openHeic(file, limits))).toBeUndefined();
});
