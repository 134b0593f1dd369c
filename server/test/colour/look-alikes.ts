/**
 * Renders every photo of a folder by the product, by Chromium and by other readers, and prints where size, orientation,
 * date or colour differ.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import {
  createDecoders,
  type Decoders,
  detectImageType,
  type ImageFacts,
  ImageRejected,
  type ImageType,
} from '../../src/platform/images/index.ts';
import { needProgram } from '../programs.ts';
import { largestDifference, openPicture } from './compare-cells.ts';
import type { Picture } from './compare-pictures.ts';
import { drawInChromium, launchChromium } from './draw-in-chromium.ts';
import { findRenderer, type Renderer, renderReference } from './reference-rendering.ts';

const run = promisify(execFile);

/** CIEDE2000, as in docs/colour.md. */
const maxDifference = 3;

interface Readers {
  readonly decoders: Decoders;
  readonly browser: Browser;
  readonly exiftool: string | undefined;
  readonly renderer: Renderer | undefined;
}

interface Row {
  readonly what: 'refused' | 'taken, not shown' | 'size' | 'orientation' | 'date' | 'colour';
  readonly product: string;
  readonly reader: string;
  readonly other: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const sizeText = ({ width, height }: Size) => `${width} x ${height}`;

/** What ExifTool says of a file; numbers as stored. */
interface ExifFacts {
  readonly ImageWidth?: number;
  readonly ImageHeight?: number;
  readonly Orientation?: number;
  readonly DateTimeOriginal?: string;
  readonly CreateDate?: string;
}

async function readExif(exiftool: string, file: string): Promise<ExifFacts> {
  const tags = ['ImageWidth', 'ImageHeight', 'Orientation', 'DateTimeOriginal', 'CreateDate'];
  // Warnings about a file end with status 1, and still print what was read.
  const { stdout } = await run(exiftool, ['-json', '-n', ...tags.map((tag) => `-${tag}`), '--', file]).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const [facts] = JSON.parse(stdout || '[{}]') as ExifFacts[];
  return facts ?? {};
}

/** ExifTool lists turns of all items of a HEIC file as one tag: there only pixels show how it lies. */
function uprightSize(type: ImageType, ours: Size, facts: ExifFacts): Size | undefined {
  const { ImageWidth: width, ImageHeight: height, Orientation = 1 } = facts;
  if (width === undefined || height === undefined) return undefined;
  const isTurned = type === 'image/heic' ? width > height !== ours.width > ours.height : Orientation > 4;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** `YYYY-MM-DD HH:mm:ss`, as both write it. */
const dateText = (date: string | undefined) =>
  date === undefined
    ? 'none'
    : date
        .slice(0, 19)
        .replace('T', ' ')
        .replace(/^(\d{4}):(\d\d):/, '$1-$2-');

/** The seven other ways to lay a picture, as EXIF numbers them. */
const orientations = [2, 3, 4, 5, 6, 7, 8];

/** The orientation that makes the first picture the second one; undefined where none does. */
async function orientationBetween(first: Picture, second: Picture): Promise<number | undefined> {
  const { data, width, height } = first;
  const stored = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  for (const orientation of orientations) {
    const marked = await sharp(stored).withMetadata({ orientation }).png().toBuffer();
    const turned = await openPicture(await sharp(marked).autoOrient().png().toBuffer());
    if (turned.width !== second.width || turned.height !== second.height) continue;
    if ((await largestDifference(turned, second)) <= maxDifference) return orientation;
  }
  return undefined;
}

async function comparePixels(reader: string, ours: Picture, theirs: Picture): Promise<Row[]> {
  const difference = await largestDifference(ours, theirs);
  if (difference <= maxDifference) return [];
  const orientation = await orientationBetween(ours, theirs);
  if (orientation === undefined)
    return [{ what: 'colour', product: '', reader, other: `ΔE ${difference.toFixed(1)}` }];
  return [{ what: 'orientation', product: 'upright', reader, other: `turned as ${orientation}` }];
}

function compareFacts(type: ImageType, ours: ImageFacts, facts: ExifFacts): Row[] {
  const size = uprightSize(type, ours, facts);
  const pairs: readonly [Row['what'], string, string][] = [
    ['size', sizeText(ours), sizeText(size ?? ours)],
    ['date', dateText(ours.dateTaken), dateText(facts.DateTimeOriginal ?? facts.CreateDate)],
  ];
  return pairs
    .filter(([, product, other]) => product !== other)
    .map(([what, product, other]) => ({ what, product, reader: 'ExifTool', other }));
}

/** Returns what a file is rejected with; throws what is no fault of the file. */
function refusal(error: unknown): ImageRejected {
  if (error instanceof ImageRejected) return error;
  throw error;
}

async function compareFile(
  readers: Readers,
  file: string,
  type: ImageType,
  facts: ImageFacts,
): Promise<Row[]> {
  const { decoders, browser, exiftool, renderer } = readers;
  const derived = await decoders.derive(file, type).catch(refusal);
  if ('code' in derived) return [{ what: 'taken, not shown', product: derived.code, reader: '', other: '' }];
  const [largest] = derived.renditions;
  if (!largest) throw new Error('no rendition');
  const ours = await openPicture(largest.bytes);
  const exif = exiftool === undefined ? undefined : await readExif(exiftool, file);
  const rows = exif ? compareFacts(type, facts, exif) : [];
  // Chromium shows no HEIC.
  if (type !== 'image/heic') {
    const drawn = await drawInChromium(browser, await readFile(file), type, largest);
    const [product, other] = [sizeText(derived), drawn ? sizeText(drawn.size) : 'not shown'];
    if (product !== other) rows.push({ what: 'size', product, reader: 'Chromium', other });
    if (drawn) rows.push(...(await comparePixels('Chromium', ours, drawn.picture)));
  }
  if (renderer && exif) {
    const { width, height } = largest;
    const orientation = String(exif.Orientation ?? '');
    const source = { file, mime: type, orientation, whole: derived, width, height };
    const reference = await renderReference(renderer, source).catch(() => undefined);
    rows.push(
      ...(reference
        ? await comparePixels('ImageMagick', ours, reference)
        : [{ what: 'size', product: sizeText(derived), reader: 'ImageMagick', other: 'not shown' } as const]),
    );
  }
  return rows;
}

async function typeOf(file: string): Promise<ImageType | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return detectImageType(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Returns as a row what upload refuses, and what it takes and the product cannot show. */
async function rowsOf(readers: Readers, file: string, type: ImageType): Promise<Row[]> {
  const facts = await readers.decoders.inspect(file, type).catch(refusal);
  if ('code' in facts) return [{ what: 'refused', product: facts.code, reader: '', other: '' }];
  return compareFile(readers, file, type, facts);
}

async function main(root: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-look-alikes-'));
  const quiet = () => {};
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const readers: Readers = {
    decoders: createDecoders({ log, slots: 1 }),
    browser: await launchChromium(),
    exiftool: await needProgram('exiftool', 'libimage-exiftool-perl'),
    renderer: await findRenderer(folder),
  };
  try {
    const found = await readdir(root, { recursive: true, withFileTypes: true });
    const files = found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
    let photos = 0;
    console.log('| file | what | product | reader | it has |\n| --- | --- | --- | --- | --- |');
    for (const file of files.toSorted()) {
      const type = await typeOf(file);
      if (!type) continue;
      photos += 1;
      for (const { what, product, reader, other } of await rowsOf(readers, file, type))
        console.log(`| ${path.relative(root, file)} | ${what} | ${product} | ${reader} | ${other} |`);
    }
    console.log(`\n${photos} photos of ${files.length} files`);
  } finally {
    await readers.decoders.close();
    await readers.browser.close();
    await rm(folder, { recursive: true });
  }
}

const [root] = process.argv.slice(2);
if (root === undefined) {
  console.error('Name a folder of photos: npm run look-alikes -- FOLDER');
  process.exit(1);
}
await main(root);
