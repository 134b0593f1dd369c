/**
 * Our renditions of real photos against other decoders': ImageMagick, Debian's libheif and littlecms
 * (docs/colour.md). CORPUS_DIR names a folder with `public/MANIFEST.tsv` (one photo a line; tabs; the columns
 * below are read).
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  comparePictures,
  type Picture,
  type PictureDifference,
} from '../../../test/colour/compare-pictures.ts';
import { findRenderer, renderReference } from '../../../test/colour/reference-rendering.ts';
import { minutes } from '../../../test/deadlines.ts';
import { readManifest } from '../../../test/read-manifest.ts';
import { createDecoders, type ImageType, type Rendition } from './index.ts';
import { fitInto } from './pixels/pixels.ts';

const corpus = path.join(process.env.CORPUS_DIR ?? '/nonexistent', 'public');
const manifest = path.join(corpus, 'MANIFEST.tsv');
const hasCorpus = existsSync(manifest);
if (!hasCorpus) console.log('colour.wide.ts is skipped: CORPUS_DIR names no folder with public/MANIFEST.tsv');

/** CIEDE2000: 1 is just visible; the mean of two correct decoders stays below 2.7. */
const maxDifference = 3;
const minStructure = 0.985;

interface Limits {
  readonly difference: number;
  readonly structure: number;
  readonly why: string;
}

/** Transparency over linear light: we mix with white after the conversion, as browsers do; ImageMagick before. */
const mixedBefore: Limits = { difference: 9, structure: 0.93, why: 'mixed before the conversion' };

/** Limits where the reference differs by design, or is too small. */
const others: Readonly<Record<string, Limits>> = {
  'png/pngsuite-basi6a16.png': mixedBefore,
  'png/pngsuite-basn4a16.png': mixedBefore,
  'png/pngsuite-basn6a08.png': mixedBefore,
  'heic/canon-r5-10bit.HIF': {
    difference: 3,
    structure: 0.95,
    why: 'HDR (PQ): the reference shows its signal as if it were sRGB',
  },
  'names/test image öüóőúéáű-.,.jpg': {
    difference: 6,
    structure: 0.985,
    why: '14 x 10 pixels of pure colours: colour at half resolution',
  },
  'jpeg-dates/year-1601.jpg': {
    difference: 5,
    structure: 0.985,
    why: '10 x 7 pixels: colour at half resolution',
  },
  'png/pngsuite-tbbn3p08.png': {
    difference: 8,
    structure: 0.985,
    why: 'half-transparent pixels over linear light are mixed before the conversion',
  },
};

interface Row {
  readonly file: string;
  readonly mime: ImageType;
  readonly orientation: string;
}

function readRows(): Row[] {
  return readManifest(manifest).map((cell) => {
    return { file: cell('file'), mime: cell('mime') as ImageType, orientation: cell('orientation') };
  });
}

/** Longest side of compared pictures, at most half of the original: JPEG halves colour. */
const comparedSide = 256;
const castSide = 16;
/** A missing profile gives at least 1.3; correct ones stay below 0.9. */
const maxCast = 1;

/** Shrinks after decoding: shrinking while reading moves the picture by half a pixel. */
async function shrink({ data, ...raw }: Picture, size: { width: number; height: number }): Promise<Picture> {
  const pixels = sharp(data, { raw: { ...raw, channels: 3 } });
  return {
    data: await pixels
      .resize({ ...size, fit: 'fill' })
      .raw()
      .toBuffer(),
    ...size,
  };
}

async function open({ bytes, width, height }: Rendition): Promise<Picture> {
  return { data: await sharp(bytes).toColourspace('srgb').raw().toBuffer(), width, height };
}

interface Result extends PictureDifference {
  readonly file: string;
  /** Mean difference at 16 pixels, which shows wrong profiles without grain and edges. */
  readonly cast: number;
}

function printTable(results: readonly Result[]): void {
  const worst = results.toSorted((a, b) => b.mean - a.mean).slice(0, 16);
  const rows = worst.map(
    ({ file, mean, most, structure, cast }) =>
      `| ${file} | ${mean.toFixed(2)} | ${most.toFixed(2)} | ${cast.toFixed(2)} | ${structure.toFixed(4)} |`,
  );
  const middle = results.map(({ mean }) => mean).toSorted((a, b) => a - b)[results.length >> 1] ?? 0;
  console.log(`${results.length} photos, median of the mean differences ${middle.toFixed(2)}; the farthest:`);
  console.log(
    ['| file | mean ΔE | 95 % below | cast | structure |', '| --- | --- | --- | --- | --- |', ...rows].join(
      '\n',
    ),
  );
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-colour-'));
const renderer = hasCorpus ? await findRenderer(folder) : undefined;
const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

describe.skipIf(!renderer)('colours of real photos (CORPUS_DIR)', () => {
  const decoders = createDecoders({ log, slots: 1 });
  const rows = hasCorpus ? readRows() : [];
  const results: Result[] = [];
  afterAll(async () => {
    await decoders.close();
    await rm(folder, { recursive: true });
    printTable(results);
  });

  test.for(rows)('$file', { timeout: 10 * minutes }, async ({ file, mime, orientation }) => {
    if (!renderer) throw new Error('no renderer');
    const whole = await decoders.derive(path.join(corpus, file), mime);
    const [largest] = whole.renditions;
    if (!largest) throw new Error('no rendition');
    const { width, height } = largest;
    const source = { file: path.join(corpus, file), mime, orientation, whole, width, height };
    const half = Math.ceil(Math.max(whole.width, whole.height) / 2);
    const size = fitInto(whole, Math.min(comparedSide, half));
    const ours = await shrink(await open(largest), size);
    const expected = await shrink(await renderReference(renderer, source), size);
    const few = fitInto(whole, Math.min(castSide, half));
    const cast = comparePictures(await shrink(ours, few), await shrink(expected, few)).mean;
    const result = { file, cast, ...comparePictures(ours, expected) };
    results.push(result);
    const limits = others[file] ?? { difference: maxDifference, structure: minStructure };
    expect(result.mean).toBeLessThanOrEqual(limits.difference);
    if (half >= 2 * castSide) expect(cast).toBeLessThanOrEqual(maxCast);
    expect(result.structure).toBeGreaterThanOrEqual(limits.structure);
  });
});
