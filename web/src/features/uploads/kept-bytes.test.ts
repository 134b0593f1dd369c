import { expect, it } from 'vitest';
import { bytesOf, keepBytes, releaseEnded } from './kept-bytes.ts';
import { noFacts, waiting } from './queue/upload-state.ts';
import { fakeZippedFile } from './zips/fake-zipped-file.ts';

const zipped = (open: () => Promise<Blob>) => fakeZippedFile({ size: 5, open });

it('keeps the bytes of a photo in a zip, which is opened once, until its upload has ended', async () => {
  let opened = 0;
  const file = zipped(async () => {
    opened += 1;
    return new Blob(['photo']);
  });
  for (const bytes of [await keepBytes(file), await keepBytes(file), await bytesOf(file)])
    expect(await bytes.text()).toBe('photo');
  expect(opened).toBe(1);
  const item = { id: '1', file, facts: noFacts, state: waiting, wasEnqueued: true };
  releaseEnded(item, { ...item, state: { kind: 'cancelled' } });
  await bytesOf(file);
  expect(opened).toBe(2);
});

it('tells of a photo that its zip no longer gives, and gives it when it does', async () => {
  let isThere = false;
  const file = zipped(async () => {
    if (!isThere) throw new DOMException('The file is gone', 'NotFoundError');
    return new Blob(['photo']);
  });
  await expect(keepBytes(file)).rejects.toThrow('gone');
  isThere = true;
  expect(await (await keepBytes(file)).text()).toBe('photo');
  releaseEnded({ id: '1', file, facts: noFacts, state: waiting, wasEnqueued: true }, undefined);
});
