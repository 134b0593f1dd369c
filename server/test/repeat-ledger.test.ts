// Proves PLA-77.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyLedgerBetween, restoreBackup, takeBackup } from '../src/platform/backup/index.ts';
import { readPart, writePart } from '../src/platform/backup/ledger/ledger-file.ts';
import { systemClock as clock } from '../src/platform/clock/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { createTestApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { runCommand } from './run-command.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';

/** Deletions between a recovery point and the last copy of the ledger, by the command. */

const log = createLog({ level: 'silent', process: 'test' });
const progress = { say() {}, tick() {} };

let app: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let folder: string;
let backup: string;
const targets: TestDatabase[] = [];
const photos: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-repeat-'));
  backup = path.join(folder, 'backup');
  app = await createTestApp();
  token = (await app.signUp('anna@demo.keepsake.test')).token;
  for (let seed = 0; seed < 6; seed += 1) photos.push(await uploadTestPhoto(app, token, { seed }));
  await remove(0);
  const blobsFolder = path.join(app.dataDir, 'blobs');
  const source = { databaseUrl: app.databaseUrl, blobsFolder, secretsFile: undefined };
  await takeBackup({ ...source, folder: backup, version: '0.1.0', clock, progress });
  for (const index of [1, 2, 3]) await remove(index);
  expect(await copyLedgerBetween({ ...app, folder: backup, clock })).toBe(3);
  await remove(4);
});
afterAll(async () => {
  await Promise.all(targets.map((target) => target.drop()));
  await app.close();
  await rm(folder, { recursive: true });
});

async function remove(index: number): Promise<void> {
  const body = { photoIds: [photos[index]] };
  const url = '/api/photo-management/photos';
  expect((await app.request(token, { method: 'DELETE', url, body })).json()).toEqual({ failed: [] });
}

/** A database as PostgreSQL's own recovery leaves it: as it was at the backup, in the same strand. */
async function recover(): Promise<string> {
  const target = await createTestDatabase({ empty: true });
  targets.push(target);
  await restoreBackup({
    folder: backup,
    snapshot: undefined,
    dataDir: path.join(folder, `data-${targets.length}`),
    databaseUrl: target.url,
    startDatabase: () => expect.fail('no embedded database is requested'),
    migrationsFolder: path.resolve(import.meta.dirname, '../migrations'),
    blobsOnDisk: true,
    replace: false,
    withoutLedger: true,
    replay: async () => {},
    clock,
    log,
    progress,
  });
  await runOnServer(target.url, 'delete from deletion_ledger_strands where number = 2');
  return target.url;
}

const repeat = (databaseUrl: string, ...args: string[]) =>
  runCommand('restore', { databaseUrl, dataDir: folder }, [backup, '--ledger-only', ...args]);

/** Photos that are deleted, by their number, and the deletions of the ledger, by their position. */
async function stateOf(url: string) {
  const rows = await runOnServer<{ id: string }>(
    url,
    'select photo_id as id from photos where deleted_at is not null',
  );
  const ledger = await runOnServer<{ at: string }>(
    url,
    'select position as at from deletion_ledger order by position',
  );
  return {
    deleted: rows.map(({ id }) => photos.indexOf(id)).sort(),
    positions: ledger.map(({ at }) => Number(at)),
  };
}

const before = { deleted: [0], positions: [1] };
const after = { deleted: [0, 1, 2, 3], positions: [1, 2, 3, 4] };

/** Cuts the copied deletions into two parts, as two copies do. */
async function cutInTwo(): Promise<void> {
  const [strand = ''] = await readdir(path.join(backup, 'ledger'));
  const inside = path.join(backup, 'ledger', strand);
  const file = path.join(inside, '000000000001-000000000004.json');
  const part = await readPart({ file });
  await rm(file);
  await writePart(inside, { ...part, entries: part.entries.slice(0, 1) });
  await writePart(inside, { ...part, after: part.after + 1, entries: part.entries.slice(1) });
}

it('leaves all deletions to the next run when it is cut off', async () => {
  await cutInTwo();
  const url = await recover();
  await runOnServer(url, 'alter table deletion_ledger add constraint cut check (position < 4)');
  expect((await repeat(url)).code).toBe(1);
  expect(await stateOf(url)).toEqual(before);
  await runOnServer(url, 'alter table deletion_ledger drop constraint cut');
});

it('repeats nothing where something was deleted since the recovery', async () => {
  const url = await recover();
  await runOnServer(url, 'update deletion_ledger_strands set position = position + 1');
  await runOnServer(
    url,
    `insert into deletion_ledger select position + 1, tenant_id, owner_id, action, cause, at, array['${photos[5]}'::uuid]
     from deletion_ledger`,
  );
  const refused = await repeat(url);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Put it back again')]);
  expect(await stateOf(url)).toEqual({ deleted: [0], positions: [1, 2] });
});

it('repeats nothing while a process is connected, nor with options of a whole restore', async () => {
  expect((await repeat(app.databaseUrl)).output).toContain('Keepsake uses the database');
  expect((await repeat(app.databaseUrl, '--replace')).output).toContain('Say what to restore');
});

it('repeats the deletions of the copy once, and forgets cursors of push', async () => {
  const url = await recover();
  await runOnServer(
    url,
    'insert into push_streams (tenant_id, customer_id, last_cursor) select tenant_id, customer_id, 7 from customers limit 1',
  );
  const copy = { databaseUrl: url, folder: backup, clock };
  await expect(copyLedgerBetween(copy)).rejects.toThrow('--ledger-only');
  const repeated = await repeat(url);
  expect([repeated.code, repeated.output]).toEqual([
    0,
    expect.stringMatching(/Repeated 3 deletions .* 3 photos/),
  ]);
  expect(await stateOf(url)).toEqual(after);
  expect(await runOnServer(url, 'select from push_streams where last_cursor = 7')).toEqual([]);
  const again = await repeat(url);
  expect([again.code, again.output]).toEqual([
    0,
    expect.stringContaining('names no deletion after that moment'),
  ]);
  expect(await stateOf(url)).toEqual(after);
  expect(await copyLedgerBetween(copy)).toBe(0);
});
