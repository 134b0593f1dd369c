// Proves PHO-41, PHO-42, PHO-51, PHO-52.

import { limits } from '@keepsake/contract/limits';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { PhotosFailed, removeOne, runInBatches } from './run-in-batches.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const apiError = (status: number) =>
  new ApiError({
    status,
    code: status === 503 ? 'unavailable' : 'forbidden',
    message: '',
    correlationId: 'c',
  });

/** A server that responds to each request by the next function; the last one responds to all that follow. */
function makeServer(...results: ((batch: string[]) => string[] | Error)[]) {
  const requests: string[][] = [];
  const pauses: number[] = [];
  return {
    requests,
    pauses,
    options: {
      refusal: 'Failed to delete photo!',
      send: async (batch: string[]) => {
        const result = results[Math.min(requests.length, results.length - 1)]?.(batch) ?? [];
        requests.push(batch);
        if (result instanceof Error) throw result;
        return { failed: result };
      },
      pause: async (milliseconds: number) => void pauses.push(milliseconds),
      onProgress: vi.fn(),
    },
  };
}

async function failureOf(deletion: Promise<number>): Promise<PhotosFailed> {
  const error = await deletion.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PhotosFailed)) throw new Error(`not refused: ${error}`);
  return error;
}

it('deletes in batches of 500', async () => {
  const server = makeServer(() => []);
  await runInBatches(ids(1200), server.options);
  expect(server.requests.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(server.requests.flat()).toEqual(ids(1200));
  expect(server.options.onProgress.mock.calls).toEqual([
    [500, 1200],
    [1000, 1200],
    [1200, 1200],
  ]);
});

it('retries what failed, and only that', async () => {
  const server = makeServer(
    () => ['p1', 'p3'],
    () => ['p3'],
    () => [],
  );
  await runInBatches(ids(5), server.options);
  expect(server.requests).toEqual([ids(5), ['p1', 'p3'], ['p3']]);
  expect(server.pauses).toEqual([500, 1000]);
});

it('retries a batch that got no response', async () => {
  const server = makeServer(
    () => apiError(503),
    () => [],
  );
  await runInBatches(ids(2), server.options);
  expect(server.requests).toEqual([ids(2), ids(2)]);
});

it('fails after three retries, and reports which photos are left and why', async () => {
  const server = makeServer((batch) => batch.filter((id) => id === 'p1'));
  const error = await failureOf(runInBatches(ids(3), server.options));
  expect(server.requests).toEqual([ids(3), ['p1'], ['p1'], ['p1']]);
  expect(error.message).toBe('Exceeded maximum amount of retries!');
  expect(error.cause).toEqual(new Error('Failed to delete photo!'));
  expect([error.succeeded, error.failed]).toEqual([['p0', 'p2'], ['p1']]);
});

it('continues with the other batches, and does not repeat what will be refused again', async () => {
  const server = makeServer(
    () => apiError(403),
    () => [],
  );
  const error = await failureOf(runInBatches(ids(501), server.options));
  expect(server.requests.map(({ length }) => length)).toEqual([500, 1]);
  expect([error.failed.length, error.succeeded]).toEqual([500, ['p500']]);
});

it('ignores ids that it never sent', async () => {
  const server = makeServer(() => ['other']);
  await runInBatches(ids(1), server.options);
  expect(server.requests).toHaveLength(1);
});

it('removes one photo', async () => {
  const remove = vi.fn(async () => ({ failed: [] }));
  await removeOne('p1', remove);
  expect(remove.mock.calls).toEqual([[['p1']]]);
});

it('fails when the response lists the photo as failed', async () => {
  await expect(removeOne('p1', async () => ({ failed: ['p1'] }))).rejects.toThrow('Failed to delete photo!');
});

it('sends every photo in exactly one batch, in order, and no batch larger than a request may be', async () => {
  const { batchSize } = limits.photos;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3 * batchSize + 1 }),
      fc.array(fc.nat(2000)),
      async (count, again) => {
        const all = ids(count);
        const { requests, options } = makeServer(() => []);
        expect(await runInBatches([...all, ...again.flatMap((index) => all[index] ?? [])], options)).toBe(
          count,
        );
        expect(requests.flat()).toEqual(all);
        expect(requests.every(({ length }) => length > 0 && length <= batchSize)).toBe(true);
        expect(requests.length).toBe(Math.ceil(count / batchSize));
      },
    ),
  );
});

it('sends nothing more after an error that no retry changes, where it is configured to stop', async () => {
  const server = makeServer(() => apiError(403));
  await expect(runInBatches(ids(1000), { ...server.options, stopsOnError: true })).rejects.toMatchObject({
    status: 403,
  });
  expect(server.requests).toHaveLength(1);
});
