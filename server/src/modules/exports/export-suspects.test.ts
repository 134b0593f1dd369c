import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { deadlines, minutes } from '../../../test/deadlines.ts';
import { type ExportCalls, exportCalls } from '../../../test/export-calls.ts';
import { tryExport } from '../../../test/export-worker.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

// Uploads, jobs and zips, on a machine that may be busy.
vi.setConfig({ testTimeout: 2 * minutes, hookTimeout: 2 * minutes });

let test: Awaited<ReturnType<typeof createTestApp>>;
let customerId: string;
let calls: ExportCalls;
const photoIds: string[] = [];

const run = <Row extends Record<string, unknown>>(statement: string) =>
  runOnServer<Row>(test.databaseUrl, statement);

beforeAll(async () => {
  test = await createTestApp();
  const anna = await test.signUp('anna@demo.keepsake.test');
  customerId = anna.customerId;
  calls = exportCalls(test, anna.token);
  for (const seed of [1, 2, 3, 4]) photoIds.push(await uploadTestPhoto(test, anna.token, { seed }));
  await test.platform.mail.work();
});
afterAll(() => test.close());

async function blobOf(photoId: string) {
  const [row] = await run<{ blob_key: string; bytes: string }>(
    `select blob_key, bytes from photos where photo_id = '${photoId}'`,
  );
  const key = row?.blob_key ?? '';
  return { key, bytes: row?.bytes, file: path.join(test.dataDir, 'blobs', key.slice(0, 2), key) };
}

async function findWanting(photoId: string, finding: string): Promise<void> {
  const { key, bytes } = await blobOf(photoId);
  await run(`insert into storage_findings (held_key, held_by, finding, expected_bytes, first_seen_at, last_seen_at)
    values ('${key}', 'photos', '${finding}', ${bytes}, now(), now())`);
}

/** Different bytes of the same length. */
async function spoil(photoId: string): Promise<() => Promise<void>> {
  const { file } = await blobOf(photoId);
  const whole = await readFile(file);
  await writeFile(
    file,
    whole.map((byte, index) => (index === 100 ? byte ^ 1 : byte)),
  );
  return () => writeFile(file, whole);
}

async function prepare(): Promise<string> {
  await run(`update exports set library_mark = 'another'`);
  const { backupId: exportId = '' } = calls.requested(await calls.post());
  await tryExport(test, { customerId, exportId });
  return exportId;
}

async function missingOf(exportId: string): Promise<string[]> {
  const found = await calls.settled(exportId);
  if (found.status !== 'READY') throw new Error(`the export is ${found.status}`);
  return (await calls.unpack(found)).manifest.missing.map(({ id }) => id).sort();
}

const lastMail = async () => (await test.platform.mail.mailbox?.list())?.at(0)?.message;

it('a photo that the check of the store could not read is read again, and is in the export', async () => {
  for (const finding of ['unreadable', 'damaged', 'missing']) {
    await run('delete from storage_findings');
    await findWanting(photoIds[0] as string, finding);
    expect(await missingOf(await prepare())).toEqual([]);
  }
  await expect
    .poll(async () => (await lastMail())?.text, { timeout: deadlines.jobIsDone })
    .toContain('ready to download. Large');
});

it('omits a photo of the same length with other bytes, whatever noticed it, and the mail reports it', async () => {
  const [found = '', noticed = ''] = photoIds.slice(1);
  await findWanting(found, 'damaged');
  await run(`insert into export_missing_photos (tenant_id, owner_id, photo_id, noticed_at)
    select tenant_id, owner_id, photo_id, now() from photos where photo_id = '${noticed}'`);
  const repairs = [await spoil(found), await spoil(noticed)];
  expect(await missingOf(await prepare())).toEqual([found, noticed].sort());
  const text = async () => (await lastMail())?.text;
  await expect.poll(text, { timeout: deadlines.jobIsDone }).toContain('whose files we couldn’t read (2)');
  for (const one of repairs) await one();
  expect(await missingOf(await prepare())).toEqual([]);
  expect(await run('select from export_missing_photos')).toEqual([]);
});

it('is a new one after any change of an album, whatever the clock', async () => {
  await run(`insert into albums (tenant_id, owner_id, album_id, name, photos_count, created_at, updated_at)
    select tenant_id, owner_id, uuidv7(), name, 0, moment, moment from libraries,
      (values ('Old', timestamptz '2024-01-01'), ('New', timestamptz '2025-01-01')) as made (name, moment)
    where owner_id = '${customerId}'`);
  const first = await prepare();
  expect(calls.requested(await calls.post()).backupId).toBe(first);
  await run(`update albums set updated_at = '2024-06-01' where name = 'Old'`);
  const { backupId: second = '' } = calls.requested(await calls.post());
  expect(second).not.toBe(first);
  await tryExport(test, { customerId, exportId: second });
});

it('a try removes what earlier tries left that ended with their process', async () => {
  const left = 'left-by-a-try-before-in-a-test';
  await test.platform.blobs.put(left, Buffer.from('half'));
  await test.platform.exportFiles.write(left, (async function* () {})());
  await run(`insert into export_drafts select tenant_id, owner_id, '${left}', now() from libraries
    where owner_id = '${customerId}'`);
  await prepare();
  expect(await test.platform.blobs.size(left)).toBeUndefined();
  await expect(test.platform.exportFiles.read(left)[Symbol.asyncIterator]().next()).rejects.toThrow('ENOENT');
  expect(await run('select from export_drafts')).toEqual([]);
});

it('is neither prepared nor announced for a deleted account', async () => {
  await run(`update exports set library_mark = 'another'; create table kept as select * from identities`);
  const { backupId: exportId = '' } = calls.requested(await calls.post());
  const endAccount = () => run(`delete from identities where customer_id = '${customerId}'`);
  const mails = (await test.platform.mail.mailbox?.list())?.length;
  const { blobs } = test.platform;
  let puts = 0;
  const putFile: typeof blobs.putFile = async (key, file) => {
    puts += 1;
    await blobs.putFile(key, file);
    await endAccount();
  };
  const faults = { blobs: Object.assign(Object.create(blobs), { putFile }) };
  await expect(tryExport(test, { customerId, exportId, faults })).rejects.toThrow('account has ended');
  expect(await run('select from export_drafts')).toEqual([]);
  await tryExport(test, { customerId, exportId, faults });
  expect(puts, 'the second try writes nothing').toBe(2);
  const states = await run<{ state: string }>(`select state from exports where export_id = '${exportId}'`);
  expect(states).toEqual([{ state: 'FAILED' }]);
  expect((await test.platform.mail.mailbox?.list())?.length).toBe(mails);
});
