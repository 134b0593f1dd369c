import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { deleteInBatches, PhotosNotDeleted } from './delete-in-batches.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const apiError = (status: number) =>
  new ApiError({
    status,
    code: status === 503 ? 'unavailable' : 'forbidden',
    message: '',
    correlationId: 'c',
  });

/** A server that answers each request by the next function; the last one answers all that follow. */
function aServer(...answers: ((batch: string[]) => string[] | Error)[]) {
  const requests: string[][] = [];
  const pauses: number[] = [];
  return {
    requests,
    pauses,
    world: {
      send: async (batch: string[]) => {
        const answer = answers[Math.min(requests.length, answers.length - 1)]?.(batch) ?? [];
        requests.push(batch);
        if (answer instanceof Error) throw answer;
        return { failed: answer };
      },
      pause: async (milliseconds: number) => void pauses.push(milliseconds),
      onProgress: vi.fn(),
    },
  };
}

async function failureOf(deletion: Promise<void>): Promise<PhotosNotDeleted> {
  const error = await deletion.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PhotosNotDeleted)) throw new Error(`not refused: ${error}`);
  return error;
}

// spec P5.18, P9.4
it('deletes in batches of 500', async () => {
  const server = aServer(() => []);
  await deleteInBatches(ids(1200), server.world);
  expect(server.requests.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(server.requests.flat()).toEqual(ids(1200));
  expect(server.world.onProgress.mock.calls).toEqual([[500], [1000], [1200]]);
});

// spec P5.19
it('asks again for what failed, and for that only', async () => {
  const server = aServer(
    () => ['p1', 'p3'],
    () => ['p3'],
    () => [],
  );
  await deleteInBatches(ids(5), server.world);
  expect(server.requests).toEqual([ids(5), ['p1', 'p3'], ['p3']]);
  expect(server.pauses).toEqual([500, 1000]);
});

it('asks again for a batch that got no answer', async () => {
  const server = aServer(
    () => apiError(503),
    () => [],
  );
  await deleteInBatches(ids(2), server.world);
  expect(server.requests).toEqual([ids(2), ids(2)]);
});

// spec P8.15, P8.16
it('gives up after three retries, and says which photos are left and why', async () => {
  const server = aServer((batch) => batch.filter((id) => id === 'p1'));
  const error = await failureOf(deleteInBatches(ids(3), server.world));
  expect(server.requests).toEqual([ids(3), ['p1'], ['p1'], ['p1']]);
  expect(error.message).toBe('Exceeded maximum amount of retries!');
  expect(error.cause).toEqual(new Error('Failed to delete photo!'));
  expect([error.deleted, error.failed]).toEqual([['p0', 'p2'], ['p1']]);
});

it('goes on with the other batches, and does not repeat what will be refused again', async () => {
  const server = aServer(
    () => apiError(403),
    () => [],
  );
  const error = await failureOf(deleteInBatches(ids(501), server.world));
  expect(server.requests.map(({ length }) => length)).toEqual([500, 1]);
  expect([error.failed.length, error.deleted]).toEqual([500, ['p500']]);
});

it('leaves ids out that it never asked for', async () => {
  const server = aServer(() => ['somebody-else']);
  await deleteInBatches(ids(1), server.world);
  expect(server.requests).toHaveLength(1);
});
