import { limits } from '@keepsake/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AddingWorld, addInBatches, PhotosNotAdded, planBatches } from './add-photos-to-album.ts';
import { ApiError } from './api-error.ts';

const { batchSize } = limits.photos;

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `photo-${index}`);

function aWorld(send: AddingWorld['send']) {
  const log = { sent: [] as string[][], pauses: [] as number[], progress: [] as string[] };
  const world: AddingWorld = {
    send: (ids) => {
      log.sent.push(ids);
      return send(ids);
    },
    pause: async (milliseconds) => void log.pauses.push(milliseconds),
    onProgress: (done, total) => void log.progress.push(`${done}/${total}`),
  };
  return { world, log };
}

const refusal = (status: number) =>
  new ApiError({ status, code: 'not-found', message: 'no', path: '/', url: '/', correlationId: 'c' });

// spec P9.4
test('every photo is in exactly one batch, in order, and no batch is larger than a request may be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * batchSize + 1 }), fc.array(fc.nat(2000)), (count, again) => {
      const ids = idsOf(count);
      const given = [...ids, ...again.flatMap((index) => ids[index] ?? [])];
      const batches = planBatches(given);
      expect(batches.flat()).toEqual(ids);
      expect(batches.every(({ length }) => length > 0 && length <= batchSize)).toBe(true);
      expect(batches.length).toBe(Math.ceil(count / batchSize));
    }),
  );
});

test('what failed of a batch is sent again, and nothing else', async () => {
  let isFirst = true;
  const { world, log } = aWorld(async () => {
    const failed = isFirst ? ['photo-3'] : [];
    isFirst = false;
    return { failed };
  });
  expect(await addInBatches(idsOf(batchSize + 1), world)).toBe(batchSize + 1);
  expect(log.sent.map(({ length }) => length)).toEqual([batchSize, 1, 1]);
  expect(log.sent[1]).toEqual(['photo-3']);
  expect(log.progress).toEqual(['0/501', '500/501', '501/501']);
});

test('a photo that is refused to the end is named, and the batches behind it are sent', async () => {
  const { world, log } = aWorld(async (ids) => ({ failed: ids.filter((id) => id === 'photo-1') }));
  const error = await addInBatches(idsOf(batchSize + 2), world).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PhotosNotAdded);
  expect((error as PhotosNotAdded).failed).toEqual(['photo-1']);
  expect(log.pauses).toEqual([500, 1000, 2000]);
  expect(log.sent.at(-1)).toEqual(['photo-500', 'photo-501']);
});

test('a batch without an answer is sent again', async () => {
  let asked = 0;
  const { world } = aWorld(async () => {
    asked += 1;
    if (asked < 3) throw refusal(503);
    return { failed: [] };
  });
  expect(await addInBatches(['a', 'b'], world)).toBe(2);
  expect(asked).toBe(3);
});

test('when the album is gone nothing more is sent', async () => {
  const { world, log } = aWorld(async () => {
    throw refusal(404);
  });
  await expect(addInBatches(idsOf(2 * batchSize), world)).rejects.toMatchObject({ status: 404 });
  expect(log.sent.length).toBe(1);
});
