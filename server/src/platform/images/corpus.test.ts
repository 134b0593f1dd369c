/**
 * Real photos against known facts. CORPUS_DIR names a folder with `public/MANIFEST.tsv` (one photo a line;
 * tabs; the columns below are read).
 */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { minutes } from '../../../test/deadlines.ts';
import { readManifest } from '../../../test/read-manifest.ts';
import { createDecoders, detectImageType, type ImageType, type Rendition } from './index.ts';

const folder = path.join(process.env.CORPUS_DIR ?? '/nonexistent', 'public');
const manifest = path.join(folder, 'MANIFEST.tsv');
const hasCorpus = existsSync(manifest);
if (!hasCorpus) console.log('corpus.test.ts is skipped: CORPUS_DIR names no folder with public/MANIFEST.tsv');

interface Row {
  readonly file: string;
  readonly mime: ImageType;
  readonly width: number;
  readonly height: number;
  /** DateTimeOriginal as in the file, `-` for none. */
  readonly date: string;
  /** OffsetTimeOriginal as in the file, `-` for none. */
  readonly offset: string;
}

function readRows(): Row[] {
  return readManifest(manifest).map((cell) => {
    const [width = 0, height = 0] = cell('size_upright').split('x').map(Number);
    const mime = cell('mime') as ImageType;
    return {
      file: cell('file'),
      mime,
      width,
      height,
      date: cell('date_time_original'),
      offset: cell('offset'),
    };
  });
}

/** Dates beyond DateTimeOriginal, which alone is in the manifest. */
const otherDates: Readonly<Record<string, string>> = {
  'jpeg-dates/made-createdate-only.jpg': '2018-05-06T07:08:09',
  'jpeg-variants/made-arithmetic.jpg': '2018-05-06T07:08:09',
  'jpeg-variants/cmyk-swop.jpg': '2018-08-29T14:17:53-04:00',
  'jpeg-variants/grey-dotgain-progressive.jpg': '2018-07-11T10:10:56+03:00',
};

/** `wall` without its fraction, where the column has none. */
interface Expected {
  readonly wall: string | undefined;
  readonly offset: string;
}

function isPossible(wall: string): boolean {
  const date = new Date(`${wall}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wall.slice(0, 19));
}

function expectedDate({ file, date, offset }: Row): Expected {
  if (date === '-') return split(otherDates[file] ?? '');
  const inField = /^(.*?)([+-]\d\d:\d\d)?$/.exec(date) ?? [];
  const wall = (inField[1] ?? '').replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T');
  const known = inField[2] ?? (offset === '-' ? '' : offset);
  const isOffset = /^[+-](0\d|1[0-4]):[0-5]\d$/.test(known);
  return isPossible(wall) ? { wall, offset: isOffset ? known : '' } : { wall: undefined, offset: '' };
}

function split(dateTaken: string): Expected {
  const [, wall, offset = ''] = /^(.+?)([+-]\d\d:\d\d)?$/.exec(dateTaken) ?? [];
  return { wall, offset };
}

function actualDate(dateTaken: string | undefined, expected: Expected): Expected {
  const { wall, offset } = split(dateTaken ?? '');
  return { wall: expected.wall?.includes('.') ? wall : wall?.slice(0, 19), offset };
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  await handle.close();
  return buffer.subarray(0, bytesRead);
}

async function expectRendition({ variant, width, height, bytes }: Rendition, row: Row): Promise<void> {
  const side = variant === 'full' ? Number.POSITIVE_INFINITY : Number(variant);
  const scale = Math.min(1, side / Math.max(row.width, row.height));
  expect(width).toBe(Math.max(1, Math.round(row.width * scale)));
  expect(height).toBe(Math.max(1, Math.round(row.height * scale)));
  const { format, space, exif, icc, xmp, iptc, comments, orientation, ...size } =
    await sharp(bytes).metadata();
  expect({ format, width: size.width, height: size.height }).toEqual({ format: 'jpeg', width, height });
  expect(['srgb', 'b-w']).toContain(space);
  expect({ exif, icc, xmp, iptc, comments, orientation }).toEqual({});
}

/** Lower part grey: the scan is cut. Every other photo is whole. */
const damaged = ['jpeg-dates/zero-date.JPG'];

const withCmykProfile = ['jpeg-variants/cmyk-swop.jpg', 'jpeg-variants/ycck.jpg'];

const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

describe.skipIf(!hasCorpus)('real photos (CORPUS_DIR)', () => {
  const rows = hasCorpus ? readRows() : [];
  const decoders = createDecoders({ log, slots: os.availableParallelism() });
  afterAll(() => decoders.close());

  test('there are many', () => {
    expect(rows.length).toBeGreaterThan(100);
  });

  test.concurrent.for(rows)('$file', { timeout: 2 * minutes }, async (row, { expect }) => {
    const file = path.join(folder, row.file);
    expect(detectImageType(await readHead(file))).toBe(row.mime);
    const { type, width, height, dateTaken, needsFullSize } = await decoders.inspect(file, row.mime);
    expect({ type, width, height }).toEqual({ type: row.mime, width: row.width, height: row.height });
    const expected = expectedDate(row);
    expect(actualDate(dateTaken, expected)).toEqual(expected);

    const made = await decoders.derive(file, row.mime);
    expect(made.isDamaged).toBe(damaged.includes(row.file));
    expect({ width: made.width, height: made.height }).toEqual({ width: row.width, height: row.height });
    const variants = made.renditions.map(({ variant }) => variant);
    expect(variants).toEqual(['1300', '800', '300', ...(needsFullSize ? ['full'] : [])]);
    expect(needsFullSize).toBe(row.mime === 'image/heic' || withCmykProfile.includes(row.file));
    for (const rendition of made.renditions) await expectRendition(rendition, row);
  });
});
