import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../test/deadlines.ts';
import { inTiles } from '../../../test/images/heic-in-tiles.ts';
import { createDecoders, type Decoders, type ImageType } from './index.ts';

/** Pictures at the limits, in decoders that are killed beyond 400 MiB. */

const budget = { memoryBytes: 400 * 2 ** 20, cpuMilliseconds: 60_000, wallMilliseconds: 600_000 };
const quiet = () => {};
let folder: string;
let decoders: Decoders;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-large-'));
  decoders = createDecoders({
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    slots: 1,
    budgets: { raster: budget, heic: budget },
  });
});
afterAll(async () => {
  await decoders.close();
  await rm(folder, { recursive: true });
});

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' }, limitInputPixels: false });

/** Makes a HEIC like that of a phone with 200 megapixels: 768 tiles, turned. */
async function makeTiledHeic(): Promise<Buffer> {
  const [columns, rows] = [32, 24];
  const tile = await readFile(path.resolve(import.meta.dirname, '../../../test/images/tiles/large.heic'));
  const tiles = Array.from({ length: columns * rows }, () => tile);
  return inTiles(tiles, { columns, rows, width: 16_320, height: 12_240, turns: 1 });
}

const pictures: [string, ImageType, () => Promise<Buffer>, width: number, height: number][] = [
  ['HEIC of 200 megapixels in tiles', 'image/heic', makeTiledHeic, 12_240, 16_320],
  ['JPEG of 200 megapixels', 'image/jpeg', () => flat(20_000, 10_000).jpeg().toBuffer(), 20_000, 10_000],
  ['PNG of 200 megapixels', 'image/png', () => flat(20_000, 10_000).png().toBuffer(), 20_000, 10_000],
  [
    'progressive JPEG of 50 megapixels',
    'image/jpeg',
    () => flat(10_000, 5000).jpeg({ progressive: true }).toBuffer(),
    10_000,
    5000,
  ],
];

describe('a decoder of 400 MiB', () => {
  it.each(pictures)('derives %s', { timeout: 10 * minutes }, async (_what, type, make, width, height) => {
    const file = path.join(folder, 'picture');
    await writeFile(file, await make());
    const derived = await decoders.derive(file, type, { owner: 'anna' });
    expect([derived.width, derived.height]).toEqual([width, height]);
    const sides = derived.renditions.map(({ variant, bytes }) => [variant, bytes.length > 0]);
    expect(sides.slice(0, 3)).toEqual([
      ['1300', true],
      ['800', true],
      ['300', true],
    ]);
    const full = derived.renditions.find(({ variant }) => variant === 'full');
    if (type === 'image/heic') expect([full?.width, full?.height]).toEqual([width / 2, height / 2]);
  });
});
