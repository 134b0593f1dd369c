// Proves SET-36.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock as clock } from '../src/platform/clock/index.ts';
import { ledgerEntry, type NewLedgerEntry } from '../src/platform/deletion-ledger/index.ts';
import { hashToken } from '../src/platform/ids/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { replayDeletions } from '../src/processes/replay-deletions.ts';
import { createTestApp } from './app.ts';
import { subjectOf } from './callers.ts';
import { deadlines } from './deadlines.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';

/** Deletions of customers that a restored database lacks. */

const log = createLog({ level: 'silent', process: 'test' });
const at = '2026-11-20T12:00:00.000Z';
const later = '2026-11-20T13:00:00.000Z';

let app: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let customerId: string;
let name: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.modules.photos.work();
});
afterAll(() => app.close());
beforeEach(async () => {
  name = randomUUID();
  ({ token, customerId } = await app.signUp(`${name}@demo.keepsake.test`));
});

async function replay(...entries: (Pick<NewLedgerEntry, 'action' | 'at'> & { ownerId?: string })[]) {
  async function* parts() {
    yield entries.map((entry) =>
      ledgerEntry.parse({ tenantId: 'demo', ownerId: customerId, cause: 'account', ...entry }),
    );
  }
  return replayDeletions({ url: app.databaseUrl, entries: parts(), clock, log });
}

const me = async () =>
  (await app.request(token, { method: 'GET', url: '/api/customer/customers/me' })).statusCode;
const identities = () =>
  runOnServer(app.databaseUrl, `select from identities where customer_id = '${customerId}'`);
const tombstones = () =>
  runOnServer<{ deleted_at: Date | null }>(
    app.databaseUrl,
    `select deleted_at from photos where owner_id = '${customerId}'`,
  );

it('refuses the sign-in at once, and deletes the rest when the server runs', async () => {
  await uploadTestPhoto(app, token, { seed: 1 });
  const deletion = { action: 'customer-deleted', at } as const;
  const cleared = { action: 'library-cleared', at } as const;
  expect(await replay(deletion, cleared)).toMatchObject({ entries: 2, customers: 1, deleted: 0 });
  expect(await replay(deletion)).toMatchObject({ customers: 0 });
  expect(await me()).toBe(404);
  expect(await tombstones()).toEqual([{ deleted_at: null }]);
  await app.modules.customers.sweep();
  const moments = async () =>
    (await tombstones()).map(({ deleted_at }) => deleted_at && new Date(deleted_at).toISOString());
  await expect.poll(moments, { timeout: deadlines.jobIsDone }).toEqual([at]);
  expect(await replay({ action: 'customer-restored', at: later })).toMatchObject({ customersRestored: 1 });
  expect(await identities(), 'signs in again').toHaveLength(1);
});

it('deletes a customer again who deleted their own account', async () => {
  const url = `/api/auth/v2/identities/keepsake/${subjectOf(token)}/deleteaccount`;
  const body = { channel: 'LB-GB' };
  expect((await app.request(token, { method: 'POST', url, body })).statusCode).toBe(202);
  const secret = 'test';
  const hash = `'\\x${hashToken(secret).toString('hex')}'`;
  await runOnServer(app.databaseUrl, `update account_deletion_requests set token_hash = ${hash}`);
  const confirmation = { method: 'POST', url: `${url}/${secret}/actions/confirm` } as const;
  expect(
    (await app.request(token, { ...confirmation, body: { confirmationToken: secret } })).statusCode,
  ).toBe(204);
  const [entry] = await runOnServer<{ action: 'customer-deleted'; at: Date }>(
    app.databaseUrl,
    `select action, at from deletion_ledger where owner_id = '${customerId}'`,
  );
  expect(entry?.action).toBe('customer-deleted');
  // A backup from before the deletion.
  await app.request(await app.backOfficeToken(), {
    method: 'POST',
    url: `/api/back-office/customers/${name}/restore`,
  });
  expect(await identities()).toHaveLength(1);
  const again = { action: 'customer-deleted', at: new Date(entry?.at ?? 0).toISOString() } as const;
  expect(await replay(again)).toMatchObject({ customers: 1 });
  expect(await identities()).toEqual([]);
});

it('restores what a deletion before the backup hid, when the server runs', async () => {
  const photoId = await uploadTestPhoto(app, token, { seed: 2 });
  const shop = await app.backOfficeToken();
  const url = `/api/back-office/customers/${name}`;
  await app.request(shop, { method: 'DELETE', url });
  const isHidden = async () => (await tombstones()).every(({ deleted_at }) => deleted_at !== null);
  await expect.poll(isHidden, { timeout: deadlines.jobIsDone }).toBe(true);
  expect(await replay({ action: 'customer-restored', at: later })).toMatchObject({ customersRestored: 1 });
  expect(await identities()).toHaveLength(1);
  await app.modules.customers.sweep();
  const shown = async () =>
    (
      await runOnServer<{ photo_id: string }>(
        app.databaseUrl,
        `select photo_id from photos where owner_id = '${customerId}' and deleted_at is null`,
      )
    ).map(({ photo_id }) => photo_id);
  await expect.poll(shown, { timeout: deadlines.jobIsDone }).toEqual([photoId]);
  const again = await app.request(shop, { method: 'DELETE', url });
  expect(again.json()).toMatchObject({ result: 'deleted' });
});

it('deletes a customer again whose restoration was repeated', async () => {
  const shop = await app.backOfficeToken();
  await app.request(shop, { method: 'DELETE', url: `/api/back-office/customers/${name}` });
  const again = { action: 'customer-deleted', at: later } as const;
  expect(await replay({ action: 'customer-restored', at }, again)).toMatchObject({
    customersRestored: 1,
    customers: 1,
  });
  await app.modules.customers.sweep();
  expect(await identities()).toEqual([]);
});

it('keeps customers who were restored, or are newer than the backup', async () => {
  const deletion = { action: 'customer-deleted', at } as const;
  const both = [deletion, { action: 'customer-restored', at: later }] as const;
  expect(await replay(...both)).toMatchObject({ customers: 1, customersRestored: 1 });
  expect(await me()).toBe(200);
  await app.modules.customers.sweep();
  expect(await me()).toBe(200);
  expect(await replay({ ...deletion, ownerId: randomUUID() })).toMatchObject({ entries: 1, customers: 0 });
});
