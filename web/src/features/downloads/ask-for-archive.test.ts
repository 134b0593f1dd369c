import type { Download } from '@keepsake/contract/downloads';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { Call } from '../../api/call.ts';
import { type ArchiveRequest, type AskWorld, askForArchive } from './ask-for-archive.ts';

const id = '0190f5a0-0000-4000-8000-000000000001';
const photoIds = ['0190f5a0-0000-4000-8000-00000000000a', '0190f5a0-0000-4000-8000-00000000000b'];
const answer: Download = { id, photos: photoIds };

const failure = (status: number, code: string) =>
  new ApiError({ status, code, message: code, correlationId: 'c-1' });

/** Answers each call with the next of these; a failure is thrown. */
function setUp(answers: readonly (Download | Error)[], world: Partial<AskWorld> = {}) {
  const asked: { path: string; body: unknown }[] = [];
  const left = [...answers];
  const call = async ({ path }: { path: string }, { body }: { body?: unknown }) => {
    asked.push({ path, body });
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const pause = vi.fn(async () => {});
  const asking: AskWorld = {
    call: call as unknown as Call,
    channel: 'LB-GB',
    takesSharedName: true,
    pause,
    ...world,
  };
  const ask = (request: Partial<ArchiveRequest>) =>
    askForArchive(asking, { id, name: 'Sea', photos: { of: 'library', ids: photoIds }, ...request });
  return { ask, asked, pause };
}

// spec P7.28, P7.30, P3.20
it('asks for photos of the library as a list of their ids', async () => {
  const { ask, asked } = setUp([answer]);
  expect(await ask({})).toBe(answer);
  expect(asked).toEqual([
    { path: '/downloads', body: { id, name: 'Sea', photos: photoIds, channel: 'LB-GB' } },
  ]);
});

// spec P7.29, P3.21
it('asks for photos of shared albums with their owners, and with a name where that is known', async () => {
  const ids = [{ photoId: photoIds[0] ?? '', ownerId: 'hana' }];
  const photos = { of: 'shared-albums', ids } as const;
  const ours = setUp([answer]);
  await ours.ask({ photos });
  expect(ours.asked).toEqual([
    { path: '/shared-album-downloads', body: { id, name: 'Sea', photos: ids, channel: 'LB-GB' } },
  ]);
  const foreign = setUp([answer], { takesSharedName: false });
  await foreign.ask({ photos });
  expect(foreign.asked[0]?.body).toEqual({ id, photos: ids, channel: 'LB-GB' });
});

it.each([
  ['  By the sea ', 'By the sea'],
  [`${'x'.repeat(99)}🏖️`, 'x'.repeat(99)],
  ['x'.repeat(255), 'x'.repeat(100)],
])('sends a name that fits: %s', async (name, sent) => {
  const { ask, asked } = setUp([answer]);
  await ask({ name });
  expect(asked[0]?.body).toMatchObject({ name: sent });
});

it('sends no name where there is none', async () => {
  const { ask, asked } = setUp([answer]);
  await ask({ name: '  ' });
  expect(asked[0]?.body).not.toHaveProperty('name');
});

// spec P5.17, A5.6
it('asks for nothing without a channel', async () => {
  const { ask, asked } = setUp([answer], { channel: '' });
  await expect(ask({})).rejects.toThrow('Unable to extract channel ID!');
  expect(asked).toEqual([]);
});

it('asks for the same archive again when an answer was lost, and once only', async () => {
  const { ask, asked, pause } = setUp([failure(0, 'network'), answer]);
  expect(await ask({})).toBe(answer);
  expect(pause).toHaveBeenCalledTimes(1);
  expect(asked[1]).toEqual(asked[0]);
  const broken = setUp([failure(503, 'unavailable'), failure(503, 'unavailable'), answer]);
  await expect(broken.ask({})).rejects.toMatchObject({ status: 503 });
});

it('does not ask again for what was refused', async () => {
  const { ask, asked } = setUp([failure(404, 'not-found'), answer]);
  await expect(ask({})).rejects.toMatchObject({ code: 'not-found' });
  expect(asked).toHaveLength(1);
});
