import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { keepSmallBlobs } from './keep-small-blobs.ts';

/** A store whose blobs are as long as is asked for, and that counts what it is asked. */
function openStore(most: number, lacking = 0) {
  const asked: string[] = [];
  const kept = keepSmallBlobs(
    {
      open: async () => Readable.from([]),
      async read(key, { start, end }) {
        asked.push(key);
        return Buffer.alloc(end - start + 1 - lacking, key);
      },
    },
    most,
  );
  const read = (key: string, bytes: number) => kept.read(key, { start: 0, end: bytes - 1 });
  return { asked, read };
}

it('reads a small blob once, and gives the same bytes again', async () => {
  const { asked, read } = openStore(1_000);
  const first = await read('a', 100);
  expect(await read('a', 100)).toEqual(first);
  expect(first).toEqual(Buffer.alloc(100, 'a'));
  expect(asked).toEqual(['a']);
});

it('keeps no more than it may, and lets go what was asked for longest ago', async () => {
  const { asked, read } = openStore(300);
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await read(key, 100);
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('counts a blob once that is read twice at the same time', async () => {
  const { asked, read } = openStore(200);
  await Promise.all([read('a', 100), read('a', 100)]);
  await read('b', 100);
  await read('a', 100);
  expect(asked).toEqual(['a', 'a', 'b']);
});

it('keeps no large blob, and none that lacks bytes', async () => {
  const large = openStore(10_000_000);
  for (let time = 0; time < 2; time += 1) await large.read('a', 64 * 1024 + 1);
  expect(large.asked).toEqual(['a', 'a']);
  const short = openStore(1_000, 1);
  for (let time = 0; time < 2; time += 1) await short.read('a', 100);
  expect(short.asked).toEqual(['a', 'a']);
});
