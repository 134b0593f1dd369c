import { expect, it } from 'vitest';
import { seededRandom } from '../../../../test/seed.ts';
import { inChunks, photoLine, readLines, readPhotoLine } from './plan-lines.ts';

const random = seededRandom('lines of plans');

/** Reads like a file: chunks share one buffer. */
async function* inSameMemory(bytes: Buffer, length: () => number): AsyncGenerator<Buffer> {
  const room = Buffer.alloc(bytes.byteLength);
  for (let at = 0; at < bytes.byteLength; ) {
    const end = Math.min(bytes.byteLength, at + length());
    bytes.copy(room, 0, at, end);
    yield room.subarray(0, end - at);
    at = end;
  }
}

const line = (index: number) => ['ä', '€', '\u{1f600}', 'x'][index % 4]?.repeat(random.below(300)) ?? '';

it.each([1, 40, 3_000, 100_000])('reads lines in chunks of %d bytes and less', async (longest) => {
  const lines = Array.from({ length: longest < 40 ? 50 : 2000 }, (_, index) => line(index));
  const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(''));
  const read: string[] = [];
  let before: string[] = [];
  for await (const some of readLines(inSameMemory(bytes, () => 1 + random.below(longest)))) {
    expect(before, 'a reader of a million lines holds some of them').toEqual([]);
    expect(some.length).toBeLessThan(17 * 1024);
    read.push(...some);
    before = some;
  }
  expect(read).toEqual(lines);
});

it('refuses a file that ends in the middle of a line', async () => {
  const read = async () => {
    for await (const _ of readLines(inSameMemory(Buffer.from('one\ntwo'), () => 2)));
  };
  await expect(read()).rejects.toThrow('ends in the middle');
});

it('writes texts as they are, however long, in one memory', async () => {
  const texts = Array.from({ length: 300 }, (_, index) => line(index).repeat(random.below(20)));
  async function* source() {
    yield* texts;
  }
  const pieces: Buffer[] = [];
  const memories = new Set<ArrayBufferLike>();
  for await (const piece of inChunks(source())) {
    pieces.push(Buffer.from(piece));
    memories.add(piece.buffer);
  }
  expect(Buffer.concat(pieces).toString()).toBe(texts.join(''));
  expect(memories.size).toBe(1);
});

it.each([
  ['2024/05/a.jpg', '2024-05-03T12:00:00'],
  // An impossible date stays, but is not used.
  ['Unknown date/a.jpg', '2026-11-22T08:00:00'],
  ['Unknown date (2)/a.jpg', '2026-11-22T08:00:00'],
])('has the time of %s', (name, modified) => {
  const facts = ['id', 'key', 9, 1, 'ff', '2024-05-03T12:00:00', '2026-11-22T08:00:00Z'].join('\t');
  const photo = readPhotoLine(photoLine(facts, name, 'a.jpg').slice(0, -1));
  expect(photo).toMatchObject({ modified, dateTaken: '2024-05-03T12:00:00' });
});

const factsOf = ['id', 'key', 9, 1, 'ff', '', '2026-11-22T08:00:00Z'].join('\t');

it.each([
  { isDamaged: false, isFavourite: false },
  { isDamaged: true, isFavourite: false },
  { isDamaged: false, isFavourite: true },
  { isDamaged: true, isFavourite: true },
])('keeps the marks of a photo: %j', (marks) => {
  const line = photoLine(factsOf, '2024/05/a.jpg', 'A b.jpg', marks);
  expect(readPhotoLine(line.slice(0, -1))).toMatchObject({ fileName: 'A b.jpg', ...marks });
});

it('reads lines from before there were marks, and refuses marks that it does not know', () => {
  const before = readPhotoLine(`${factsOf}\t2024/05/a.jpg\t`);
  expect(before).toMatchObject({ fileName: 'a.jpg', isDamaged: false, isFavourite: false });
  expect(() => readPhotoLine(`${factsOf}\t2024/05/a.jpg\t\tmore`)).toThrow('damaged');
});
