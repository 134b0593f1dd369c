import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBlobsWithMarker } from '../../../test/checked-store.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { sql, sqlOf } from '../database/sql.ts';
import { newToken } from '../ids/index.ts';
import { createLog } from '../log/index.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

const owner = '01920000-0000-7000-8000-000000000001';
const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');
const log = createLog({ level: 'silent', process: 'test' });
const lines: string[] = [];
const progress = { say: (line: string) => lines.push(line), tick() {} };

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let now = Date.parse('2026-11-21T06:30:00Z');
const inside = (...names: string[]) => path.join(folder, ...names);

beforeEach(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase({ empty: true })]);
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-backup-'));
  await mkdir(inside('data'));
  await writeFile(inside('data/secrets.json'), '{"keys":"kept"}');
  await run(`insert into tenants values ('one');
    insert into customers values ('one', '${owner}', 'a@example.com', E'tab\\t \\\\N ü', '2024-05-03 12:00:00.123456+00');
    insert into libraries values ('one', '${owner}', 0, 0, '2024-05-03 12:00:00+00')`);
});
afterEach(async () => {
  await Promise.all([source.drop(), target.drop()]);
  await rm(folder, { recursive: true });
});

async function run(text: string, database = source.database) {
  return (await sql.raw(text).execute(sqlOf(database.autocommit))).rows as Record<string, unknown>[];
}

async function addPhoto(name: string): Promise<string> {
  const [key, bytes] = [newToken(), Buffer.from(`bytes of ${name}`)];
  await (await createBlobsWithMarker(inside('data/blobs'))).put(key, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await run(`insert into photos select 'one', '${owner}', gen_random_uuid(), 'u', '${name}', 'image/jpeg',
    ${bytes.length}, '\\x${sha256}', 1, 1, 1, '${key}', null, t, 202405, t, 202405, t, 202405, 'ready'
    from (values ('2024-05-03 12:00:00+00'::timestamptz)) times (t)`);
  return key;
}

function backUp(databaseUrl = source.url) {
  now += 1000;
  return takeBackup({
    databaseUrl,
    blobsFolder: inside('data/blobs'),
    secretsFile: inside('data/secrets.json'),
    folder: inside('backup'),
    version: '0.1.0',
    clock: { now: () => now },
    progress,
  });
}

function restore(options: Partial<RestoreOptions> = {}) {
  return restoreBackup({
    folder: inside('backup'),
    snapshot: undefined,
    dataDir: inside('restored'),
    databaseUrl: target.url,
    startDatabase: () => expect.fail('no embedded database is requested'),
    migrationsFolder,
    blobsOnDisk: true,
    replace: false,
    withoutLedger: false,
    replay: () => expect.fail('nothing was deleted since'),
    clock: { now: () => now },
    log,
    progress,
    ...options,
  });
}

/** Damages a byte; writes a new file, because the old one may be a hard link of the installation's. */
async function damage(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await unlink(file);
  await writeFile(file, bytes);
}

const blobOf = (key: string, root = 'restored') => inside(root, 'blobs', key.slice(0, 2), key);

it('restores rows, numbers, blobs and keys as they were', async () => {
  const key = await addPhoto('one.jpg');
  const numbered = `create table numbered (id bigint generated always as identity primary key, twice bigint
    generated always as (id * 2) stored)`;
  await run(`${numbered}; insert into numbered default values; insert into numbered default values`);
  await runOnServer(target.url, numbered);
  const { manifest, snapshot } = await backUp();
  expect(manifest.blobs).toMatchObject({ count: 1, missing: 0 });
  expect((await stat(inside('backup/snapshots', snapshot, 'secrets.json'))).mode & 0o777).toBe(0o600);
  await restore();
  for (const table of ['customers', 'photos', 'numbered', 'libraries']) {
    const all = `select * from ${table} order by 1, 2`;
    expect(await run(all, target.database)).toEqual(await run(all));
  }
  expect(await run('insert into numbered default values returning id', target.database)).toEqual([
    { id: '3' },
  ]);
  expect(await readFile(blobOf(key), 'utf8')).toBe('bytes of one.jpg');
  expect(await readFile(inside('restored/secrets.json'), 'utf8')).toBe('{"keys":"kept"}');
});

it('copies only new blobs the second time, and restores either snapshot', async () => {
  const first = await addPhoto('one.jpg');
  const { snapshot } = await backUp();
  const second = await addPhoto('two.jpg');
  await backUp();
  expect(lines.at(-1)).toMatch(/^2 blobs of \d+ bytes are in the backup, 1 of them new/);
  await restore({ snapshot });
  expect(await run('select file_name from photos', target.database)).toEqual([{ file_name: 'one.jpg' }]);
  expect((await stat(blobOf(first))).size).toBeGreaterThan(0);
  await expect(stat(blobOf(second))).rejects.toThrow('ENOENT');
});

it('refuses a damaged backup, names the file, and changes nothing', async () => {
  const key = await addPhoto('one.jpg');
  const { snapshot } = await backUp();
  await damage(blobOf(key, 'backup'));
  await expect(restore()).rejects.toThrow(`${blobOf(key, 'backup')} is damaged`);
  await unlink(blobOf(key, 'backup'));
  await expect(restore()).rejects.toThrow(`${blobOf(key, 'backup')} is missing`);
  const table = inside('backup/snapshots', snapshot, 'tables/photos.copy.gz');
  await damage(table);
  await expect(restore()).rejects.toThrow(`${table} is damaged`);
  await expect(stat(inside('restored'))).rejects.toThrow('ENOENT');
  expect(await run(`select to_regclass('photos') as there`, target.database)).toEqual([{ there: null }]);
});

it('treats no interrupted backup as complete', async () => {
  await addPhoto('one.jpg');
  await mkdir(inside('backup/snapshots/2026-11-21T05-00-00-000Z/tables'), { recursive: true });
  await expect(restore()).rejects.toThrow('There is no finished backup');
  await backUp();
  expect(await readdir(inside('backup/snapshots'))).toHaveLength(1);
});

it('refuses folders and databases in use without the option', async () => {
  await addPhoto('one.jpg');
  await backUp();
  await mkdir(inside('restored'));
  await writeFile(inside('restored/secrets.json'), 'older');
  await expect(restore()).rejects.toThrow(/is not empty: .* --replace/);
  await restore({ replace: true });
  const aside = (await readdir(inside('restored'))).find((name) => name.startsWith('replaced-')) ?? '';
  expect(await readFile(inside('restored', aside, 'secrets.json'), 'utf8')).toBe('older');
  const elsewhere = { dataDir: inside('other') };
  await expect(restore(elsewhere)).rejects.toThrow(/Keepsake uses the database|is not empty/);
});

it('refuses the start of a half-restored folder, and begins again', async () => {
  const key = await addPhoto('one.jpg');
  await backUp();
  await expect(
    restore({ databaseUrl: undefined, startDatabase: () => Promise.reject(Error('cut')) }),
  ).rejects.toThrow('cut');
  await expect(refuseUnfinishedRestore(inside('restored'))).rejects.toThrow('was cut off');
  await restore();
  await refuseUnfinishedRestore(inside('restored'));
  expect(await readFile(blobOf(key), 'utf8')).toBe('bytes of one.jpg');
});

it('reports blobs missing in the store, and refuses a missing store', async () => {
  const keys = [];
  for (let count = 0; count < 12; count += 1) keys.push(await addPhoto(`${count}.jpg`));
  await unlink(blobOf(keys[0] ?? '', 'data'));
  expect((await backUp()).manifest.blobs).toMatchObject({ count: 11, missing: 1 });
  await rm(inside('backup'), { recursive: true });
  await rm(inside('data/blobs'), { recursive: true });
  await expect(backUp()).rejects.toThrow(/12 of 12 blobs are missing .* disk mounted/);
});

it('skips unreadable blobs, and fails where the backup cannot be written', async () => {
  const keys = [];
  for (let count = 0; count < 3; count += 1) keys.push(await addPhoto(`${count}.jpg`));
  const [lost = '', kept = ''] = keys;
  await unlink(blobOf(lost, 'data'));
  await mkdir(blobOf(lost, 'data'));
  expect((await backUp()).manifest.blobs).toMatchObject({ count: 2, missing: 1 });
  expect(await readFile(blobOf(kept, 'backup'), 'utf8')).toBe('bytes of 1.jpg');
  await rm(inside('backup'), { recursive: true });
  await mkdir(blobOf(kept, 'backup'), { recursive: true });
  await expect(backUp()).rejects.toThrow('EISDIR');
});

it('migrates the backup of an older Keepsake: rows first, then newer migrations', async () => {
  const older = await createTestDatabase({ empty: true });
  const names = (await readMigrations(migrationsFolder)).map(({ name }) => name);
  await migrate({ url: older.url, folder: migrationsFolder, log, only: new Set(names.slice(0, 3)) });
  await runOnServer(older.url, `insert into tenants values ('of the older one')`);
  expect((await backUp(older.url)).manifest.migrations).toHaveLength(3);
  await restore();
  expect(lines.at(-1)).toBe(`Brought up to date by ${names.length - 3} migrations that came since.`);
  expect(await run('select tenant_id from tenants', target.database)).toEqual([
    { tenant_id: 'of the older one' },
  ]);
  expect(await run('select name from schema_migrations order by name', target.database)).toHaveLength(
    names.length,
  );
  await older.drop();
});

it('is refused by a Keepsake that is older than the backup', async () => {
  await addPhoto('one.jpg');
  await run(`insert into schema_migrations (name, checksum) values ('2030-01-01-0001-later.sql', 'x')`);
  await backUp();
  await expect(restore()).rejects.toThrow(/2030-01-01-0001-later\.sql, which this one does not have/);
});
