import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAnimations, makeDamagedFrame } from '../../../../test/colour/made-animations.ts';
import { makeOrientations } from '../../../../test/colour/made-orientations.ts';
import { type Files, makeColours } from '../../../../test/colour/made-pictures.ts';
import { createDecoders, type Decoders } from '../index.ts';

let decoders: Decoders;
let folder: string;
let colours: Files;
let orientations: Files;

beforeAll(async () => {
  const quiet = () => {};
  decoders = createDecoders({ log: { debug: quiet, info: quiet, warn: quiet, error: quiet }, slots: 1 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-table-'));
  colours = { ...(await makeColours()), ...makeAnimations() };
  orientations = await makeOrientations();
});
afterAll(async () => {
  await decoders.close();
  await rm(folder, { recursive: true });
});

async function derive(name: string, bytes: Buffer | undefined) {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes ?? '');
  return decoders.derive(file, name.endsWith('.png') ? 'image/png' : 'image/jpeg');
}

// Middle of the first and the last patch as Chromium 156.0.8078.114 shows it (Debian, sRGB screen). The pictures have
// dc2828 and 3c3c3c, those of grey 101010 and f5f5f5; browser-pictures.wide.ts compares all of them with the browser.
describe('colours are those that Chromium shows', () => {
  test.each([
    ['rgb 16 srgb.png', 'dc2828', '3c3c3c'],
    ['rgb 16 p3.png', 'f00017', '3c3c3c'],
    ['rgb 16 adobe.png', 'ff2323', '393939'],
    ['rgba 16 p3.png', 'f77f8b', '3c3c3c'],
    ['rgba 16 adobe.png', 'ff9191', '393939'],
    ['grey 8 adobe.png', '070707', 'f5f5f5'],
    ['grey 16 grey linear.png', '474747', 'fbfbfb'],
    ['grey 16 grey gamma 1.8.png', '141414', 'f7f7f7'],
    ['grey and alpha 16 grey linear.png', 'a3a3a3', 'fbfbfb'],
    ['rgb with the profile of grey linear.png', 'dc2828', '3c3c3c'],
    ['cicp 12 13 0 1.png', 'f00015', '3c3c3c'],
    ['cicp 9 14 0 1.png', 'ff0000', '313131'],
    ['cicp 12 13 0 0.png', 'ef6e6e', '858585'],
    ['cicp before a profile.png', 'f00015', '3c3c3c'],
    ['cicp behind the palette.png', 'dc2828', '3c3c3c'],
    ['profile behind the palette.png', 'ff2323', '393939'],
    ['profile broken before gamma.png', 'ef6e6e', '858585'],
    ['profile with codes of p3.png', 'f00015', '3c3c3c'],
    ['profile with codes of primaries alone.png', 'f1000a', '393939'],
    ['profile with codes of a range.png', 'ff2323', '393939'],
    ['profile of version 5.png', 'dc2828', '3c3c3c'],
    ['profile without a name.png', 'dc2828', '3c3c3c'],
    ['profile packed by another method.png', 'dc2828', '3c3c3c'],
    ['grey profile to lab.png', '101010', 'f5f5f5'],
    ['rgb with codes of p3.jpg', 'f00017', '3c3c3c'],
    ['srgb before gamma.png', 'dc2828', '3c3c3c'],
    ['gamma 0.44.png', 'dc2828', '3c3c3c'],
    ['gamma 0.43.png', 'db1f1f', '343434'],
    ['gamma 10.png', 'fdebeb', 'efefef'],
    ['gamma with alpha.png', 'f7b6b6', '858585'],
    ['primaries alone.png', 'dc2828', '3c3c3c'],
    ['primaries of p3.png', 'f1000a', '393939'],
    ['primaries on a line.png', 'dc2828', '3c3c3c'],
    ['cmyk.jpg', 'ee0c00', '171a15'],
    ['cmyk with the profile of rgb.jpg', 'ee0c00', '171a15'],
    ['grey linear.jpg', '474747', 'fbfbfb'],
    ['rgb linear.jpg', 'dc2829', '3c3c3c'],
    ['frame that is the still.png', 'dc2828', 'dc2828'],
    ['frame alone.png', '28c83c', '28c83c'],
    ['frame of two.png', '28c83c', '28c83c'],
    ['frame in two chunks.png', '28c83c', '28c83c'],
    ['frame without acTL.png', 'dc2828', 'dc2828'],
    ['frame before acTL.png', 'dc2828', 'dc2828'],
    ['frame of none.png', 'dc2828', 'dc2828'],
    ['rgb of two steps.jpg', 'ff6e70', '858585'],
    ['rgb of two steps above black.jpg', 'ff8b8c', '9b9b9b'],
    ['rgb of two equal steps.jpg', 'b4b4b4', 'b4b4b4'],
    ['rgb of two steps down.jpg', '00edec', 'e3e3e3'],
    ['rgb of a table above black.jpg', 'ff4949', '545454'],
    ['rgb of a function above black.jpg', 'fe4041', '464646'],
    ['rgb of a negative slope.jpg', 'dc2829', '3c3c3c'],
    ['rgb of a function that begins nowhere.jpg', 'dc2829', '3c3c3c'],
    ['rgb of no values.jpg', 'ff6e70', '858585'],
    ['rgba 16 of a table above black.png', 'ffa4a4', '545454'],
    ['grey of no values.jpg', '474747', 'fbfbfb'],
    ['grey of a negative slope.jpg', '101010', 'f5f5f5'],
    ['grey by red of two steps above black.jpg', '757575', 'fbfbfb'],
    ['profile in two parts, the last first.jpg', 'ff2324', '393939'],
    ['profile in 200 parts.jpg', 'ff2324', '393939'],
    ['profile twice as 1 of 1.jpg', 'ff2324', '393939'],
    ['profile twice as 1 of 1, otherwise.jpg', 'ff0031', '4d4d4d'],
    ['profile of 2 and of 3 parts.jpg', 'dc2829', '3c3c3c'],
    ['profile of 3 parts without the last.jpg', 'dc2829', '3c3c3c'],
    ['profile in two parts of 1.jpg', 'dc2829', '3c3c3c'],
    ['profile whole as 1 of 2.jpg', 'dc2829', '3c3c3c'],
    ['profile whole as 1 of 0.jpg', 'dc2829', '3c3c3c'],
    ['profile with its first part twice.jpg', 'dc2829', '3c3c3c'],
    ['profile with its last part twice.jpg', 'ff2324', '393939'],
  ])('%s', async (name, first, last) => {
    const [largest] = (await derive(name, colours[name])).renditions;
    const { data } = await sharp(largest?.bytes)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 96 + x) * 3, (y * 96 + x) * 3 + 3)];
    const expected = [first, last].flatMap((hex) => [...Buffer.from(hex, 'hex')]);
    const apart = [...at(16, 16), ...at(80, 48)].map((value, index) =>
      Math.abs(value - (expected[index] ?? 0)),
    );
    expect(Math.max(...apart), `${at(16, 16)} ${at(80, 48)} for ${expected}`).toBeLessThanOrEqual(3);
  });
});

describe('what Chromium shows otherwise gets a rendition of full size', () => {
  test.each([
    ['cicp 9 16 0 1.png', 'HDR'],
    ['cicp 9 18 0 1.png', 'HDR'],
    ['profile with codes of pq.png', 'HDR'],
    ['rgb with codes of pq.jpg', 'HDR'],
    ['cicp 12 13 1 1.png', 'refused by Chromium'],
    ['frame of a part.png', 'on a clear canvas'],
    ['frame out of order.png', 'not shown'],
    ['frame missing.png', 'not shown'],
    ['cmyk with its profile.jpg', 'a table that Chromium reads otherwise'],
  ])('%s: %s', async (name) => {
    const made = await derive(name, colours[name]);
    expect(made.renditions.at(-1)).toMatchObject({ variant: 'full', width: 96, height: 64 });
  });

  test('at full size and upright', async () => {
    const stored = sharp({ create: { width: 1500, height: 1400, channels: 3, background: '#b4a89c' } });
    const cmyk = stored.withMetadata({ orientation: 6 }).withIccProfile('cmyk').jpeg();
    const made = await derive('large.jpg', await cmyk.toBuffer());
    expect(made.renditions.at(-1)).toMatchObject({ variant: 'full', width: 1400, height: 1500 });
  });
});

// Chromium 156.0.8078.114: naturalWidth and naturalHeight of the same files.
const turned = [
  ...['5', '6', '7', '8', 'with the largest byte first', 'in two tags', 'in two tags, the first a long'],
  ...['in two tags, the first impossible', 'in the directory of exif', 'in both directories'],
  ...['in two segments', 'behind an empty segment', 'marked otherwise', 'before the scan', 'in two chunks'],
];

test('the still image is shown where its frame is damaged', async () => {
  const [largest] = (await derive('damaged.png', makeDamagedFrame())).renditions;
  const { dominant } = await sharp(largest?.bytes).stats();
  expect(dominant.r).toBeGreaterThan(dominant.g);
});

test('orientation counts where it counts in Chromium', async () => {
  for (const [name, bytes] of Object.entries(orientations)) {
    const [, stated = ''] = /^orientation (.*)\.\w+$/.exec(name) ?? [];
    const { width } = await derive(name, bytes);
    expect(width, name).toBe(turned.includes(stated) ? 64 : 96);
  }
});
