import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { PhotosFailed } from './run-in-batches.ts';

const there = vi.hoisted(() => new Set<string>());
vi.mock('../api/client.ts', () => ({
  call: async (_route: unknown, { params }: { params: { id: string } }) => {
    if (params.id === 'unknown')
      throw new ApiError({ status: 503, code: 'unavailable', message: '', correlationId: 'c' });
    if (!there.has(params.id))
      throw new ApiError({ status: 404, code: 'not-found', message: '', correlationId: 'c' });
  },
}));

const { runOnExisting } = await import('./run-on-existing.ts');

afterEach(() => there.clear());

/** Changes photos of which some are refused. */
const refusing = (...refused: string[]) =>
  runOnExisting(['a', 'b', 'c', 'unknown'], {
    send: async (ids) => ({ failed: ids.filter((id) => refused.includes(id)) }),
    pause: async () => {},
    refusal: 'refused',
  });

it('changes what is left, and counts photos that were deleted already', async () => {
  expect(await refusing()).toEqual({ done: ['a', 'b', 'c', 'unknown'], gone: 0 });
  expect(await refusing('a', 'c')).toEqual({ done: ['b', 'unknown'], gone: 2 });
});

it('fails for photos that are still there, or may be', async () => {
  there.add('b');
  const error = await refusing('a', 'b', 'unknown').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PhotosFailed);
  expect(error).toMatchObject({ succeeded: ['c', 'a'], failed: ['b', 'unknown'] });
});
