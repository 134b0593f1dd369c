import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines, minutes } from './deadlines.ts';
import { type ExportCalls, exportCalls, namedBlobs, type ReadyExport } from './export-calls.ts';
import { startKillableProcess } from './faults/killable-process.ts';
import { fillAlbums } from './fill-albums.ts';
import { fillLibrary } from './fill-library.ts';
import { blobFiles } from './library-ledger.ts';
import { seededRandom } from './seed.ts';
import { runOnServer } from './test-server.ts';

/** T3: kill -9 of the worker at seeded moments while it prepares exports. */

const cycles = 10;
const photos = 20_000;
const timeout = 60 * minutes;
const random = seededRandom('kill -9 of exports');

let test: Awaited<ReturnType<typeof createTestApp>>;
let customerId: string;

const signIn = async () => exportCalls(test, (await test.signUp('anna@demo.keepsake.test')).token);

beforeAll(async () => {
  test = await createTestApp();
  ({ customerId } = await test.signUp('anna@demo.keepsake.test'));
  await fillLibrary(test.databaseUrl, { customerId, photos, inLargeMonth: 3000 });
  await fillAlbums(test.databaseUrl, { customerId, albums: 3, photosEach: 500 });
}, timeout);
afterAll(() => test.close(), timeout);

/** Changes the library a day later, so that a request creates a new export. */
const changeLibrary = () =>
  runOnServer(
    test.databaseUrl,
    `update albums set updated_at = updated_at + interval '1 second';
    update exports set created_at = created_at - interval '1 day'`,
  );

async function textOf(key: string, bytes: number): Promise<string> {
  return Buffer.from(await test.platform.blobs.read(key, { start: 0, end: bytes - 1 })).toString();
}

async function expectWhole({ backupId, photosCount, chunks }: ReadyExport): Promise<void> {
  expect(photosCount).toBe(photos);
  const files = await runOnServer<{ kind: string; blob_key: string; bytes: string }>(
    test.databaseUrl,
    `select kind, blob_key, bytes from export_files where export_id = '${backupId}'`,
  );
  const of = (kind: string) => files.find((file) => file.kind === kind) as (typeof files)[number];
  const plan = await textOf(of('plan').blob_key, Number(of('plan').bytes));
  const lines = plan.split('\n').slice(0, photos);
  expect(new Set(lines.map((line) => line.slice(0, 36))).size).toBe(photos);
  const manifest = await textOf(of('manifest').blob_key, Number(of('manifest').bytes));
  const json = JSON.parse(manifest.slice(0, manifest.indexOf('\n]}\n') + 4));
  expect([json.photos.length, json.albums.length]).toEqual([photos, 3]);
  const ranges = await runOnServer<{ plan_start: string; plan_end: string }>(
    test.databaseUrl,
    `select plan_start, plan_end from export_chunks where export_id = '${backupId}' order by iteration`,
  );
  expect(ranges).toHaveLength(chunks.length);
  const ends = ranges.map((range) => range.plan_end);
  expect(ranges.map((range) => range.plan_start)).toEqual(['0', ...ends.slice(0, -1)]);
  expect(Number(ends.at(-1))).toBe(Buffer.byteLength(lines.map((line) => `${line}\n`).join('')));
}

async function begin(calls: ExportCalls): Promise<string> {
  const { backupId = '' } = calls.requested(await calls.post());
  const state = async () => calls.requested(await calls.read(backupId)).status;
  await expect.poll(state, { timeout: deadlines.limitPasses, interval: 10 }).not.toBe('REQUESTED');
  return backupId;
}

async function expectNothingOver(): Promise<void> {
  const clock = { now: () => Date.now() + 25 * 3600 * 1000 };
  const tomorrow = await createTestApp({ beside: test, clock });
  await tomorrow.modules.sweep();
  await tomorrow.close();
  expect(await readdir(path.join(test.dataDir, 'exports'))).toEqual([]);
  const rows = await runOnServer<{ blob_key: string }>(test.databaseUrl, 'select blob_key from export_files');
  const keys = await blobFiles(test.dataDir);
  expect(keys.sort()).toEqual(rows.map((row) => row.blob_key).sort());
  const named = await namedBlobs(test);
  expect(keys.every((key) => named.has(key))).toBe(true);
}

it('is ready in the end, whole, without leftovers', { timeout }, async () => {
  const worker = await startKillableProcess({ role: 'worker', ...test });
  let interrupted = 0;
  try {
    let calls = await signIn();
    const first = await begin(calls);
    const since = performance.now();
    await expectWhole((await calls.settled(first)) as ReadyExport);
    const longest = performance.now() - since;
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      calls = await signIn();
      await changeLibrary();
      const backupId = await begin(calls);
      await delay(random.next() * longest);
      const { status } = calls.requested(await calls.read(backupId));
      await worker.restart();
      if (status !== 'READY') interrupted += 1;
      const found = await calls.settled(backupId);
      expect(found.status).toBe('READY');
      await expectWhole(found as ReadyExport);
    }
  } finally {
    await worker.kill();
  }
  console.log(`${interrupted} of ${cycles} were interrupted`);
  await expectNothingOver();
});
