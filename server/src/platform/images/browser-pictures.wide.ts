/**
 * Our renditions against Chromium, which shows the original on zoom: made pictures of every way to state colour and
 * orientation, and the JPEGs and PNGs of CORPUS_DIR that state something unusual.
 */
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largestDifference, openPicture } from '../../../test/colour/compare-cells.ts';
import { drawInChromium, launchChromium } from '../../../test/colour/draw-in-chromium.ts';
import { makeAnimations } from '../../../test/colour/made-animations.ts';
import { makeOrientations } from '../../../test/colour/made-orientations.ts';
import { makeColours } from '../../../test/colour/made-pictures.ts';
import { minutes } from '../../../test/deadlines.ts';
import { createDecoders, type Decoders } from './index.ts';

/** CIEDE2000 of any part of a picture: 1 is just visible side by side. */
const maxDifference = 3;

/** Files that browsers show otherwise on purpose: zoom has a rendition of full size. */
const otherwise: Readonly<Record<string, 'hdr' | 'cmyk' | 'refused' | 'frame'>> = {
  'cicp 9 16 0 1.png': 'hdr',
  'cicp 9 18 0 1.png': 'hdr',
  'cicp 12 16 0 1.png': 'hdr',
  'cicp 12 18 0 1.png': 'hdr',
  'profile with codes of pq.png': 'hdr',
  'profile with codes of hlg.png': 'hdr',
  'rgb with codes of pq.jpg': 'hdr',
  'cicp 12 13 1 1.png': 'refused',
  'cicp 12 13 0 2.png': 'refused',
  'cmyk with its profile.jpg': 'cmyk',
  'cmyk-swop.jpg': 'cmyk',
  'ycck.jpg': 'cmyk',
  'frame of a part.png': 'frame',
  'frame out of order.png': 'frame',
  'frame missing.png': 'frame',
};

/** Small pictures of pure colours in single pixels, which JPEG with colour at half resolution cannot hold. */
const tooFine = /^pngsuite-(basi6a16|basn6a08|basi2c08|exif2c08|tbbn3p08|oi9n2c16|s01n3p01)/;

const folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-browser-'));
const made = { ...(await makeColours()), ...(await makeOrientations()), ...makeAnimations() };
for (const [name, bytes] of Object.entries(made)) await writeFile(path.join(folder, name), bytes);

function listFolder(name: string): string[] {
  return readdirSync(name)
    .filter((file) => /\.(jpg|png)$/.test(file) && !tooFine.test(file))
    .map((file) => path.join(name, file));
}

const corpus = process.env.CORPUS_DIR;
const corpusFolders = ['jpeg-variants', 'png'].map((name) => path.join(corpus ?? '', 'public', name));
const files = [folder, ...(corpus ? corpusFolders : [])].flatMap(listFolder);

describe('renditions look as the original in Chromium', () => {
  let browser: Browser;
  let decoders: Decoders;
  beforeAll(async () => {
    const quiet = () => {};
    decoders = createDecoders({ log: { debug: quiet, info: quiet, warn: quiet, error: quiet }, slots: 1 });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await decoders.close();
    await browser.close();
    await rm(folder, { recursive: true });
  });

  test.for(files)('%s', { timeout: minutes }, async (file) => {
    const bytes = await readFile(file);
    const mime = file.endsWith('.png') ? 'image/png' : 'image/jpeg';
    const whole = await decoders.derive(file, mime);
    const [largest] = whole.renditions;
    if (!largest) throw new Error('no rendition');
    const drawn = await drawInChromium(browser, bytes, mime, largest);
    const exception = otherwise[path.basename(file)];
    expect(whole.renditions.some(({ variant }) => variant === 'full')).toBe(exception !== undefined);
    expect(drawn === undefined).toBe(exception === 'refused');
    if (!drawn) return;
    expect(drawn.size).toEqual({ width: whole.width, height: whole.height });
    if (exception) return;
    const ours = await openPicture(largest.bytes);
    expect(await largestDifference(ours, drawn.picture)).toBeLessThanOrEqual(maxDifference);
  });
});
