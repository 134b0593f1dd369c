import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type FakeClock, fakeClock } from '../../../test/clock.ts';
import { requestBytes } from '../../../test/download-calls.ts';
import { type Downloader, newDownloader } from '../../../test/downloader.ts';
import { BlobsUnavailable } from '../../platform/blobs/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

let clock: FakeClock;
let test: Awaited<ReturnType<typeof createTestApp>>;
let port: number;
let anna: Downloader['anna'];
let calls: Downloader['calls'];
let photos: string[];
let downloadId: string;
let url: string;

beforeAll(async () => {
  clock = fakeClock(new Date().toISOString());
  test = await createTestApp({ clock });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
beforeEach(async () => {
  ({ anna, calls, photos } = await newDownloader(test));
  ({ id: downloadId } = await calls.create(photos));
  url = await calls.address(downloadId);
});
afterAll(() => test.close());

async function fileOf(photoId: string | undefined): Promise<string> {
  const { rows } = await sql<{
    blob_key: string;
  }>`select blob_key from photos where photo_id = ${photoId}`.execute(
    sqlOf(test.platform.database.autocommit),
  );
  const key = rows[0]?.blob_key ?? '';
  return path.join(test.dataDir, 'blobs', key.slice(0, 2), key);
}

async function listMessages(): Promise<object[]> {
  const { rows } = await sql<{ payload: object }>`select payload from push_messages
    where customer_id = ${anna.customerId} and type = 'archive-generation-error'`.execute(
    sqlOf(test.platform.database.autocommit),
  );
  return rows.map(({ payload }) => payload);
}

const statusOf = async (method: 'HEAD' | 'GET' = 'HEAD') =>
  (await requestBytes(test, url, { method })).statusCode;

async function download(): Promise<{ status: number; isWhole: boolean }> {
  const response = await fetch(`http://localhost:${port}${url}`);
  const isWhole = await response.arrayBuffer().then(
    () => true,
    () => false,
  );
  return { status: response.status, isWhole };
}

/** The list names the photos, clients are notified once, and later requests fail. */
async function expectFailed(missing: (string | undefined)[]): Promise<void> {
  await expect.poll(() => statusOf()).toBe(410);
  expect((await requestBytes(test, url)).json()).toMatchObject({ code: 'archive-incomplete' });
  expect((await calls.requestUrl(downloadId)).json()).toMatchObject({ code: 'archive-incomplete' });
  expect(await calls.list()).toMatchObject([{ id: downloadId, state: 'failed', missing }]);
  expect(await listMessages()).toEqual([{ userId: anna.userId, downloadId }]);
}

async function replace(file: string, change: (bytes: Buffer) => void): Promise<void> {
  const bytes = await readFile(file);
  change(bytes);
  await rm(file);
  await writeFile(file, bytes);
}

const losses: [what: string, lose: (file: string) => Promise<void>][] = [
  ['is gone', (file) => rm(file)],
  ['is shorter than it was', async (file) => truncate(file, (await readFile(file)).byteLength - 1)],
  ['has nothing any more', (file) => truncate(file, 0)],
  [
    'has other bytes',
    (file) => replace(file, (bytes) => bytes.writeUInt8((bytes.readUInt8(9) + 1) % 256, 9)),
  ],
  ['cannot be read', async (file) => rm(file).then(() => mkdir(file).then(() => undefined))],
];

describe.each(losses)('a photo that %s', (_what, lose) => {
  it.each([0, 1, 2])('fails the archive in any place: %i', async (place) => {
    await lose(await fileOf(photos[place]));
    expect(await statusOf()).toBe(200);
    const { status, isWhole } = await download();
    expect([status === 410 || status === 200, isWhole && status === 200]).toEqual([true, false]);
    await expectFailed([photos[place]]);
    const others = photos.toSpliced(place, 1);
    const again = await calls.create(others);
    expect(again).toMatchObject({ state: 'ready', photos: others });
    expect((await requestBytes(test, await calls.address(again.id))).statusCode).toBe(200);
  });
});

it('an archive whose first photo is lost returns an error before the first byte', async () => {
  await rm(await fileOf(photos[0]));
  const response = await requestBytes(test, url);
  expect([response.statusCode, response.json().code]).toEqual([410, 'archive-incomplete']);
});

it('a damaged photo does not affect ranges without it', async () => {
  const file = await fileOf(photos[2]);
  await replace(file, (bytes) => bytes.writeUInt8((bytes.readUInt8(9) + 1) % 256, 9));
  expect((await requestBytes(test, url, { headers: { range: 'bytes=0-99' } })).statusCode).toBe(206);
  expect(await statusOf()).toBe(200);
});

it('an unavailable store loses nothing', async () => {
  const open = vi.spyOn(test.platform.blobs, 'open').mockRejectedValue(new BlobsUnavailable('away'));
  expect(await statusOf('GET')).toBe(503);
  open.mockRestore();
  expect(await calls.list()).toMatchObject([{ state: 'ready' }]);
  expect(await listMessages()).toEqual([]);
  expect(await statusOf('GET')).toBe(200);
});
