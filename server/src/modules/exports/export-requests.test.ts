import { randomUUID } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type FakeClock, fakeClock } from '../../../test/clock.ts';
import { minutes } from '../../../test/deadlines.ts';
import { type ExportCalls, exportCalls } from '../../../test/export-calls.ts';
import { makeExport } from '../../../test/export-worker.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

// Uploads and zips, on a machine that may be busy.
vi.setConfig({ testTimeout: 2 * minutes, hookTimeout: 2 * minutes });

const { maxPerDay, maxListed, urlSeconds } = limits.exports;

let clock: FakeClock;
let test: Awaited<ReturnType<typeof createTestApp>>;
let anna: { token: string; customerId: string };
let calls: ExportCalls;

beforeAll(async () => {
  clock = fakeClock(new Date().toISOString());
  test = await createTestApp({ clock });
  anna = await test.signUp('anna@demo.keepsake.test');
  calls = exportCalls(test, anna.token);
  await uploadTestPhoto(test, anna.token, { seed: 1 });
});
afterAll(() => test.close());
beforeEach(async () => {
  await run('delete from exports');
});

const run = <Row extends object>(statement: string) => runOnServer<Row>(test.databaseUrl, statement);
const instant = (secondsFromNow: number) => new Date(clock.now() + secondsFromNow * 1000).toISOString();
const request = async (): Promise<string> => calls.requested(await calls.post()).backupId ?? '';

async function insertExports(count: number, state: string, expiresAt: string | null): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const expires = expiresAt === null ? 'null' : `'${expiresAt}'`;
  const rows = ids.map(
    (id, index) =>
      `('demo', '${anna.customerId}', '${id}', '${state}', 'http://localhost:4000', 'en-GB', '${instant(-index)}', '${instant(0)}', ${expires})`,
  );
  await run(`insert into exports (tenant_id, owner_id, export_id, state, origin, locale, created_at, updated_at, expires_at)
    values ${rows.join(', ')}`);
  return ids;
}

it('returns an export that is kept for a day at least', async () => {
  const id = await makeExport(test, anna);
  await run(`update exports set expires_at = '${instant(urlSeconds + 60)}'`);
  expect(await request()).toBe(id);
  clock.advance(60_000);
  expect(await request()).not.toBe(id);
});

it('returns no export whose plan the check of the store has found damaged', async () => {
  const id = await makeExport(test, anna);
  await run(`insert into storage_findings (held_key, held_by, finding, expected_bytes, first_seen_at, last_seen_at)
    select blob_key, 'export_files', 'damaged', bytes, '${instant(0)}', '${instant(0)}' from export_files where kind = 'plan'`);
  expect(await request()).not.toBe(id);
});

it('returns a new export when the one in progress ends at that moment', async () => {
  const { lockLibrary } = test.modules.photos;
  let other = '';
  const hold = vi.spyOn(test.modules.photos, 'lockLibrary').mockImplementationOnce(async (...args) => {
    [other = ''] = await insertExports(1, 'REQUESTED', null);
    // Simulates a worker between two statements of the request.
    await run(`create function make_ready() returns trigger language plpgsql as $$ begin
        update exports set state = 'READY', expires_at = '${instant(3600)}' where export_id = '${other}';
        return null;
      end $$;
      create trigger make_ready after insert on exports for each statement execute function make_ready()`);
    return lockLibrary(...args);
  });
  const response = await calls.post();
  await run('drop trigger make_ready on exports; drop function make_ready()');
  hold.mockRestore();
  const { backupId, status } = calls.requested(response);
  expect(status).toBe('REQUESTED');
  expect(backupId).not.toBe(other);
});

it('creates a limited number of exports a day, and returns when there may be another', async () => {
  await insertExports(maxPerDay - 1, 'FAILED', instant(7 * 24 * 3600));
  const id = await request();
  expect(await request(), 'one on its way is no new one').toBe(id);
  await run(`update exports set state = 'FAILED', expires_at = '${instant(7 * 24 * 3600)}'`);
  const refused = await calls.post();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBe(24 * 3600 - (maxPerDay - 2));
  await run(`update exports set created_at = created_at - interval '${wait} seconds'`);
  expect((await calls.post()).statusCode).toBe(200);
});

it('lists the newest ones, each with its own chunks', async () => {
  const ids = await insertExports(maxListed + 5, 'READY', instant(3600));
  await run(`insert into export_chunks (tenant_id, owner_id, export_id, iteration, size, plan_start, plan_end)
    select tenant_id, owner_id, export_id, iteration, 1 + iteration + extract(epoch from '${instant(0)}' - created_at), 0, 0
    from exports cross join generate_series(0, 2) as iteration`);
  const list = await calls.list();
  expect(list.map(({ backupId }) => backupId)).toEqual(ids.slice(0, maxListed));
  for (const [index, one] of list.entries()) {
    const sizes = [0, 1, 2].map((iteration) => ({ iteration, size: 1 + iteration + index }));
    expect(one).toMatchObject({ status: 'READY', chunks: sizes });
  }
});

it('resumes what a process left, however many wait before it', async () => {
  const [left = ''] = await insertExports(1, 'IN_PROGRESS', null);
  // Older exports of other customers, dropped by the queue.
  await run(`insert into customers (tenant_id, customer_id, email, created_at)
      select 'demo', gen_random_uuid(), 'other@demo.keepsake.test', '${instant(-24 * 3600)}' from generate_series(1, 150);
    insert into libraries (tenant_id, owner_id, created_at)
      select tenant_id, customer_id, created_at from customers on conflict do nothing;
    insert into exports (tenant_id, owner_id, export_id, state, origin, locale, created_at, updated_at)
      select tenant_id, customer_id, gen_random_uuid(), 'REQUESTED', 'http://localhost:4000', 'en-GB', created_at, created_at
      from customers where email = 'other@demo.keepsake.test'`);
  await test.modules.exports.sweep();
  expect(await run(`select from pgboss.job where singleton_key = '${left}'`)).toHaveLength(1);
});
