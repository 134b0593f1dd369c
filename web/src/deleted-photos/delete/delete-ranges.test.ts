import type { LibraryOperation, PhotoRange } from '@keepsake/contract/deleted-photos';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { type CountedRange, deleteRanges, RangesNotDeleted } from './delete-ranges.ts';

const apiError = (status: number, code: 'conflict' | 'unavailable' | 'not-found' | 'unauthorized') =>
  new ApiError({ status, code, message: '', correlationId: 'c' });

const rangesOf = (count: number): CountedRange[] =>
  Array.from({ length: count }, (_, index) => ({ year: 2000 + index, month: 5, photos: 10 }));

/** Operations that are done at the second poll. */
function makeServer(refuse: (start: number) => Error | null = () => null) {
  const started: { ranges: PhotoRange[]; photosCount: number }[] = [];
  const progress: number[] = [];
  const failures = { left: 0 };
  const polls = new Map<string, number>();
  const lost = { responses: 0 };
  const begun = new Map<string, string>();
  let ids = 0;
  const getOperation = async (operationId: string): Promise<LibraryOperation> => {
    if (failures.left-- > 0) throw apiError(503, 'unavailable');
    const seen = (polls.get(operationId) ?? 0) + 1;
    polls.set(operationId, seen);
    const photosCount = started[Number(operationId)]?.photosCount ?? 0;
    const isReady = seen > 1;
    const done = isReady ? photosCount : photosCount / 2;
    return { operationId, kind: 'delete-selection', state: isReady ? 'READY' : 'RUNNING', done, photosCount };
  };
  const dependencies = {
    start: async (ranges: PhotoRange[], photosCount: number, id: string) => {
      const refusal = refuse(started.length);
      if (refusal) throw refusal;
      if (!begun.has(id)) {
        begun.set(id, `${started.length}`);
        started.push({ ranges, photosCount });
      }
      if (lost.responses-- > 0) throw apiError(503, 'unavailable');
      return { operationId: begun.get(id) ?? '', photosCount };
    },
    newId: () => `id ${ids++}`,
    getOperation,
    pause: async () => {},
    onProgress: (done: number) => void progress.push(done),
  };
  return { started, progress, failures, lost, dependencies };
}

it('deletes ranges with the number of photos that was seen, and reports the progress', async () => {
  const server = makeServer();
  await deleteRanges(rangesOf(3), server.dependencies);
  expect(server.started).toEqual([
    { ranges: [2000, 2001, 2002].map((year) => ({ year, month: 5 })), photosCount: 30 },
  ]);
  expect(server.progress).toEqual([15, 30]);
});

it('uses several operations for more than 500 ranges', async () => {
  const server = makeServer();
  await deleteRanges(rangesOf(501), server.dependencies);
  expect(server.started.map(({ ranges, photosCount }) => [ranges.length, photosCount])).toEqual([
    [500, 5000],
    [1, 10],
  ]);
  expect(server.progress).toEqual([2500, 5000, 5005, 5010]);
});

it('keeps polling through missing responses', async () => {
  const server = makeServer();
  server.failures.left = 5;
  await deleteRanges(rangesOf(1), server.dependencies);
  expect(server.progress).toEqual([5, 10]);
});

it('begins an operation once, however often the response is lost', async () => {
  const server = makeServer();
  server.lost.responses = 3;
  expect(await deleteRanges(rangesOf(501), server.dependencies)).toEqual(['0', '1']);
  expect(server.started).toHaveLength(2);
});

it('fails when no response arrives for long', async () => {
  const server = makeServer();
  server.lost.responses = 30;
  await expect(deleteRanges(rangesOf(1), server.dependencies)).rejects.toMatchObject({ code: 'unavailable' });
});

it('reports what was accepted where the library is not what was seen any more', async () => {
  const server = makeServer((start) => (start === 1 ? apiError(409, 'conflict') : null));
  const ranges = rangesOf(501);
  const error = await deleteRanges(ranges, server.dependencies).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RangesNotDeleted);
  expect(error).toMatchObject({ operations: ['0'], cause: { code: 'conflict' } });
  expect((error as RangesNotDeleted).accepted).toEqual(ranges.slice(0, 500));
});

it('rejects with the reason where nothing was accepted', async () => {
  const server = makeServer(() => apiError(409, 'conflict'));
  await expect(deleteRanges(rangesOf(1), server.dependencies)).rejects.toMatchObject({ code: 'conflict' });
});

it('counts the photos of an accepted operation as deleted, also when its polls fail', async () => {
  const silent = makeServer();
  silent.failures.left = 30;
  expect(await deleteRanges(rangesOf(1), silent.dependencies)).toEqual(['0']);
  for (const [status, code] of [[404, 'not-found'] as const, [401, 'unauthorized'] as const]) {
    const server = makeServer();
    const getOperation = () => Promise.reject(apiError(status, code));
    expect(await deleteRanges(rangesOf(501), { ...server.dependencies, getOperation })).toEqual(['0', '1']);
  }
});
