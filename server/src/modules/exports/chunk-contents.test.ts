import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layoutArchive } from '../../platform/archives/index.ts';
import { BlobMissing, type BlobStore, type ByteRange } from '../../platform/blobs/index.ts';
import { type ChunkContents, createChunkContents } from './chunk-contents.ts';
import type { FoundChunk } from './export-files.repository.ts';
import { photoLine, readPhotoLine } from './prepare/plan-lines.ts';

const photosEach = 100;
const minuteMs = 60_000;

const line = (index: number) => {
  const facts = ['id', 'key', 70, index, 'ab', '2024-05-03T12:00:00', '2024-05-03T12:00:00Z'].join('\t');
  return photoLine(facts, `2024/05/IMG_${index}.jpg`, `IMG_${index}.jpg`);
};
const lines = Array.from({ length: photosEach }, (_, index) => line(index));
const plan = Buffer.from(lines.join(''));
const { bytes: size } = layoutArchive(lines.map((one) => readPhotoLine(one.slice(0, -1))));

const chunkOf = (iteration: number, exportId = 'export'): FoundChunk => ({
  tenantId: 'demo',
  ownerId: 'owner',
  exportId,
  iteration,
  size,
  planStart: 0,
  planEnd: plan.byteLength,
  isIncomplete: false,
  createdAt: '2026-11-21 12:00:00+00',
  planKey: exportId,
  manifestKey: 'manifest',
  manifestBytes: 0,
  partsStart: 0,
});

const read = vi.fn(async (_: string, { start, end }: ByteRange) => plan.subarray(start, end + 1));
let contents: ChunkContents;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // The cache takes the moment 0 for none.
  vi.advanceTimersByTime(1);
  read.mockClear();
  contents = createChunkContents({ read } as unknown as BlobStore, 3 * photosEach);
});
afterEach(() => vi.useRealTimers());

async function readsOf(...iterations: readonly number[]): Promise<number> {
  const before = read.mock.calls.length;
  for (const iteration of iterations) await contents.read(chunkOf(iteration));
  return read.mock.calls.length - before;
}

it('reads a chunk once for concurrent and for later callers', async () => {
  const [one, other] = await Promise.all([contents.read(chunkOf(1)), contents.read(chunkOf(1))]);
  expect(other).toBe(one);
  expect(one.photos).toHaveLength(photosEach);
  expect(await contents.read(chunkOf(1))).toBe(one);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await contents.read(chunkOf(1, 'another'))).not.toBe(one);
});

it('keeps no more photos than allowed: the least recently used chunk goes', async () => {
  expect(await readsOf(1, 2, 3)).toBe(3);
  expect(await readsOf(1, 2, 3, 1)).toBe(0);
  expect(await readsOf(4), 'a fourth').toBe(1);
  expect(await readsOf(3, 1, 4), 'those used last').toBe(0);
  expect(await readsOf(2), 'the oldest').toBe(1);
});

it('does not keep a chunk that is larger than all that it may keep', async () => {
  contents = createChunkContents({ read } as unknown as BlobStore, photosEach - 1);
  expect(await readsOf(1, 1)).toBe(2);
});

it('drops a chunk without requests for minutes', async () => {
  await readsOf(1);
  vi.advanceTimersByTime(4 * minuteMs);
  expect(await readsOf(1)).toBe(0);
  vi.advanceTimersByTime(4 * minuteMs);
  expect(await readsOf(1)).toBe(0);
  vi.advanceTimersByTime(5 * minuteMs + 1);
  expect(await readsOf(1)).toBe(1);
});

it('keeps no failure, and frees its room', async () => {
  read.mockRejectedValueOnce(new BlobMissing('blob is missing'));
  await expect(contents.read(chunkOf(1))).rejects.toThrow(BlobMissing);
  expect(await readsOf(1, 2, 3)).toBe(3);
  expect(await readsOf(1, 2, 3)).toBe(0);
});

it('reads few chunks at a time, then the others, whatever the outcome of the first', async () => {
  const waiting: ((error?: Error) => void)[] = [];
  const begin = (...[, range]: Parameters<typeof read>) =>
    new Promise<typeof plan>((resolve, reject) =>
      waiting.push((error) => (error ? reject(error) : resolve(plan.subarray(range.start, range.end + 1)))),
    );
  for (let times = 0; times < 9; times += 1) read.mockImplementationOnce(begin);
  const reads = Array.from({ length: 9 }, (_, iteration) => contents.read(chunkOf(iteration + 1)));
  const settled = Promise.allSettled(reads);
  for (let started = 4; started <= 9; started += 1) {
    // A poll advances the fake clock by its interval.
    await expect.poll(() => waiting, { interval: 1 }).toHaveLength(started);
    waiting[started - 4]?.(started === 4 ? new BlobMissing('blob is missing') : undefined);
  }
  for (const go of waiting.slice(6)) go();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', ...Array(8).fill('fulfilled')]);
});
