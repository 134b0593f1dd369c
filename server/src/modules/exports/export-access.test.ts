// Proves EXP-13, EXP-16.

import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { deadlines, minutes } from '../../../test/deadlines.ts';
import { requestBytes } from '../../../test/download-calls.ts';
import { type ExportCalls, exportCalls, type ReadyExport } from '../../../test/export-calls.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { steadyClock } from '../../platform/clock/index.ts';

// Uploads, jobs and zips, on a machine that may be busy.
vi.setConfig({ testTimeout: 2 * minutes, hookTimeout: 2 * minutes });

const clock = fakeClock(new Date().toISOString());
let test: Awaited<ReturnType<typeof createTestApp>>;
let anna: { token: string; customerId: string };
let ben: { token: string; customerId: string };
let calls: ExportCalls;
let bens: ExportCalls;
let ready: ReadyExport;
const photoIds: string[] = [];

beforeAll(async () => {
  test = await createTestApp({ clock });
  anna = await test.signUp('anna@demo.keepsake.test');
  ben = await test.signUp('ben@demo.keepsake.test');
  calls = exportCalls(test, anna.token);
  bens = exportCalls(test, ben.token);
  for (const seed of [1, 2, 3]) photoIds.push(await uploadTestPhoto(test, anna.token, { seed }));
  await test.modules.exports.work();
});
afterAll(() => test.close());

it('is created once for concurrent requests, and notifies every client and by mail', async () => {
  await test.platform.mail.work();
  const responses = await Promise.all(Array.from({ length: 12 }, () => calls.post()));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  const ids = new Set(responses.map((response) => response.json().backupId));
  expect(ids.size).toBe(1);
  const [id = ''] = ids;
  const found = await calls.settled(id);
  if (found.status !== 'READY') throw new Error(`the export is ${found.status}`);
  ready = found;
  expect((await calls.list()).map(({ backupId }) => backupId)).toEqual([id]);
  const messages = await runOnServer<{ payload: { backupId: string } }>(
    test.databaseUrl,
    `select payload from push_messages where type = 'export-changed' and customer_id = '${anna.customerId}'`,
  );
  expect(messages.map(({ payload }) => payload.backupId)).toEqual([id, id, id]);
  const mails = async () => (await test.platform.mail.mailbox?.list()) ?? [];
  await expect.poll(mails, { timeout: deadlines.jobIsDone }).toHaveLength(1);
  const [{ message }] = (await mails()) as [Awaited<ReturnType<typeof mails>>[number]];
  expect(message).toMatchObject({ to: 'anna@demo.keepsake.test', subject: 'Your photo export is ready' });
  expect(message.text).toContain(`http://localhost:4000/my-photos/exports/${id}`);
});

it('is its customer’s only, and foreign and missing ones get the same response', async () => {
  const missing = '0190a1b2-0000-7000-8000-000000000001';
  const reads = [bens.read, (id: string) => bens.requestUrl(id, 0)];
  for (const send of reads) {
    const [foreign, none] = [await send(ready.backupId), await send(missing)];
    expect([foreign.statusCode, none.statusCode]).toEqual([404, 404]);
    expect(foreign.body).toBe(none.body);
  }
  expect(await bens.list()).toEqual([]);
  expect((await calls.requestUrl(ready.backupId, 1)).statusCode).toBe(404);
});

it('has addresses that open one chunk of one owner, for a day', async () => {
  const url = await calls.address(ready.backupId, 0);
  const others = [
    url.replace('/0?', '/1?'),
    url.replace(anna.customerId, ben.customerId),
    url.replace(ready.backupId, ben.customerId),
    url.replace(/e=\d/, 'e=9'),
    url.replace('/archives/exports', '/archives//exports'),
    `${url}&x=1`,
  ];
  expect((await requestBytes(test, url)).statusCode).toBe(200);
  for (const other of others) {
    expect(other).not.toBe(url);
    expect([other, (await requestBytes(test, other)).statusCode]).toEqual([other, 404]);
  }
  clock.advance(24 * 3600 * 1000);
  expect((await requestBytes(test, url)).statusCode).toBe(404);
  clock.advance(-24 * 3600 * 1000);
});

it('holds the purge of what is deleted after the request', async () => {
  const since = () =>
    test.modules.photos.purgeHolds.since(test.platform.database.autocommit, {
      tenantId: 'demo',
      ownerId: anna.customerId,
    });
  expect(Date.parse((await since()) ?? '')).toBeLessThanOrEqual(Date.parse(ready.created));
  await runOnServer(test.databaseUrl, 'create table kept as select export_id, expires_at from exports');
  const expire = (secondsAgo: number) =>
    runOnServer(
      test.databaseUrl,
      `update exports set expires_at = '${new Date(clock.now() - secondsAgo * 1000).toISOString()}'`,
    );
  await expire(limits.exports.urlSeconds - 1);
  expect(await since(), 'a download may still run').toBeDefined();
  await expire(limits.exports.urlSeconds);
  expect(await since()).toBeUndefined();
  await runOnServer(
    test.databaseUrl,
    'update exports set expires_at = kept.expires_at from kept where kept.export_id = exports.export_id',
  );
});

it('records a photo whose bytes are lost: 410, and the next export names it and has the others', async () => {
  const gone = photoIds[1] as string;
  const [row] = await runOnServer<{ blob_key: string }>(
    test.databaseUrl,
    `select blob_key from photos where photo_id = '${gone}'`,
  );
  const key = row?.blob_key ?? '';
  const file = path.join(test.dataDir, 'blobs', key.slice(0, 2), key);
  await rename(file, `${file}.away`);
  const url = await calls.address(ready.backupId, 0);
  const { size } = ready.chunks[0] as { size: number };
  // Earlier bytes cannot be taken back: the connection is cut.
  const cut = await requestBytes(test, url).catch(() => undefined);
  expect(cut?.rawPayload.byteLength ?? 0).toBeLessThan(size);
  expect((await requestBytes(test, url)).statusCode).toBe(410);
  const refused = await calls.requestUrl(ready.backupId, 0);
  expect([refused.statusCode, refused.json().code]).toEqual([410, 'export-incomplete']);

  const next = await calls.ready();
  expect(next.backupId).not.toBe(ready.backupId);
  const { manifest, files } = await calls.unpack(next);
  expect(manifest.missing.map(({ id }) => id)).toEqual([gone]);
  expect(manifest.photos.map(({ id }) => id).sort()).toEqual(photoIds.filter((id) => id !== gone).sort());
  expect(String(files.get('index.html'))).toContain('Photos not in this export');

  await rename(`${file}.away`, file);
  const whole = await calls.unpack(await calls.ready());
  expect(whole.manifest.missing).toEqual([]);
  const path2 = whole.manifest.photos.find(({ id }) => id === gone)?.path ?? '';
  expect(whole.files.get(path2)?.equals(await readFile(file))).toBe(true);
});

it('omits photos that the check of the store has found missing', async () => {
  const gone = photoIds[2] as string;
  const blobs = `select blob_key, bytes from photos where photo_id = '${gone}'`;
  const [row] = await runOnServer<{ blob_key: string; bytes: string }>(test.databaseUrl, blobs);
  await test.platform.blobs.remove(row?.blob_key ?? '');
  const now = new Date(clock.now()).toISOString();
  await runOnServer(
    test.databaseUrl,
    `insert into storage_findings (held_key, held_by, finding, expected_bytes, first_seen_at, last_seen_at)
      values ('${row?.blob_key}', 'photos', 'missing', ${row?.bytes}, '${now}', '${now}');
    update exports set library_mark = 'another'`,
  );
  const { manifest } = await calls.unpack(await calls.ready());
  expect(manifest.missing.map(({ id }) => id)).toEqual([gone]);
});

it('is not sent for a deleted account, nor is the rest of a download in progress', async () => {
  const { backupId, chunks } = await calls.ready();
  const url = await calls.address(backupId, 0);
  expect((await requestBytes(test, url)).statusCode).toBe(200);
  const { blobs } = test.platform;
  const now = vi.spyOn(steadyClock, 'now');
  const open = vi.spyOn(blobs, 'open').mockImplementationOnce(async (...reads) => {
    await runOnServer(test.databaseUrl, `delete from identities where customer_id = '${anna.customerId}'`);
    const later = performance.now() + 10_000;
    now.mockImplementation(() => later);
    return blobs.open(...reads);
  });
  const cut = await requestBytes(test, url).catch(() => undefined);
  expect(cut?.rawPayload.byteLength ?? 0).toBeLessThan(chunks[0]?.size as number);
  now.mockRestore();
  open.mockRestore();
  expect((await requestBytes(test, url)).statusCode).toBe(404);
});
