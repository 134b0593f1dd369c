import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../../test/deadlines.ts';
import { readsOf, watchFileReads } from '../../../test/file-reads.ts';
import { makeMutant } from '../../../test/mutants.ts';
import { seededRandom } from '../../../test/seed.ts';
import { readProcessUsage } from './decoder/process-usage.ts';
import { createDecoders, DecoderKilled, type Decoders, detectImageType, ImageRejected } from './index.ts';

const mebibyte = 2 ** 20;

/** The parent polls every 50 ms, and memory is touched at some 2 GB/s. */
const overshootBytes = 100 * mebibyte;
const budgets = {
  raster: { memoryBytes: 512 * mebibyte, cpuMilliseconds: 10_000, wallMilliseconds: 100_000 },
  heic: { memoryBytes: 1024 * mebibyte, cpuMilliseconds: 30_000, wallMilliseconds: 300_000 },
};

/**
 * T9: decoders walk through a picture. The thread that serves reads its start, at most a hundred chunks of 2
 * KiB and what is read ahead of them, for each of three tasks.
 */
const maxRead = 3 * (200 + 16) * 1024;

const maxSourceBytes = 40_000;

const images = path.resolve(import.meta.dirname, '../../../test/images');
const corpus = path.join(process.env.CORPUS_DIR ?? '/nonexistent', 'public');

function readSources(): Buffer[] {
  const own = ['small.jpg', 'small.png', 'small.heic'].map((name) => readFileSync(path.join(images, name)));
  if (!existsSync(corpus)) {
    console.log('mutants: of the repository’s three pictures only, CORPUS_DIR names no folder with more');
    return own;
  }
  const files = readdirSync(corpus, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const read = files.map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));
  return [
    ...own,
    ...read.filter((bytes) => bytes.length <= maxSourceBytes && detectImageType(bytes.subarray(0, 64))),
  ];
}

const leftBehind = () => readdirSync(os.tmpdir()).filter((name) => /^(vips|magick|heif|libheif)/.test(name));

function largestChild(): number {
  const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return Math.max(0, ...pids.map((pid) => readProcessUsage(pid)?.residentBytes ?? 0));
}

/** T9: `count` seeded mutants are uploaded; each becomes a photo or is refused with a reason. */
export function mutantSuite(count: number): void {
  const random = seededRandom(`${count} mutants`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-mutants-'));
  const outcomes = new Map<string, number>();
  const ended: string[] = [];
  const faults: string[] = [];
  let largest = 0;
  let maxReadPerFile = 0;
  let made = 0;
  let decoders: Decoders;

  beforeAll(() => {
    const quiet = () => {};
    const log = { debug: quiet, info: quiet, error: quiet };
    const warn = (fields: object) => ended.push(JSON.stringify(fields));
    decoders = createDecoders({ log: { ...log, warn }, slots: 2, budgets });
  });
  afterAll(async () => {
    await decoders.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function treat(file: string, bytes: Buffer): Promise<string> {
    const type = detectImageType(bytes.subarray(0, 64));
    if (!type) return 'unsupported-type';
    await writeFile(file, bytes);
    try {
      const { seemsDamaged } = await decoders.inspect(file, type);
      await decoders.derive(file, type);
      return seemsDamaged ? 'shown as far as it goes' : 'shown';
    } catch (error) {
      if (error instanceof DecoderKilled) return `killed its decoder (${error.reason})`;
      if (error instanceof ImageRejected) return error.code;
      throw error;
    }
  }

  async function workThrough(sources: readonly Buffer[]): Promise<void> {
    while (made < count) {
      const index = made++;
      const { bytes, done } = makeMutant(sources, random);
      const deaths = ended.length;
      let outcome = 'fault';
      const reads = await readsOf(async () => {
        outcome = await treat(path.join(folder, `${index}`), bytes).catch((error) => {
          faults.push(`mutant ${index} (${done.join(', ')}): ${error}`);
          return 'fault';
        });
      });
      maxReadPerFile = Math.max(maxReadPerFile, reads.bytes);
      if (ended.length > deaths) console.log(`around mutant ${index} (${done.join(', ')}): ${ended.at(-1)}`);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      rmSync(path.join(folder, `${index}`), { force: true });
    }
  }

  it('each becomes a photo or is refused with a reason', {
    timeout: (1 + count / 30) * minutes,
  }, async () => {
    const sources = readSources();
    const before = leftBehind();
    const watch = setInterval(() => {
      largest = Math.max(largest, largestChild());
    }, 100);
    await watchFileReads();
    await Promise.all([0, 1, 2].map(() => workThrough(sources)));
    clearInterval(watch);
    console.log([...outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(', '));
    console.log(
      `${ended.length} decoder processes ended, the largest had ${Math.round(largest / mebibyte)} MiB`,
    );
    console.log(`the server itself read ${maxReadPerFile} bytes of one at most`);
    expect(faults).toEqual([]);
    expect([...outcomes.values()].reduce((sum, times) => sum + times, 0)).toBe(count);
    expect(largest).toBeLessThan(budgets.heic.memoryBytes + overshootBytes);
    expect(maxReadPerFile).toBeLessThanOrEqual(maxRead);
    expect(readdirSync(folder)).toEqual([]);
    expect(leftBehind()).toEqual(before);
  });
}
