// Proves DOW-4, DOW-5, DOW-14, DOW-17, DOW-18, DOW-19.

import type { Download } from '@keepsake/contract/downloads';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { Call } from '../api/call.ts';
import { type ArchiveRequest, type RequestDependencies, requestArchive } from './request-archive.ts';

const id = '0190f5a0-0000-4000-8000-000000000001';
const photoIds = ['0190f5a0-0000-4000-8000-00000000000a', '0190f5a0-0000-4000-8000-00000000000b'];
const response: Download = { id, photos: photoIds };

const failure = (status: number, code: string) =>
  new ApiError({ status, code, message: code, correlationId: 'c-1' });

function setUp(responses: readonly (Download | Error)[], changes: Partial<RequestDependencies> = {}) {
  const requests: { path: string; body: unknown }[] = [];
  const left = [...responses];
  const call = async ({ path }: { path: string }, { body }: { body?: unknown }) => {
    requests.push({ path, body });
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const pause = vi.fn(async () => {});
  const dependencies: RequestDependencies = {
    call: call as unknown as Call,
    channel: 'LB-GB',
    takesSharedName: true,
    pause,
    ...changes,
  };
  const send = (request: Partial<ArchiveRequest>) =>
    requestArchive(dependencies, { id, name: 'Sea', photos: { of: 'library', ids: photoIds }, ...request });
  return { send, requests, pause };
}

it('sends photos of the library as a list of ids', async () => {
  const { send, requests } = setUp([response]);
  expect(await send({})).toBe(response);
  expect(requests).toEqual([
    { path: '/downloads', body: { id, name: 'Sea', photos: photoIds, channel: 'LB-GB' } },
  ]);
});

it('sends photos of shared albums with their owners, and with a name if supported', async () => {
  const ids = [{ photoId: photoIds[0] ?? '', ownerId: 'hana' }];
  const photos = { of: 'shared-albums', ids } as const;
  const ours = setUp([response]);
  await ours.send({ photos });
  expect(ours.requests).toEqual([
    { path: '/shared-album-downloads', body: { id, name: 'Sea', photos: ids, channel: 'LB-GB' } },
  ]);
  const foreign = setUp([response], { takesSharedName: false });
  await foreign.send({ photos });
  expect(foreign.requests[0]?.body).toEqual({ id, photos: ids, channel: 'LB-GB' });
});

it.each([
  ['  By the sea ', 'By the sea'],
  [`${'x'.repeat(99)}🏖️`, 'x'.repeat(99)],
  ['x'.repeat(255), 'x'.repeat(100)],
])('sends a name that fits: %s', async (name, sent) => {
  const { send, requests } = setUp([response]);
  await send({ name });
  expect(requests[0]?.body).toMatchObject({ name: sent });
});

it('sends no name where there is none', async () => {
  const { send, requests } = setUp([response]);
  await send({ name: '  ' });
  expect(requests[0]?.body).not.toHaveProperty('name');
});

it('sends nothing without a channel', async () => {
  const { send, requests } = setUp([response], { channel: '' });
  await expect(send({})).rejects.toThrow('Unable to extract channel ID!');
  expect(requests).toEqual([]);
});

it('retries once with the same id when the response was lost', async () => {
  const { send, requests, pause } = setUp([failure(0, 'network'), response]);
  expect(await send({})).toBe(response);
  expect(pause).toHaveBeenCalledTimes(1);
  expect(requests[1]).toEqual(requests[0]);
  const broken = setUp([failure(503, 'unavailable'), failure(503, 'unavailable'), response]);
  await expect(broken.send({})).rejects.toMatchObject({ status: 503 });
});

it('does not retry a refused request', async () => {
  const { send, requests } = setUp([failure(404, 'not-found'), response]);
  await expect(send({})).rejects.toMatchObject({ code: 'not-found' });
  expect(requests).toHaveLength(1);
});
