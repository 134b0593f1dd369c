// Proves IDE-12.

import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { migrate } from '../../platform/database/index.ts';
import { readMigrations } from '../../platform/database/migrate.ts';
import { createLog } from '../../platform/log/index.ts';

/** Tests the migration of the security events of accounts. */
const name = '2026-11-26-0238-account-activity.sql';
const folder = path.resolve(import.meta.dirname, '../../../migrations');
const log = createLog({ level: 'silent', process: 'test' });

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [anna, deleted, neverSignedIn] = [id(1), id(2), id(3)];
const customerOf = (account: string) => account.replace('7000', '7001');

let db: TestDatabase;
const run = (statement: string) => runOnServer(db.url, statement);

beforeEach(async () => {
  db = await createTestDatabase({ empty: true });
  const earlier = (await readMigrations(folder))
    .map((migration) => migration.name)
    .filter((one) => one < name);
  await migrate({ url: db.url, folder, log, only: new Set(earlier) });
  await run(`insert into tenants values ('demo')`);
});
afterEach(() => db.drop());

async function addAccount(account: string): Promise<void> {
  await run(`insert into accounts (tenant_id, account_id, email, password_hash, created_at)
      values ('demo', '${account}', '${account}@example.com', 'hash', now());
    insert into security_events values
      ('demo', '${account}', gen_random_uuid(), 'password-guessed', now() - interval '1 day'),
      ('demo', '${account}', gen_random_uuid(), 'password-guessed', now() - interval '91 days')`);
  if (account === neverSignedIn) return;
  await run(`insert into customers (tenant_id, customer_id, email, created_at)
      values ('demo', '${customerOf(account)}', '${account}@example.com', now())`);
  if (account === deleted) {
    await run(`insert into customer_deletions (tenant_id, customer_id, deletion_id, deleted_at)
        values ('demo', '${customerOf(account)}', gen_random_uuid(), now())`);
  }
  const table = account === deleted ? 'deleted_identities' : 'identities';
  await run(`insert into ${table} (tenant_id, issuer, subject, customer_id)
      values ('demo', 'embedded', '${account}', '${customerOf(account)}'),
        ('demo', 'https://login.example.com', '${account}', '${customerOf(account)}')`);
}

it('copies the events of 90 days, of customers who can be restored, too', async () => {
  for (const account of [anna, deleted, neverSignedIn]) await addAccount(account);
  expect(await migrate({ url: db.url, folder, log })).toContain(name);
  expect(await run('select customer_id, kind, detail from account_activity order by customer_id')).toEqual(
    [anna, deleted].map((account) => ({
      customer_id: customerOf(account),
      kind: 'password-guessed',
      detail: {},
    })),
  );
});
