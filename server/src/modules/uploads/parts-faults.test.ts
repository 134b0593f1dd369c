// Proves PLA-79.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { agedInventory, steadyClock } from '../../../test/aged-store.ts';
import { openTwoHosts, type TwoHosts } from '../../../test/two-hosts.ts';
import { beginUpload, makeJpeg, patchUpload, tus } from '../../../test/uploads.ts';
import { BlobsUnavailable } from '../../platform/blobs/index.ts';
import { createIntegrityCheck } from '../../platform/integrity-check/index.ts';

const mib = 1024 * 1024;

let hosts: TwoHosts;
let seed = 72_000;
/** No request knows of the other: each holds the lock. */
let isLockLost = false;
let bytes: Buffer;
let url: string;
/** Objects before the upload. */
let before: number;

beforeAll(async () => {
  hosts = await openTwoHosts((platform) => ({
    ...platform,
    locks: {
      ...platform.locks,
      tryLock: async (name) =>
        isLockLost
          ? { lost: new AbortController().signal, release: async () => {} }
          : platform.locks.tryLock(name),
    },
  }));
});
afterAll(() => hosts.close());

beforeEach(async () => {
  isLockLost = false;
  const picture = await makeJpeg({ seed: seed++ });
  bytes = Buffer.concat([picture, randomBytes(3 * mib)]);
  before = (await hosts.objects()).length;
  url = await beginUpload(hosts.one, hosts.token, bytes);
});

const blobs = () => hosts.one.platform.blobs;
const sendTo = (app: TwoHosts['one'], from: number, to: number) =>
  patchUpload(app, hosts.token, url, from, bytes.subarray(from, to));

const countedParts = async () =>
  (await hosts.parts()).filter((part) => part.is_stored).map((part) => part.bytes);

/** Neither rows nor objects nor local files are left, besides `photos` objects. */
async function expectNothingLeft(photos: number): Promise<void> {
  expect([await hosts.parts(), await hosts.localFiles()]).toEqual([[], []]);
  expect(await hosts.objects()).toHaveLength(before + photos);
}

async function expectEndsAt(app: TwoHosts['one']): Promise<void> {
  const offset = await hosts.offsetAt(app, url);
  const done = await sendTo(app, offset, bytes.byteLength);
  expect(done.statusCode).toBe(204);
  expect((await hosts.originalOf(done.headers['x-image-id'])).equals(bytes)).toBe(true);
  await expectNothingLeft(1);
}

async function expire(): Promise<void> {
  await hosts.sql("update uploads set expires_at = '2020-01-01' where photo_id is null");
  await hosts.two.modules.sweep();
}

const died = new Error('the process died');

/** The object is there, and nothing happens after that. */
function dieAfterObject(): void {
  const put = blobs().put.bind(blobs());
  vi.spyOn(blobs(), 'put').mockImplementationOnce(async (key, part) => {
    await put(key, part);
    throw new BlobsUnavailable(died.message);
  });
}

it('a process that dies between an object and its row loses that part only, and nothing stays', async () => {
  await sendTo(hosts.one, 0, 2 * mib);
  dieAfterObject();
  expect((await sendTo(hosts.one, 2 * mib, 3 * mib)).statusCode).toBe(503);
  expect(await hosts.objects()).toHaveLength(before + 2);
  expect(await hosts.offsetAt(hosts.two, url)).toBe(2 * mib);
  await expectEndsAt(hosts.two);
});

it('what a dead process has stored expires with its upload', async () => {
  dieAfterObject();
  expect((await sendTo(hosts.one, 0, 2 * mib)).statusCode).toBe(503);
  expect(await hosts.objects()).toHaveLength(before + 1);
  await expire();
  await expectNothingLeft(0);
});

it('a process that dies before it removes a replaced part leaves nothing', async () => {
  await sendTo(hosts.one, 0, 1000);
  vi.spyOn(blobs(), 'remove').mockRejectedValueOnce(died);
  expect((await sendTo(hosts.one, 1000, 2000)).statusCode).toBe(204);
  expect((await hosts.parts()).map((part) => part.is_stored)).toEqual([false, true]);
  expect(await countedParts()).toEqual([[0, 2000]]);
  expect((await sendTo(hosts.two, 2000, 3000)).statusCode).toBe(204);
  expect(await hosts.objects()).toHaveLength(before + 1);
  await expectEndsAt(hosts.two);
});

it('an expired upload, and an ended one, leave neither objects nor rows', async () => {
  await sendTo(hosts.one, 0, 2 * mib);
  await expire();
  await expectNothingLeft(0);
  url = await beginUpload(hosts.one, hosts.token, bytes);
  await sendTo(hosts.one, 0, 2 * mib);
  const ended = await hosts.two.request(hosts.token, { method: 'DELETE', url, headers: tus });
  expect(ended.statusCode).toBe(204);
  await expectNothingLeft(0);
});

it('a refused file leaves neither objects nor rows', async () => {
  bytes.fill(0, 0, 64);
  await sendTo(hosts.one, 0, 2 * mib);
  expect((await sendTo(hosts.two, 2 * mib, bytes.byteLength)).statusCode).toBe(415);
  await expectNothingLeft(0);
});

it('of two requests at one offset at two hosts one is accepted', async () => {
  await sendTo(hosts.one, 0, 2 * mib);
  const apps = [hosts.one, hosts.two];
  const sent = await Promise.all(apps.map((app) => sendTo(app, 2 * mib, 3 * mib)));
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  await expectEndsAt(hosts.two);
});

it.each([
  ['a small part', 1000],
  ['a part', 2 * mib],
])('of two requests that have lost the lock one writes behind %s', async (_what, sent) => {
  await sendTo(hosts.one, 0, sent);
  isLockLost = true;
  const put = blobs().put.bind(blobs());
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  vi.spyOn(blobs(), 'put').mockImplementation(async (key, part) => {
    await put(key, part);
    arrived += 1;
    if (arrived === 2) both.resolve();
    await both.promise;
  });
  const responses = await Promise.all([sendTo(hosts.one, sent, 2.5 * mib), sendTo(hosts.two, sent, 3 * mib)]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  vi.restoreAllMocks();
  isLockLost = false;
  expect((await countedParts()).map(([from]) => from)).toEqual(sent === 1000 ? [0] : [0, sent]);
  await expectEndsAt(hosts.one);
});

it('an upload that was ended meanwhile gets no part', async () => {
  isLockLost = true;
  const put = blobs().put.bind(blobs());
  vi.spyOn(blobs(), 'put').mockImplementationOnce(async (key, part) => {
    await put(key, part);
    await hosts.sql('update uploads set finished_at = now(), expires_at = now() where finished_at is null');
  });
  expect((await sendTo(hosts.one, 0, mib)).statusCode).toBe(409);
  await expire();
  await expectNothingLeft(0);
});

it('a store that does not take a part gets the bytes again', async () => {
  bytes = Buffer.concat([bytes, randomBytes(8 * mib)]);
  url = await beginUpload(hosts.one, hosts.token, bytes);
  await sendTo(hosts.one, 0, 2 * mib);
  const put = vi.spyOn(blobs(), 'put').mockRejectedValue(new BlobsUnavailable('no'));
  const refused = await sendTo(hosts.one, 2 * mib, bytes.byteLength - 1);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  // Another try would take as long as the first.
  expect(put).toHaveBeenCalledTimes(1);
  put.mockRestore();
  expect(await hosts.offsetAt(hosts.one, url)).toBe(2 * mib);
  await expectEndsAt(hosts.one);
});

it('a photo whose bytes have all arrived does not need its parts', async () => {
  bytes = Buffer.concat([bytes, randomBytes(8 * mib)]);
  url = await beginUpload(hosts.one, hosts.token, bytes);
  vi.spyOn(blobs(), 'put').mockRejectedValueOnce(new BlobsUnavailable('no'));
  await expectEndsAt(hosts.one);
});

it('a photo is made when no part is under way', async () => {
  bytes = Buffer.concat([bytes, randomBytes(8 * mib)]);
  url = await beginUpload(hosts.one, hosts.token, bytes);
  const done: string[] = [];
  const put = blobs().put.bind(blobs());
  vi.spyOn(blobs(), 'put').mockImplementationOnce(async (key, part) => {
    for (let slow = 0; slow < 50; slow += 1) await hosts.parts();
    await put(key, part);
    done.push('part');
  });
  const putFile = blobs().putFile.bind(blobs());
  vi.spyOn(blobs(), 'putFile').mockImplementationOnce(async (key, file) => {
    done.push('photo');
    await putFile(key, file);
  });
  await expectEndsAt(hosts.one);
  expect(done).toEqual(['part', 'photo']);
});

it('a photo that cannot be made yet continues at another host with its last byte', async () => {
  await sendTo(hosts.one, 0, 2 * mib);
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  vi.spyOn(blobs(), 'putFile').mockRejectedValueOnce(full);
  expect((await sendTo(hosts.one, 2 * mib, bytes.byteLength)).statusCode).toBe(507);
  expect(await hosts.offsetAt(hosts.two, url)).toBe(bytes.byteLength - 1);
  await expectEndsAt(hosts.two);
});

it('an upload without one of its parts has expired', async () => {
  await sendTo(hosts.one, 0, 2 * mib);
  const [part] = await hosts.parts();
  await blobs().remove(part?.blob_key ?? '');
  const refused = await sendTo(hosts.two, 2 * mib, bytes.byteLength);
  expect([refused.statusCode, refused.json().code]).toEqual([410, 'upload-expired']);
  await expire();
  await expectNothingLeft(0);
});

it('the integrity check finds nothing wrong with parts, and removes objects that no row names', async () => {
  await sendTo(hosts.one, 0, 2 * mib);
  dieAfterObject();
  await sendTo(hosts.one, 2 * mib, 3 * mib);
  const { database, locks, blobs: store, clock, log } = hosts.one.platform;
  const check = createIntegrityCheck({
    ...{ database, locks, blobs: store, clock, log },
    inventory: agedInventory(hosts.one.dataDir),
    scrubDays: 1,
    scrubBytesPerSecond: 1e9,
  });
  await hosts.sql(steadyClock);
  const forced = { signal: new AbortController().signal, isForced: true };
  expect(await check.scrub(forced)).toBe('done');
  expect(await check.sweepOrphans(forced)).toBe('done');
  expect(await hosts.sql('select * from storage_findings')).toEqual([]);
  expect(await hosts.objects()).toHaveLength(before + 2);
  await hosts.sql('delete from upload_parts where not is_stored');
  expect(await check.sweepOrphans(forced)).toBe('done');
  expect(await hosts.objects()).toHaveLength(before + 1);
  await expectEndsAt(hosts.two);
});
