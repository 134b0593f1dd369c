// Proves ACT-10.

import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../api/client.ts', () => ({ call }));

const { startActivation } = await import('./activation-queries.ts');

const failure = (code: string) =>
  new ApiError({ status: 200, code, message: 'As it came', correlationId: 'c-1' });

it('names a response of an unexpected shape', async () => {
  call.mockRejectedValueOnce(failure('invalid-data'));
  await expect(startActivation()).rejects.toThrow('Failed to parse response!');
});

it('leaves other failures as they are', async () => {
  call.mockRejectedValueOnce(failure('unavailable'));
  await expect(startActivation()).rejects.toThrow('As it came');
});
