// Proves SET-53.

import { personalDataFile } from '@keepsake/contract/personal-data-file';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataJson } from '../src/modules/personal-data/data-json.ts';
import { personalDataSources } from '../src/modules/personal-data-sources.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import { createWorld, type World } from './authorisation-world.ts';
import { minutes } from './deadlines.ts';
import { runOnServer } from './test-server.ts';

/** Every table with data of a person is in the copy that the person gets, or named here. */
const notInCopy: Readonly<Record<string, string>> = {
  oidc_payloads: 'secrets: codes and tokens of sign-ins',
  two_step: 'secrets: of codes for signing in; in the activity',
  recovery_codes: 'secrets: hashes of codes for signing in',
  password_resets: 'secrets: links of mails, for half an hour',
  account_deletion_requests: 'secrets: links of mails, for an hour; in the activity',
  registrations: 'secrets: links of mails, for a day; in the account afterwards',
  security_events: 'in the activity',
  password_guesses: 'hashes of addresses that were typed, also of nobody',
  share_refusals: 'hashes of addresses of recipients, who may be no customers',
  customer_deletions: 'only of deleted customers',
  deleted_identities: 'only of deleted customers',
  deletion_ledger: 'ids of what was deleted, to delete it again after a restore',
  uploads: 'for a day; a photo afterwards',
  upload_parts: 'of uploads, which are a photo afterwards',
  temp_selections: 'ids of photos, for a day',
  push_messages: 'ids of what has changed, for a day',
  push_streams: 'a counter',
  libraries: 'counters',
  photo_months: 'counters',
  library_operations: 'progress of deletions, which are in the photos',
  decode_attempts: 'tries of the decoder',
  renditions: 'smaller pictures of the photos',
  rendition_drafts: 'names of blobs',
  purged_originals: 'names of blobs',
  shop_files: 'PDFs of invoices and products, which are downloaded there',
  shop_file_drafts: 'names of blobs',
  activations: 'state of the import of an older library, whose photos are in the copy',
  imports: 'progress of imports, whose photos are in the copy',
  import_photos: 'lists of imports under way, and names of files that the report of the import names',
  import_albums: 'lists of imports, whose albums are in the copy',
  import_participants: 'addresses of people who are no customers',
  export_chunks: 'layout of an export of photos',
  export_drafts: 'names of blobs',
  export_files: 'names of blobs',
  export_missing_photos: 'damage of the storage',
  consent_histories: 'time of the last answer about cookies, which is in the copy',
  personal_data_copies: 'the copy itself',
  personal_data_files: 'the copy itself',
  personal_data_drafts: 'names of blobs',
  clock_runs: 'of the server, about nobody',
  article_groups: 'of the shop, about nobody',
  blocked_orders: 'of the shop, for its own use',
  cut_off_campaigns: 'of the shop, about nobody',
  gallery_categories: 'of the shop, about nobody',
  merchandise: 'of the shop, about nobody',
  vouchers: 'of the shop, about nobody',
};

let world: World;
let customerId: string;

beforeAll(async () => {
  world = await createWorld();
  const { test, tokens } = world;
  const me = await test.request(tokens.owner, { method: 'GET', url: '/api/customer/customers/me' });
  ({ customerId } = me.json());
  const url = '/api/customer/customers/me';
  const put = (path: string, body: object) =>
    test.request(tokens.owner, { method: 'PUT', url: `${url}/${path}`, body });
  await put('newsletter', { isSubscribed: true });
  await put('consent', { answer: '10', version: '1', locale: 'en-GB', at: '2026-11-20T12:00:00Z' });
}, 2 * minutes);
afterAll(() => world.test.close());

const run = <Row extends object>(statement: string) => runOnServer<Row>(world.test.databaseUrl, statement);
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted();

/** The copy, and the tables that were read for it. */
async function readCopy() {
  const { database } = world.test.platform;
  const sources = personalDataSources(world.test.modules.paymentMethods);
  const subject = await world.test.modules.customers.findSubject(database.autocommit, {
    tenantId: 'demo',
    customerId,
  });
  if (!subject) throw new Error('no customer');
  return database.transaction(async (tx) => {
    // Counts of this connection, some from before this transaction.
    const countScans = async () => {
      const { rows } = await sql<{ name: string; scans: string }>`
        select relname as name, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans
        from pg_stat_xact_user_tables where schemaname = 'public'`.execute(sqlOf(tx));
      return new Map(rows.map(({ name, scans }) => [name, Number(scans)]));
    };
    const before = await countScans();
    let text = '';
    const content = { createdAt: '2026-11-28T12:00:00.000Z', sources, tx, subject };
    for await (const part of dataJson(content)) text += part;
    const scanned = [...(await countScans())].filter(([name, scans]) => scans > (before.get(name) ?? 0));
    const tables = new Set(scanned.map(([name]) => name));
    return { text, copy: personalDataFile.parse(JSON.parse(text)), tables };
  });
}

/** Tables with a column that names a person, or with documents of the shop about one. */
const personalTables = async () =>
  namesOf(
    await run<{ name: string }>(`
      select distinct table_name as name from information_schema.columns where table_schema = 'public'
        and (column_name in ('customer_id', 'owner_id', 'account_id', 'receiver', 'subscription_id', 'subject',
          'shop_customer_id', 'email', 'email_hash', 'address_hash') or (column_name, data_type) = ('content', 'jsonb'))`),
  );

/** Tables in which the erasure of the customer changes or deletes rows. */
async function tablesOfErasure(): Promise<string[]> {
  const { test } = world;
  await run(`
    create table changed_tables (name text);
    create function note_change() returns trigger language plpgsql as
      $$ begin insert into changed_tables values (tg_table_name); return null; end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'changed_tables' loop
        execute format('create trigger note_change after update or delete on %I
          for each statement execute function note_change()', name);
      end loop;
    end $$`);
  const [shopId] = await run<{ id: string }>(
    `select shop_customer_id as id from shop_customers where customer_id = '${customerId}'`,
  );
  const url = `/api/back-office/customers/${shopId?.id}`;
  const removed = await test.request(world.tokens['back-office'], { method: 'DELETE', url });
  expect(removed.statusCode, removed.body).toBe(200);
  await run(`update customer_deletions set deleted_at = deleted_at - interval '30 days'`);
  await run('delete from changed_tables');
  await test.modules.customers.sweep();
  return namesOf(await run<{ name: string }>('select distinct name from changed_tables'));
}

it('a copy of personal data has every table with data of the customer', async () => {
  const { text, copy, tables } = await readCopy();
  for (const kind of ['profile', 'account', 'addresses', 'orders', 'photos', 'albums', 'widgets'] as const)
    expect(copy[kind], kind).not.toEqual([]);
  for (const kind of [
    'newsletters',
    'consents',
    'cookieConsents',
    'downloads',
    'photoExports',
    'phones',
    'galleryEntries',
  ] as const)
    expect(copy[kind], kind).not.toEqual([]);
  expect(copy.cookieConsents).toMatchObject([
    { brand: 'lumibook', analytics: true, marketing: false, at: '2026-11-20T12:00:00.000Z' },
  ]);
  expect(text).not.toMatch(/_hash|token|secret|blob/i);

  const missing = (await personalTables()).filter((name) => !tables.has(name) && !(name in notInCopy));
  expect(missing).toEqual([]);
  const erased = (await tablesOfErasure()).filter((name) => !tables.has(name) && !(name in notInCopy));
  expect(erased).toEqual([]);
  // The list has no table that is gone, or in the copy.
  const known = new Set(namesOf(await run<{ name: string }>('select tablename as name from pg_tables')));
  expect(Object.keys(notInCopy).filter((name) => tables.has(name) || !known.has(name))).toEqual([]);
});
