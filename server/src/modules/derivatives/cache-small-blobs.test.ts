import { expect, it } from 'vitest';
import { cacheSmallBlobs } from './cache-small-blobs.ts';

function openStore(most: number, lacking = 0) {
  const reads: string[] = [];
  const kept = cacheSmallBlobs(
    {
      async read(key, { start, end }) {
        reads.push(key);
        return Buffer.alloc(end - start + 1 - lacking, key);
      },
    },
    most,
  );
  const read = (key: string, bytes: number) => kept.read(key, { start: 0, end: bytes - 1 });
  return { reads, read };
}

it('reads a small blob once, and returns the same bytes again', async () => {
  const { reads, read } = openStore(1_000);
  const first = await read('a', 100);
  expect(await read('a', 100)).toEqual(first);
  expect(first).toEqual(Buffer.alloc(100, 'a'));
  expect(reads).toEqual(['a']);
});

it('evicts the least recently used blob', async () => {
  const { reads, read } = openStore(300);
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await read(key, 100);
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('counts a blob once that is read twice concurrently', async () => {
  const { reads, read } = openStore(200);
  await Promise.all([read('a', 100), read('a', 100)]);
  await read('b', 100);
  await read('a', 100);
  expect(reads).toEqual(['a', 'a', 'b']);
});

it('caches neither large nor truncated blobs', async () => {
  const large = openStore(10_000_000);
  for (let time = 0; time < 2; time += 1) await large.read('a', 64 * 1024 + 1);
  expect(large.reads).toEqual(['a', 'a']);
  const short = openStore(1_000, 1);
  for (let time = 0; time < 2; time += 1) await short.read('a', 100);
  expect(short.reads).toEqual(['a', 'a']);
});
