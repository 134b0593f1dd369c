import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDiskInventory } from '../src/platform/blobs/disk-inventory.ts';
import type { StoredName } from '../src/platform/blobs/index.ts';
import { type BlobStore, createDiskBlobs } from '../src/platform/blobs/index.ts';
import type { Clock } from '../src/platform/clock/index.ts';
import { newToken } from '../src/platform/ids/index.ts';
import { createIntegrityCheck, type IntegrityCheck } from '../src/platform/integrity-check/index.ts';
import { agedInventory, steadyClock } from './aged-store.ts';
import { createTestApp, type TestApp } from './app.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';

/** A library of some photos, and the integrity check of a store that is two days older. */
export interface CheckedStore {
  readonly test: TestApp & { readonly databaseUrl: string };
  readonly token: string;
  readonly check: IntegrityCheck;
  readonly young: Set<string>;
  readonly clock: { ahead: number };
  sql<Row extends Record<string, unknown>>(query: string): Promise<Row[]>;
  file(key: string): string;
  originals(): Promise<string[]>;
  names(): Promise<string[]>;
  strand(ending?: string): Promise<string>;
  spoil(key: string, how: (bytes: Buffer) => Buffer): Promise<() => Promise<void>>;
  /** Advances a day: rounds are due, the clock is steady. */
  passDay(): Promise<void>;
  close(): Promise<void>;
}

const off = { signal: new AbortController().signal };

export const forced = { ...off, isForced: true };

async function upload(test: TestApp, token: string, photos: number): Promise<void> {
  for (let seed = 1; seed <= photos; seed += 1) await uploadTestPhoto(test, token, { seed });
  const list = await test.request(token, { method: 'GET', url: '/api/photo-management/photos' });
  const { pathname, search } = new URL(list.json().images[0].thumbnails[0].url);
  await test.request(undefined, { method: 'GET', url: pathname + search });
}

export async function createCheckedStore(photos = 4): Promise<CheckedStore> {
  const test = await createTestApp();
  const { token } = await test.signUp('anna@demo.keepsake.test');
  await upload(test, token, photos);
  const young = new Set<string>();
  const clock = { ahead: 0 };
  const processClock: Clock = { now: () => Date.now() + clock.ahead };
  const inventory = agedInventory(test.dataDir, ({ key = '' }: StoredName) => young.has(key));
  const rates = { scrubDays: 1, scrubBytesPerSecond: 1e9 };
  const { database, locks, blobs, log } = test.platform;
  const check = createIntegrityCheck({
    database,
    locks,
    blobs,
    inventory,
    log,
    clock: processClock,
    ...rates,
  });
  const sql = <Row extends Record<string, unknown>>(query: string) =>
    runOnServer<Row>(test.databaseUrl, query);
  const file = (key: string) => path.join(test.dataDir, 'blobs', key.slice(0, 2), key);
  await sql(steadyClock);
  return {
    ...{ test, token, check, young, clock, sql, file },
    originals: async () =>
      (await sql<{ blob_key: string }>('select blob_key from photos order by blob_key')).map(
        (row) => row.blob_key,
      ),
    async names() {
      const all = await readdir(path.join(test.dataDir, 'blobs'), { recursive: true, withFileTypes: true });
      return all
        .flatMap((entry) => (entry.isFile() && entry.name !== 'keepsake-clock' ? [entry.name] : []))
        .sort();
    },
    async strand(ending = '') {
      const key = newToken();
      await mkdir(path.dirname(file(key)), { recursive: true });
      await writeFile(`${file(key)}${ending}`, 'nobody names me');
      return key;
    },
    async spoil(key, how) {
      const bytes = await readFile(file(key));
      await writeFile(file(key), how(Buffer.from(bytes)));
      return () => writeFile(file(key), bytes);
    },
    async passDay() {
      await sql(steadyClock);
      await sql(`update storage_rounds set begun_at = begun_at - interval '1 day',
        finished_at = finished_at - interval '1 day', seen_at = clock_timestamp()`);
    },
    close: () => test.close(),
  };
}

/** Creates blobs in a folder with a store's marker. */
export async function createBlobsWithMarker(folder: string): Promise<BlobStore> {
  await createDiskInventory(folder).writeMarker('mark of a test');
  return createDiskBlobs(folder);
}
