import { describe, expect, it } from 'vitest';
import { releaseEnded, withBytes, withKeptBytes } from './kept-bytes.ts';
import { noFacts, waiting } from './queue/upload-state.ts';
import { fakeZippedFile } from './zips/fake-zipped-file.ts';

const zipped = (open: () => Promise<Blob>, more: { size?: number; isDeflated?: boolean } = {}) =>
  fakeZippedFile({ size: 5, ...more, open });

const textOf = (bytes: Blob) => bytes.text();

it('keeps the bytes of a photo in a zip, which is opened once, until its upload has ended', async () => {
  let opened = 0;
  const file = zipped(async () => {
    opened += 1;
    return new Blob(['photo']);
  });
  for (const use of [withKeptBytes, withKeptBytes, withBytes]) expect(await use(file, textOf)).toBe('photo');
  expect(opened).toBe(1);
  const item = { id: '1', file, facts: noFacts, state: waiting, wasEnqueued: true };
  releaseEnded(item, { ...item, state: { kind: 'cancelled' } });
  await withBytes(file, textOf);
  expect(opened).toBe(2);
});

it('tells of a photo that its zip no longer gives, and gives it when it does', async () => {
  let isThere = false;
  const file = zipped(async () => {
    if (!isThere) throw new DOMException('The file is gone', 'NotFoundError');
    return new Blob(['photo']);
  });
  await expect(withKeptBytes(file, textOf)).rejects.toThrow('gone');
  isThere = true;
  expect(await withKeptBytes(file, textOf)).toBe('photo');
  releaseEnded({ id: '1', file, facts: noFacts, state: waiting, wasEnqueued: true }, undefined);
});

describe('photos of 30 MiB that are used and not kept', () => {
  /** Uses five, which end when they are told to; returns how many are open at once. */
  async function openAtOnce(isDeflated: boolean) {
    let open = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const file = () => zipped(async () => new Blob(['photo']), { size: 30 * 1024 ** 2, isDeflated });
    const use = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((resolve) => ends.push(resolve));
      open -= 1;
    };
    const uses = Array.from({ length: 5 }, () => withBytes(file(), use));
    for (let ended = 0; ended < uses.length; ended += 1) {
      await expect
        .poll(() => ends.length, { interval: 1 })
        .toBe(Math.min(isDeflated ? 2 : 5, uses.length - ended));
      ends.shift()?.();
    }
    await Promise.all(uses);
    return most;
  }

  it('are unpacked two at a time', async () => {
    expect(await openAtOnce(true)).toBe(2);
  });

  it('are all read at once where they are stored', async () => {
    expect(await openAtOnce(false)).toBe(5);
  });
});

it('unpacks a photo that is larger than the room for all, and goes on after one that is damaged', async () => {
  const large = { size: 100 * 1024 ** 2, isDeflated: true };
  const damaged = zipped(() => Promise.reject(new Error('damaged')), large);
  const sound = zipped(async () => new Blob(['photo']), large);
  const uses = [withBytes(damaged, textOf), withBytes(sound, textOf), withBytes(sound, textOf)];
  expect((await Promise.allSettled(uses)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});

it('takes a photo in a zip for a file, of which the browser has none', () => {
  const file: unknown = zipped(async () => new Blob(['photo']));
  expect(file).toBeInstanceOf(File);
  expect(file).toMatchObject({ name: 'a.jpg', type: 'image/jpeg', size: 5, lastModified: 5 });
  expect(() => (file as File).slice()).toThrow(TypeError);
});
