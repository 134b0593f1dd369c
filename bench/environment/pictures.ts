import { execFile } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { drawScene } from '../../sandbox/src/scenes/draw-scene.ts';
import { needProgram } from '../../server/test/programs.ts';
import { NotMeasurable } from '../figures/figure.ts';
import { type BenchEnvironment, log } from './environment.ts';

const run = promisify(execFile);

export interface Pictures {
  readonly files: readonly string[];
  readonly origin: string;
}

async function findInCorpus(ending: RegExp): Promise<string[]> {
  const folder = process.env.CORPUS_DIR && path.join(process.env.CORPUS_DIR, 'public');
  if (!folder) return [];
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => ending.test(name)).map((name) => path.join(folder, name));
}

/** Scenes of the demo, as large as a phone's pictures: 4,000 by 3,000. */
async function drawPhotos(environment: BenchEnvironment, count: number): Promise<string[]> {
  log(`CORPUS_DIR is not set: ${count} photos of 12 megapixels are drawn`);
  const folder = path.join(environment.folder, 'drawn');
  await mkdir(folder);
  const files = Array.from({ length: count }, (_, seed) => path.join(folder, `${seed}.jpg`));
  for (const [seed, file] of files.entries()) {
    const scene = await drawScene({ seed, camera: 'Sandbox Pocket', longSide: 2000 });
    await writeFile(file, await sharp(scene).resize(4000, 3000).jpeg({ quality: 92 }).toBuffer());
  }
  return files;
}

export async function findJpegs(environment: BenchEnvironment): Promise<Pictures> {
  const files = await findInCorpus(/\.jpe?g$/i);
  if (files.length > 0) return { files, origin: `${files.length} JPEGs of the corpus` };
  const drawn = await drawPhotos(environment, 12);
  return { files: drawn, origin: `${drawn.length} drawn JPEGs of 12 megapixels` };
}

async function largest(files: readonly string[], count: number): Promise<string[]> {
  const sized = await Promise.all(files.map(async (file) => ({ file, bytes: (await stat(file)).size })));
  sized.sort((a, b) => b.bytes - a.bytes);
  return sized.slice(0, count).map(({ file }) => file);
}

/** The largest HEICs of the corpus, or drawn ones where there is an encoder. */
export async function findHeics(environment: BenchEnvironment): Promise<Pictures> {
  const files = await largest(await findInCorpus(/\.(heic|hif)$/i), 4);
  if (files.length > 0) return { files, origin: `the ${files.length} largest HEICs of the corpus` };
  const encoder = await needProgram('heif-enc', 'libheif-examples');
  if (!encoder) throw new NotMeasurable('there is no CORPUS_DIR, and no heif-enc to make HEICs with');
  const drawn = [];
  for (const jpeg of await drawPhotos(environment, 3)) {
    const file = jpeg.replace(/jpg$/, 'heic');
    await run(encoder, ['-q', '60', '-o', file, jpeg]);
    drawn.push(file);
  }
  return { files: drawn, origin: `${drawn.length} drawn HEICs of 12 megapixels` };
}
