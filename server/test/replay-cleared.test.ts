import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock as clock } from '../src/platform/clock/index.ts';
import { ledgerEntry, type NewLedgerEntry } from '../src/platform/deletion-ledger/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { replayDeletions } from '../src/processes/replay-deletions.ts';
import { createTestApp } from './app.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';

/** Replays the deletion of a whole library. */

let app: Awaited<ReturnType<typeof createTestApp>>;
let owner: { tenantId: string; ownerId: string };
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  const signedUp = await app.signUp('anna@demo.keepsake.test');
  owner = { tenantId: 'demo', ownerId: signedUp.customerId };
  token = signedUp.token;
});
afterAll(() => app.close());

const get = async (path: string) =>
  (await app.request(token, { method: 'GET', url: `/api/photo-management${path}` })).json();

const entryOf = (fields: Omit<NewLedgerEntry, 'tenantId' | 'ownerId' | 'cause'>) =>
  ledgerEntry.parse(JSON.parse(JSON.stringify({ ...owner, cause: 'customer', ...fields })));

it('hides every photo with that moment, and shows those that came back after it', async () => {
  const ids: string[] = [];
  for (let seed = 1; seed <= 3; seed += 1) ids.push(await uploadTestPhoto(app, token, { seed }));
  const at = '2026-11-20T12:00:00.000Z';
  async function* entries() {
    yield [
      entryOf({ action: 'library-cleared', at, photoIds: [] }),
      entryOf({ action: 'photos-shown', at: '2026-11-20T12:00:01.000Z', photoIds: ids.slice(0, 1) }),
    ];
  }
  const log = createLog({ level: 'silent', process: 'test' });
  const replayed = await replayDeletions({ url: app.databaseUrl, entries: entries(), clock, log });
  expect(replayed).toMatchObject({ entries: 2, deleted: 3, shown: 1, unknown: 0 });
  expect((await get('/photos')).images.map(({ imageId }: { imageId: string }) => imageId)).toEqual([ids[0]]);
  expect(await get('/users')).toMatchObject({ photosCount: 1 });
  const tombstones = await runOnServer<{ deleted_at: Date }>(
    app.databaseUrl,
    'select deleted_at from photos where deleted_at is not null',
  );
  expect(tombstones.map(({ deleted_at }) => new Date(deleted_at).toISOString())).toEqual([at, at]);
});

it('names photos in every other entry', () => {
  expect(() => entryOf({ action: 'photos-deleted', at: '2026-11-20T12:00:00.000Z', photoIds: [] })).toThrow(
    'names nothing',
  );
});
