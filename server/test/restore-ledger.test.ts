// Proves CLK-30, SET-36.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { savedProjectExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyLedgerBetween, restoreBackup, takeBackup } from '../src/platform/backup/index.ts';
import { systemClock as clock } from '../src/platform/clock/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { type Replayed, replayDeletions } from '../src/processes/replay-deletions.ts';
import { albumCalls } from './album-calls.ts';
import { createTestApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { GalleryOwner } from './gallery-calls.ts';
import { runOnServer } from './test-server.ts';
import { makeJpeg, uploadBytes, uploadTestPhoto } from './uploads.ts';

/** Deletions between a backup and a restore, by requests. */

const log = createLog({ level: 'silent', process: 'test' });
const progress = { say() {}, tick() {} };

let app: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let folder: string;
let owner: GalleryOwner;
let other: GalleryOwner;
const targets: TestDatabase[] = [];
const photos: string[] = [];
const photo = (index: number) => photos[index] ?? expect.fail('no such photo');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-ledger-'));
  app = await createTestApp();
  token = (await app.signUp('anna@demo.keepsake.test')).token;
  await app.signUp('ben@demo.keepsake.test');
  owner = await new GalleryOwner(app).signUp();
  other = await new GalleryOwner(app).signUp();
  for (const one of [owner, other]) expect((await one.create()).status).toBe(201);
});
afterAll(async () => {
  await Promise.all(targets.map((target) => target.drop()));
  await app.close();
  await rm(folder, { recursive: true });
});

const content = (seed: number) => makeJpeg({ seed, takenAt: `2024:0${1 + (seed % 9)}:03 12:00:00` });

async function tryToRemove(...indexes: number[]) {
  const body = { photoIds: indexes.map(photo) };
  const url = '/api/photo-management/photos';
  return (await app.request(token, { method: 'DELETE', url, body })).json();
}

async function remove(...indexes: number[]): Promise<void> {
  expect(await tryToRemove(...indexes)).toEqual({ failed: [] });
}

async function putProject(id: string): Promise<void> {
  const response = await app.request(await app.backOfficeToken(), {
    method: 'PUT',
    url: `/api/back-office/projects/${id}`,
    body: { ...savedProjectExample, shopCustomerId: 'anna' },
  });
  expect(response.statusCode).toBe(200);
}

async function changeProject(method: 'DELETE' | 'POST', path: string): Promise<void> {
  const response = await app.request(token, { method, url: `/api/projects/api/v2/project/${path}` });
  expect(response.statusCode).toBe(204);
}

async function uploadAgain(index: number): Promise<void> {
  const response = await uploadBytes(app, token, await content(index));
  expect(response.headers).toMatchObject({ 'x-image-id': photo(index), 'x-duplicate': '1' });
}

async function removeCustomer(shopCustomerId: string): Promise<void> {
  const url = `/api/back-office/customers/${shopCustomerId}`;
  const response = await app.request(await app.backOfficeToken(), { method: 'DELETE', url });
  expect(response.json()).toMatchObject({ result: 'deleted' });
}

interface State {
  readonly hidden: Record<string, string>;
  /** Deleted projects. */
  readonly projects: Record<string, string> | null;
  /** Deleted customers: when, and whether they can sign in. */
  readonly customers: Record<string, readonly [string, boolean]> | null;
  readonly shown: string[];
  /** Library, bytes, months of each sort key and albums, stored and recounted. */
  readonly kept: unknown;
  readonly recount: unknown;
}

async function stateOf(url: string): Promise<State> {
  const [row] = await runOnServer<{ state: State }>(
    url,
    `with months as (
      select 'dateTaken' as key, taken_month as month, count(*) as photos from photos where deleted_at is null group by 2
      union all select 'created', created_month, count(*) from photos where deleted_at is null group by 2
      union all select 'uploaded', uploaded_month, count(*) from photos where deleted_at is null group by 2)
    select jsonb_build_object(
      'hidden', (select jsonb_object_agg(photo_id, deleted_at) from photos where deleted_at is not null),
      'projects', (select jsonb_object_agg(project_id, deleted_at) from saved_projects where deleted_at is not null),
      'customers', (select jsonb_object_agg(email, jsonb_build_array(customer_deletions.deleted_at, exists (
          select from identities where identities.customer_id = customers.customer_id)))
        from customer_deletions join customers using (tenant_id, customer_id)),
      'shown', (select jsonb_agg(photo_id order by photo_id) from photos where deleted_at is null),
      'kept', (select jsonb_build_array(photos_count, bytes_used, (select jsonb_object_agg(sort_key || month, photos)
        from photo_months where photos > 0), (select jsonb_object_agg(name, photos_count) from albums)) from libraries
        where owner_id = (select customer_id from customers where email like 'anna@%')),
      'recount', (select jsonb_build_array(count(*), sum(bytes), (select jsonb_object_agg(key || month, photos)
        from months), (select jsonb_object_agg(name, (select count(*) from album_photos join photos using (photo_id)
          where album_photos.album_id = albums.album_id and deleted_at is null)) from albums))
        from photos where deleted_at is null)) as state`,
  );
  return row?.state ?? expect.fail('no state');
}

function backUp() {
  return takeBackup({
    databaseUrl: app.databaseUrl,
    blobsFolder: path.join(app.dataDir, 'blobs'),
    secretsFile: undefined,
    folder: path.join(folder, 'backup'),
    version: '0.1.0',
    clock,
    progress,
  });
}

async function restore(options: { snapshot?: string; withoutLedger?: boolean } = {}) {
  const target = await createTestDatabase({ empty: true });
  targets.push(target);
  let replayed: Replayed | undefined;
  await restoreBackup({
    folder: path.join(folder, 'backup'),
    snapshot: options.snapshot,
    dataDir: path.join(folder, `data-${targets.length}`),
    databaseUrl: target.url,
    startDatabase: () => expect.fail('no embedded database is requested'),
    migrationsFolder: path.resolve(import.meta.dirname, '../migrations'),
    blobsOnDisk: true,
    replace: false,
    withoutLedger: options.withoutLedger ?? false,
    async replay(url, entries) {
      replayed = await replayDeletions({ url, entries, clock, log });
    },
    clock,
    log,
    progress,
  });
  return { state: await stateOf(target.url), replayed, url: target.url };
}

let snapshot: string;
let atLastCopy: State;

it('writes each deletion and each restoration, as it is done', async () => {
  for (let seed = 0; seed < 8; seed += 1) {
    photos.push(await uploadTestPhoto(app, token, { seed, takenAt: `2024:0${1 + (seed % 9)}:03 12:00:00` }));
  }
  const albums = albumCalls(app, token);
  await albums.add((await albums.create('All of them')).albumId, photos);
  await albums.add((await albums.create('Those that go')).albumId, [photo(0), photo(2), photo(4)]);
  await remove(0, 1);
  for (const project of ['kept', 'deleted', 'restored']) await putProject(project);
  await changeProject('DELETE', 'restored');
  await runOnServer(app.databaseUrl, `delete from pgboss.job where singleton_key = '${photo(1)}'`);
  snapshot = (await backUp()).snapshot;
  // After the backup two are deleted, one of them and an earlier one restored; a new one is deleted.
  await remove(2);
  await remove(3, 4);
  await uploadAgain(3);
  await uploadAgain(1);
  photos.push(await uploadTestPhoto(app, token, { seed: 8 }));
  await remove(8);
  expect(await tryToRemove(2)).toEqual({ failed: [photo(2)] });
  await uploadAgain(3);
  await putProject('newer');
  for (const project of ['newer', 'deleted']) await changeProject('DELETE', project);
  await changeProject('POST', 'restored/restore');
  await removeCustomer('ben');
  await owner.withdraw();
  expect((await other.widget('DELETE', other.book)).status).toBe(204);
  expect((await other.widget('POST', other.book)).status).toBe(200);
  const rows = await runOnServer(
    app.databaseUrl,
    `select position::integer as at, action, cause, cardinality(photo_ids) as photos, project_ids as projects,
      product_codes as books from deletion_ledger order by 1`,
  );
  expect(rows).toEqual([
    { at: 1, action: 'photos-deleted', cause: 'customer', photos: 2, projects: [], books: [] },
    { at: 2, action: 'projects-deleted', cause: 'customer', photos: 0, projects: ['restored'], books: [] },
    { at: 3, action: 'photos-deleted', cause: 'customer', photos: 1, projects: [], books: [] },
    { at: 4, action: 'photos-deleted', cause: 'customer', photos: 2, projects: [], books: [] },
    { at: 5, action: 'photos-shown', cause: 'upload', photos: 1, projects: [], books: [] },
    { at: 6, action: 'photos-shown', cause: 'upload', photos: 1, projects: [], books: [] },
    { at: 7, action: 'photos-deleted', cause: 'customer', photos: 1, projects: [], books: [] },
    { at: 8, action: 'projects-deleted', cause: 'customer', photos: 0, projects: ['newer'], books: [] },
    { at: 9, action: 'projects-deleted', cause: 'customer', photos: 0, projects: ['deleted'], books: [] },
    { at: 10, action: 'projects-restored', cause: 'customer', photos: 0, projects: ['restored'], books: [] },
    { at: 11, action: 'customer-deleted', cause: 'account', photos: 0, projects: [], books: [] },
    {
      at: 12,
      action: 'gallery-entries-deleted',
      cause: 'customer',
      photos: 0,
      projects: [],
      books: [owner.book],
    },
    {
      at: 13,
      action: 'gallery-entries-deleted',
      cause: 'customer',
      photos: 0,
      projects: [],
      books: [other.book],
    },
    { at: 14, action: 'widgets-deleted', cause: 'customer', photos: 0, projects: [], books: [other.book] },
  ]);
});

it('repeats deletions after the backup, with their time, except restored photos', async () => {
  expect(await copyLedgerBetween({ ...app, folder: path.join(folder, 'backup'), clock })).toBe(12);
  atLastCopy = await stateOf(app.databaseUrl);
  await remove(5);
  const { state, replayed, url } = await restore();
  expect(replayed).toMatchObject({
    entries: 12,
    deleted: 3,
    shown: 2,
    projects: 2,
    projectsRestored: 1,
    customers: 1,
    widgets: 1,
    galleryEntries: 2,
    unknown: 1,
  });
  const [books] = await runOnServer(
    url,
    `select (select array_agg(product_code) from widgets) as widgets, (select count(*) from gallery_entries) as entries`,
  );
  expect(books).toEqual({ widgets: [owner.book], entries: '0' });
  const { [photo(8)]: _, ...hidden } = atLastCopy.hidden;
  expect(Object.keys(hidden).sort()).toEqual([photo(0), photo(2), photo(4)].sort());
  expect(state.hidden).toEqual(hidden);
  expect(state.projects, 'with that moment, also of one that the shop sends again').toEqual(
    atLastCopy.projects,
  );
  expect(Object.keys(state.projects ?? {}).sort()).toEqual(['deleted', 'newer']);
  expect(state.customers).toEqual(atLastCopy.customers);
  expect(state.customers).toEqual({ 'ben@demo.keepsake.test': [expect.any(String), false] });
  expect(state.shown, 'what was deleted after the last copy is there again').toEqual(atLastCopy.shown);
  expect(state.kept).toEqual(state.recount);
  expect(state.kept, 'months and albums count what they did at the last copy').toEqual(atLastCopy.kept);
});

it('enqueues jobs for photos that return before their renditions were made', async () => {
  const { url } = await restore();
  const [row] = await runOnServer<{ jobs: number }>(
    url,
    `select count(*)::integer as jobs from pgboss.job where name = 'make-renditions' and state = 'created'
      and singleton_key = '${photo(1)}'`,
  );
  expect(row?.jobs).toBe(1);
});

it('omits the ledger with the option, which is required when the ledger is missing', async () => {
  const { state, replayed } = await restore({ withoutLedger: true });
  expect(replayed).toBeUndefined();
  expect(Object.keys(state.hidden).sort()).toEqual([photo(0), photo(1)].sort());
  expect(Object.keys(state.projects ?? {})).toEqual(['restored']);
  expect(state.kept).toEqual(state.recount);
});

it('continues from a restored one: its own deletions are repeated on the older backup', async () => {
  const { url } = await restore();
  await runOnServer(
    url,
    `insert into deletion_ledger select (select max(position) + 1 from deletion_ledger), tenant_id, owner_id,
      'photos-deleted', 'customer', at, array['${photo(6)}'::uuid]
      from deletion_ledger where action = 'photos-deleted' limit 1`,
  );
  await runOnServer(
    url,
    `update deletion_ledger_strands set position = position + 1
    where number = (select max(number) from deletion_ledger_strands)`,
  );
  const backup = path.join(folder, 'backup');
  expect(await copyLedgerBetween({ databaseUrl: url, folder: backup, clock })).toBe(12);
  const { state, replayed } = await restore({ snapshot });
  expect(replayed).toMatchObject({ entries: 12, deleted: 4, shown: 2, customers: 1, unknown: 0 });
  expect(state.projects).toEqual(atLastCopy.projects);
  expect(state.customers).toEqual(atLastCopy.customers);
  expect(Object.keys(state.hidden).sort()).toEqual([photo(0), photo(2), photo(4), photo(6)].sort());
  expect(state.kept).toEqual(state.recount);
});
