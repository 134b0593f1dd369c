import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, sqlOf } from '../src/platform/database/sql.ts';
import { createTestApp } from './app.ts';
import { type KillableProcess, startKillableProcess } from './faults/killable-process.ts';
import { blobFiles, expectSoundRows } from './library-ledger.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';

/** T3: kill -9 of the worker at each step of a purge. */

let test: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let seed = 0;

beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await test.signUp('anna@demo.keepsake.test'));
});
afterAll(() => test.close());

const run = (statement: string) => runOnServer(test.databaseUrl, statement);
const call = (method: 'GET' | 'DELETE', url: string, body?: object) =>
  test.request(token, { method, url, ...(body && { body }) });

/** Uploads a photo with renditions, which its first request makes. */
async function upload(): Promise<string> {
  seed += 1;
  const photo = await uploadTestPhoto(test, token, { seed });
  const { images } = (await call('GET', '/api/photo-management/photos')).json();
  const uploaded = images.find((image: { imageId: string }) => image.imageId === photo);
  const { pathname, search } = new URL(uploaded.thumbnails[0].url);
  expect((await call('GET', pathname + search)).statusCode).toBe(200);
  return photo;
}

/** Deletes a photo as if a customer had done so 16 days ago. */
async function deleteLongAgo(photo: string): Promise<void> {
  await call('DELETE', '/api/photo-management/photos', { photoIds: [photo] });
  await run(`update photos set deleted_at = deleted_at - interval '16 days' where photo_id = '${photo}'`);
}

const dayLater = () =>
  run(`update purged_originals set created_at = created_at - interval '25 hours';
    update rendition_drafts set created_at = created_at - interval '25 hours'`);

/** Runs `work` while every process waits where it would change a row of the table. */
async function whileHeld(step: string, work: () => Promise<void>): Promise<void> {
  await run(`create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(1); return coalesce(new, old); end $$;
    create trigger wait_here before ${step} for each row execute function wait_here()`);
  await test.platform.database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(sqlOf(tx));
    await work();
  });
  await run('drop function wait_here cascade');
}

const waiting = `pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;

it.each([
  ['renditions are deleted', 'delete on renditions'],
  ['photos are deleted', 'delete on photos'],
  ['keys of their bytes are kept', 'insert on purged_originals'],
  ['bytes of photos are removed', 'delete on purged_originals'],
  ['bytes of renditions are removed', 'delete on rendition_drafts'],
])('leaves the photo or a key to remove while %s, and continues', async (_, step) => {
  const [gone, kept] = [await upload(), await upload()];
  await deleteLongAgo(gone);
  let worker: KillableProcess | undefined;
  const startWorker = async () => {
    if (worker) await worker.restart();
    else worker = await startKillableProcess({ role: 'worker', ...test });
  };
  const left = (where: string) => expect.poll(async () => (await run(`select from ${where}`)).length);
  const isOfBytes = step === 'delete on purged_originals' || step === 'delete on rendition_drafts';
  try {
    if (isOfBytes) {
      await startWorker();
      await left(`photos where photo_id = '${gone}'`).toBe(0);
      // This sweep would continue to remove the bytes.
      await worker?.kill();
      await dayLater();
    }
    await whileHeld(step, async () => {
      await startWorker();
      await left(waiting).toBe(1);
      await worker?.kill();
    });
    await expectSoundRows(test);
    if (!isOfBytes) {
      expect(await run(`select from photos where photo_id = '${gone}'`)).toHaveLength(1);
      await startWorker();
      await left(`photos where photo_id = '${gone}'`).toBe(0);
      await dayLater();
    }
    await startWorker();
    await left('purged_originals').toBe(0);
    await left('rendition_drafts').toBe(0);
    await expectSoundRows(test);
    const keys = await run('select blob_key from photos union all select blob_key from renditions');
    expect(await blobFiles(test.dataDir)).toHaveLength(keys.length);
    expect(await run(`select from photos where photo_id = '${kept}'`)).toHaveLength(1);
  } finally {
    await worker?.kill();
  }
});
