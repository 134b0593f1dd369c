import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/start-embedded-postgres.ts';
import { createLog } from '../src/platform/log/index.ts';
import { createTestApp } from './app.ts';
import { minutes } from './deadlines.ts';
import { accessTokenOf, Browser, signIn } from './identity-app.ts';
import { runOnServer } from './test-server.ts';
import { makeJpeg, uploadBytes } from './uploads.ts';

/** T28: backup by the command during uploads, restore into an empty folder, compare. */

const photos = Number(process.env.DRILL_PHOTOS ?? 1000);
const email = 'anna@demo.keepsake.test';
const processes = path.join(import.meta.dirname, '../src/processes');

type App = Awaited<ReturnType<typeof createTestApp>>;
let app: App;
let token: string;
let restored: App | undefined;
let stopDatabase = async () => {};
let folder: string;
const inside = (...names: string[]) => path.join(folder, ...names);

const acknowledged = new Map<string, string>();
const seeds = new Map<string, number>();
/** Photos deleted before the backup; after it and in the ledger; after the last copy. */
const deleted: string[] = [];
const deletedLater: string[] = [];
const deletedLast: string[] = [];
let cameBack = '';
let seed = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-drill-'));
  app = await createTestApp();
  token = (await app.signUp(email)).token;
});
afterAll(async () => {
  await restored?.close();
  await stopDatabase();
  await app.close();
  await rm(folder, { recursive: true });
});

const contentOf = (of: number) =>
  makeJpeg({ seed: of, takenAt: `20${10 + (of % 14)}:0${1 + (of % 9)}:03 12:00:00` });

async function upload(): Promise<void> {
  seed += 1;
  const own = seed;
  const bytes = await contentOf(own);
  const response = await uploadBytes(app, token, bytes);
  expect(response.statusCode, response.body).toBe(201);
  const id = String(response.headers['x-image-id']);
  acknowledged.set(id, createHash('sha256').update(bytes).digest('hex'));
  seeds.set(id, own);
}

async function remove(photoIds: readonly string[]): Promise<void> {
  const response = await app.request(token, {
    method: 'DELETE',
    url: '/api/photo-management/photos',
    body: { photoIds },
  });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().failed).toEqual([]);
}

interface Ended {
  readonly code: number;
  readonly output: string;
}

function command(name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const options = { env: { ...inherited, NODE_ENV: '', INIT_CWD: folder, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(processes, `${name}.ts`), ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, output: out + err }),
    );
  });
}

const backUp = (...args: string[]) =>
  command('backup', { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }, 'backup', ...args);
const restore = (...args: string[]) => command('restore', { DATA_DIR: inside('data') }, 'backup', ...args);

async function timed<T>(what: string, work: Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work;
  console.log(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s`);
  return result;
}

async function listAll(from: App, bearer: string): Promise<{ imageId: string; untouchedUrl: string }[]> {
  const all = [];
  for (let cursor = ''; ; ) {
    const url = `/api/photo-management/photos?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const response = await from.request(bearer, { method: 'GET', url });
    expect(response.statusCode, response.body).toBe(200);
    const page = response.json();
    all.push(...page.images);
    cursor = page.cursor ?? '';
    if (!cursor) return all;
  }
}

const browser = new Browser(() => (restored ?? app).app);

it(`fills a library of ${photos} photos and deletes some`, { timeout: 10 * minutes }, async () => {
  const uploads = Array.from({ length: 6 }, async () => {
    while (seed < photos) await upload();
  });
  await timed(`${photos} uploads`, Promise.all(uploads));
  deleted.push(...[...acknowledged.keys()].filter((_, index) => index % 20 === 0));
  await remove(deleted);
});

it('refuses a backup that was killed', { timeout: 5 * minutes }, async () => {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  const child = spawn(process.execPath, [path.join(processes, 'backup.ts'), inside('backup')], { env });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await readdir(inside('backup/snapshots')), 'killed too early').toHaveLength(1);
  expect((await restore()).output).toContain('There is no finished backup');
});

let before: ReadonlyMap<string, string>;
let first: string;

it('is backed up during uploads, and the second backup copies only new data', {
  timeout: 15 * minutes,
}, async () => {
  await signIn(browser, email);
  before = new Map(acknowledged);
  let isRunning = true;
  const uploading = (async () => {
    while (isRunning) await upload();
  })();
  const taken = await timed('first backup', backUp()).finally(() => {
    isRunning = false;
  });
  await uploading;
  expect(taken, taken.output).toMatchObject({ code: 0 });
  expect(taken.output).toContain('IT HOLDS SECRETS');
  first = /snapshot (\S+) in/.exec(taken.output)?.[1] ?? '';
  console.log(`${acknowledged.size - before.size} uploads during the backup`);
  expect(acknowledged.size).toBeGreaterThan(before.size);
  const second = await timed('second backup', backUp());
  expect(second.code, second.output).toBe(0);
  expect(Number(/(\d+) of them new/.exec(second.output)?.[1])).toBeLessThan(photos / 2);
});

it('copies the ledger of deletions after the backup', { timeout: 5 * minutes }, async () => {
  const shown = [...before.keys()].filter((id) => !deleted.includes(id));
  deletedLater.push(...shown.filter((_, index) => index % 20 === 1));
  await remove(deletedLater.slice(0, 1));
  await remove(deletedLater.slice(1));
  cameBack = deletedLater.pop() ?? '';
  const again = await uploadBytes(app, token, await contentOf(seeds.get(cameBack) ?? 0));
  expect(again.headers).toMatchObject({ 'x-image-id': cameBack, 'x-duplicate': '1' });
  const copied = await timed('ledger', backUp('--ledger'));
  expect(copied, copied.output).toMatchObject({ code: 0 });
  expect(copied.output).toContain('3 deletions were new');
  expect((await backUp('--ledger')).output).toContain('0 deletions were new');
  deletedLast.push(shown[0] ?? '');
  await remove(deletedLast);
});

/** Damages a file, expects a refusal that names it, and restores it. */
async function refusesWith(file: string, spoil: () => Promise<void>): Promise<void> {
  const [bytes, { mode }] = await Promise.all([readFile(file), stat(file)]);
  // The file may be a hard link of the running installation's own.
  await unlink(file);
  await writeFile(file, bytes, { mode });
  await spoil();
  const response = await restore();
  expect(response, response.output).toMatchObject({ code: 1 });
  expect(response.output).toContain(file);
  await expect(stat(inside('data')), 'nothing was changed').rejects.toThrow('ENOENT');
  await writeFile(file, bytes);
}

it('is not restored while a blob, a table, the manifest or the ledger is damaged', {
  timeout: 15 * minutes,
}, async () => {
  const snapshot = (await readdir(inside('backup/snapshots'))).sort().at(-1) ?? '';
  const list = await readFile(inside('backup/snapshots', snapshot, 'blobs.tsv'), 'utf8');
  const [key = ''] = list.split('\t');
  const flip = (file: string) => async () => {
    const bytes = await readFile(file);
    bytes[10] = (bytes[10] ?? 0) ^ 1;
    await writeFile(file, bytes);
  };
  const blob = inside('backup/blobs', key.slice(0, 2), key);
  const table = inside('backup/snapshots', snapshot, 'tables/photos.copy.gz');
  const manifest = inside('backup/snapshots', snapshot, 'manifest.json');
  await refusesWith(blob, flip(blob));
  await refusesWith(table, flip(table));
  await refusesWith(manifest, () => truncate(manifest, 200));
  const [strand = ''] = await readdir(inside('backup/ledger'));
  const part = (await readdir(inside('backup/ledger', strand))).sort().at(-1) ?? '';
  await refusesWith(inside('backup/ledger', strand, part), flip(inside('backup/ledger', strand, part)));
});

it('is restored into an empty folder', { timeout: 15 * minutes }, async () => {
  const response = await timed('restore', restore('--snapshot', first));
  expect(response, response.output).toMatchObject({ code: 0 });
  expect(response.output).toContain(`: ${deletedLater.length + 1} photos, and 1 brought back again`);
  expect((await restore()).output).toContain('is not empty');
  const log = createLog({ level: 'warn', process: 'test' });
  const database = await startEmbeddedPostgres({ dataDir: inside('data'), log });
  stopDatabase = database.stop;
  expect((await restore('--replace')).output).toContain('Keepsake runs in');
  const beside = { ...app, databaseUrl: database.url, dataDir: inside('data') };
  restored = await createTestApp({ beside });
});

it('has every photo with its bytes, no deleted one, and lets customers in', {
  timeout: 15 * minutes,
}, async () => {
  const there = restored ?? expect.fail('nothing was restored');
  const bearer = await accessTokenOf(browser);
  await signIn(new Browser(() => there.app), email);
  const images = await listAll(there, bearer);
  const ids = new Set(images.map(({ imageId }) => imageId));
  const gone = new Set([...deleted, ...deletedLater]);
  for (const id of gone) expect(ids.has(id), 'deleted stays deleted').toBe(false);
  for (const id of before.keys()) expect(ids.has(id) || gone.has(id), 'acknowledged').toBe(true);
  expect(ids.has(cameBack), 'what came back is there').toBe(true);
  expect(ids.has(deletedLast[0] ?? ''), 'deleted after the last copy: the window of loss').toBe(true);
  for (const { imageId, untouchedUrl } of images) {
    const { pathname, search } = new URL(untouchedUrl);
    const bytes = (await there.app.inject({ method: 'GET', url: pathname + search })).rawPayload;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(acknowledged.get(imageId));
  }
  console.log(`${images.length} photos compared, ${gone.size} stayed deleted`);
});

it('is of one moment: each photo has its job and its place in the counts', async () => {
  const { databaseUrl } = restored ?? expect.fail('nothing was restored');
  const [counts] = await runOnServer<Record<string, number>>(
    databaseUrl,
    `select (select count(*)::integer from photos) as photos,
      (select count(*)::integer from pgboss.job where name = 'make-renditions' and state < 'completed') as jobs,
      (select count(*)::integer from photos where deleted_at is null) as shown,
      (select photos_count from libraries) as library,
      (select bytes_used - (select sum(bytes) from photos where deleted_at is null) from libraries)::integer as bytes_off,
      (select sum(photos)::integer from photo_months where sort_key = 'dateTaken') as counted`,
  );
  expect(counts?.photos).toBeGreaterThanOrEqual(before.size);
  expect(counts?.jobs).toBe(counts?.photos);
  expect(counts).toMatchObject({ counted: counts?.shown, library: counts?.shown, bytes_off: 0 });
  expect(counts?.shown).toBe((counts?.photos ?? 0) - deleted.length - deletedLater.length);
});
