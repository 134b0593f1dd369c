import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { entriesOf, patternBytes } from './archive-fixture.suite.ts';
import { layoutArchive, type OpenEntry, streamArchive, WrongEntryLength } from './index.ts';

const KiB = 1024;
const MiB = KiB * KiB;

function createSources(
  lengths: readonly number[],
  behave: (source: Readable, at: number) => boolean = () => false,
) {
  const counts = { opened: 0, closed: 0, given: 0 };
  const open: OpenEntry = async (index, { start, end }) => {
    counts.opened += 1;
    let at = start;
    const source = new Readable({
      highWaterMark: 256 * KiB,
      read() {
        if (behave(source, at)) return;
        const piece = at > end ? null : patternBytes(index, { start: at, end });
        at += piece?.byteLength ?? 0;
        counts.given += piece?.byteLength ?? 0;
        source.push(piece);
      },
    });
    source.once('close', () => {
      counts.closed += 1;
    });
    return source;
  };
  const entries = entriesOf(lengths.map(() => Buffer.from('a')));
  const layout = layoutArchive(entries.map((one, index) => ({ ...one, bytes: lengths[index] as number })));
  const stream = (opener = open) => streamArchive(layout, { start: 0, end: layout.bytes - 1 }, opener);
  const allClosed = () => expect.poll(() => counts.opened - counts.closed).toBe(0);
  return { counts, open, layout, stream, allClosed };
}

const isFrom =
  (index: number, opener: OpenEntry, other: OpenEntry): OpenEntry =>
  (requested, range) =>
    requested === index ? opener(requested, range) : other(requested, range);

async function readUntilError(stream: Readable): Promise<{ bytes: number; error: Error | undefined }> {
  let bytes = 0;
  try {
    for await (const chunk of stream) bytes += (chunk as Buffer).byteLength;
  } catch (error) {
    return { bytes, error: error as Error };
  }
  return { bytes, error: undefined };
}

it('ends with the error of a source that fails in the middle', async () => {
  const failure = new Error('the disk is gone');
  const { stream, allClosed } = createSources(
    [MiB, MiB],
    (source, at) => at >= 512 * KiB && !!source.destroy(failure),
  );
  expect((await readUntilError(stream())).error).toBe(failure);
  await allClosed();
});

it('ends with the error of a source that cannot be opened, after the entries before it', async () => {
  const failure = new Error('gone by now');
  const { open, layout, stream, counts, allClosed } = createSources([3 * MiB, MiB, MiB]);
  const { bytes, error } = await readUntilError(stream(isFrom(1, () => Promise.reject(failure), open)));
  expect(error).toBe(failure);
  expect(bytes).toBeGreaterThanOrEqual((layout.starts[1] as number) - 256 * KiB);
  expect(bytes).toBeLessThan((layout.starts[1] as number) + 100);
  expect(counts.opened).toBe(1);
  await allClosed();
});

it('ends with the error of an opener that throws before it begins', async () => {
  const { stream } = createSources([10]);
  const thrown = new Error('no such photo');
  const throws = () => {
    throw thrown;
  };
  expect((await readUntilError(stream(throws))).error).toBe(thrown);
});

it.each([
  ['short', [MiB - 1, MiB], 'lacks 1 bytes'],
  ['empty', [0, MiB], 'lacks 1048576 bytes'],
  ['long', [MiB + 1, MiB], 'too many'],
  ['short, and the last', [MiB, MiB - 1], 'lacks 1 bytes'],
  ['long, and the last', [MiB, MiB + 1], 'too many'],
])('never accepts a source that is %s', async (_what, lengths, message) => {
  const { layout, allClosed, counts, stream } = createSources([MiB, MiB]);
  const wrong: OpenEntry = async (index) => {
    counts.opened += 1;
    const bytes = Buffer.alloc(lengths[index] as number);
    const source = Readable.from(bytes.byteLength === 0 ? [] : [bytes], { objectMode: false });
    return source.once('close', () => {
      counts.closed += 1;
    });
  };
  const { bytes, error } = await readUntilError(stream(wrong));
  expect(error).toBeInstanceOf(WrongEntryLength);
  expect(error?.message).toContain(message);
  expect(bytes).toBeLessThan(layout.bytes);
  await allClosed();
});

it('never accepts a source that closes early, as a cut connection does', async () => {
  const { stream, allClosed } = createSources([MiB], (source, at) => at >= 256 * KiB && !!source.destroy());
  const { error } = await readUntilError(stream());
  expect(error).toBeInstanceOf(WrongEntryLength);
  await allClosed();
});

it('closes every source when it is destroyed, wherever it is', async () => {
  for (let pieces = 0; pieces < 40; pieces += 1) {
    const { counts, stream, allClosed } = createSources([MiB, 10, 3 * MiB, MiB]);
    const archive = stream();
    let left = pieces;
    for await (const _chunk of archive) {
      if (left === 0) break;
      left -= 1;
    }
    expect(archive.destroyed).toBe(true);
    await allClosed();
    expect(counts.opened).toBeGreaterThan(0);
  }
});

it('closes a source that opens only after it was destroyed, and ignores its errors', async () => {
  const { open, stream, counts, allClosed } = createSources([MiB, MiB]);
  const opening = Promise.withResolvers<void>();
  const late: OpenEntry = async (index, range) => {
    await opening.promise;
    const source = await open(index, range);
    process.nextTick(() => source.emit('error', new Error('nobody listens')));
    return source;
  };
  const archive = stream(late);
  archive.resume();
  await new Promise((done) => setImmediate(done));
  archive.destroy();
  await once(archive, 'close');
  expect(counts.opened).toBe(0);
  opening.resolve();
  await expect.poll(() => counts.opened).toBe(1);
  await allClosed();
  expect(counts.given).toBe(0);
});

it('buffers little for a reader that reads nothing, and the same for one that reads little', async () => {
  const { counts, stream, allClosed } = createSources([8 * MiB, 8 * MiB]);
  const archive = stream();
  let taken = 0;
  archive.read(0);
  for (let round = 0; round < 300; round += 1) {
    await new Promise((done) => setImmediate(done));
    taken += (archive.read(Math.min(30 * KiB, archive.readableLength)) as Buffer | null)?.byteLength ?? 0;
    // The current source, the one opened ahead and the stream may each exceed by a chunk.
    expect(counts.given - taken).toBeLessThanOrEqual(3 * (256 + 64) * KiB);
  }
  expect(taken).toBeGreaterThan(7 * MiB);
  archive.destroy();
  await allClosed();
});

it('opens the next source and fills its buffer while one is sent, but not long before', async () => {
  const { counts, layout, stream } = createSources([5 * MiB, 5 * MiB, 5 * MiB]);
  const archive = stream();
  const openedAt: number[] = [];
  let sent = 0;
  for await (const chunk of archive) {
    sent += (chunk as Buffer).byteLength;
    if (counts.opened > openedAt.length) openedAt.push(sent);
  }
  expect([openedAt.length, counts.opened]).toEqual([3, 3]);
  for (const index of [1, 2]) {
    const before = (layout.starts[index] as number) - (openedAt[index] as number);
    expect(before).toBeGreaterThan(MiB);
    expect(before).toBeLessThan(3 * MiB);
  }
});

it('waits for no round trip to the next source', async () => {
  const { open, stream } = createSources([MiB, MiB]);
  const second = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const watched: OpenEntry = async (index, range) => {
    if (index === 1) second.resolve();
    const source = await open(index, range);
    return index === 0 ? source.once('end', first.resolve) : source;
  };
  const order: string[] = [];
  const seen = [
    second.promise.then(() => order.push('opened')),
    first.promise.then(() => order.push('sent')),
  ];
  await buffer(stream(watched));
  await Promise.all(seen);
  expect(order).toEqual(['opened', 'sent']);
});
