// Proves PLA-75.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type FakeClock, fakeClock } from '../../../test/clock.ts';
import { minutes } from '../../../test/deadlines.ts';
import { requestBytes } from '../../../test/download-calls.ts';
import { type ExportCalls, exportCalls, namedBlobs } from '../../../test/export-calls.ts';
import { type TryOptions, tryExport } from '../../../test/export-worker.ts';
import { blobFiles } from '../../../test/library-ledger.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { BlobsUnavailable } from '../../platform/blobs/index.ts';

// Uploads and zips, on a machine that may be busy.
vi.setConfig({ testTimeout: 2 * minutes, hookTimeout: 2 * minutes });

const dayMs = limits.exports.urlSeconds * 1000;

let clock: FakeClock;
let test: Awaited<ReturnType<typeof createTestApp>>;
let customerId: string;
let token: string;
let calls: ExportCalls;
const photoIds: string[] = [];

beforeAll(async () => {
  clock = fakeClock(new Date().toISOString());
  test = await createTestApp({ clock });
  ({ customerId, token } = await test.signUp('anna@demo.keepsake.test'));
  calls = exportCalls(test, token);
  for (const seed of [1, 2, 3]) photoIds.push(await uploadTestPhoto(test, token, { seed }));
});
afterAll(() => test.close());
beforeEach(async () => {
  const past = new Date(clock.now() - dayMs).toISOString();
  await runOnServer(
    test.databaseUrl,
    `update exports set expires_at = '${past}', state = case state when 'READY' then 'READY' else 'FAILED' end`,
  );
  await test.modules.exports.sweep();
});

async function request(): Promise<string> {
  const { backupId = '' } = calls.requested(await calls.post());
  return backupId;
}

const attempt = (exportId: string, faults: TryOptions['faults'] = {}) =>
  tryExport(test, { customerId, exportId, faults });

const statusOf = async (id: string) => calls.requested(await calls.read(id)).status;

async function expectClean(): Promise<void> {
  const named = await namedBlobs(test);
  const strange = (await blobFiles(test.dataDir)).filter((key) => !named.has(key));
  expect(strange).toEqual([]);
  // The folder appears with the first file.
  expect(await readdir(path.join(test.dataDir, 'exports')).catch(() => [])).toEqual([]);
  expect(await runOnServer(test.databaseUrl, 'select from export_drafts')).toEqual([]);
}

const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });

/** A copy with these changes. */
const instead = <T extends object>(of: T, changes: Partial<T>): T =>
  Object.assign(Object.create(of), changes);

const noRoom: [what: string, faults: () => TryOptions['faults']][] = [
  [
    'the plan',
    () => ({ exportFiles: instead(test.platform.exportFiles, { write: () => Promise.reject(full) }) }),
  ],
  [
    'the manifest',
    () => {
      const { exportFiles } = test.platform;
      let writes = 0;
      const write: typeof exportFiles.write = async (name, source) => {
        writes += 1;
        if (writes === 1) return exportFiles.write(name, source);
        const partial = async function* () {
          for await (const piece of source) {
            yield piece;
            throw full;
          }
        };
        return exportFiles.write(name, partial());
      };
      return { exportFiles: instead(exportFiles, { write }) };
    },
  ],
  [
    'the second blob',
    () => {
      const { blobs } = test.platform;
      let puts = 0;
      const putFile: typeof blobs.putFile = async (key, file) => {
        puts += 1;
        if (puts === 2) throw full;
        await blobs.putFile(key, file);
      };
      return { blobs: instead(blobs, { putFile }) };
    },
  ],
];

it.each(noRoom)(
  'lack of room for %s fails the try, leaves nothing over, and the next one succeeds',
  async (_, faults) => {
    const id = await request();
    await expect(attempt(id, faults())).rejects.toThrow('no room');
    expect(await statusOf(id)).toBe('REQUESTED');
    await expectClean();
    await attempt(id);
    expect(await statusOf(id)).toBe('READY');
    await expectClean();
  },
);

it('fails after the last try, and a new one can be requested', async () => {
  const id = await request();
  const putFile = () => Promise.reject(full);
  const faults = { blobs: instead(test.platform.blobs, { putFile }) };
  for (let tries = 1; tries <= 8; tries += 1) {
    await expect(attempt(id, faults)).rejects.toThrow('no room');
    expect(await statusOf(id)).toBe(tries < 8 ? 'REQUESTED' : 'FAILED');
  }
  await attempt(id);
  expect(await statusOf(id), 'it is over').toBe('FAILED');
  expect(await request()).not.toBe(id);
  await expectClean();
});

it('goes on after an outage that is longer than all its tries', async () => {
  const id = await request();
  const blobs = instead(test.platform.blobs, { putFile: () => Promise.reject(new BlobsUnavailable('away')) });
  const jobs = { ...test.platform.jobs, isOutage: async () => true };
  for (let tries = 1; tries <= 9; tries += 1) {
    await expect(attempt(id, { blobs, jobs })).rejects.toThrow('away');
    expect(await statusOf(id)).toBe('REQUESTED');
  }
  await attempt(id);
  expect(await statusOf(id)).toBe('READY');
});

it('counts tries that ended with their process', async () => {
  const id = await request();
  await runOnServer(test.databaseUrl, "update exports set tries = 8, state = 'IN_PROGRESS'");
  await attempt(id);
  expect(await statusOf(id)).toBe('FAILED');
});

it('is prepared by one of two workers', async () => {
  const id = await request();
  const { blobs } = test.platform;
  const putFile = vi.fn(blobs.putFile.bind(blobs));
  const faults = { blobs: instead(blobs, { putFile }) };
  await Promise.all([attempt(id, faults), attempt(id, faults), attempt(id, faults)]);
  expect(await statusOf(id)).toBe('READY');
  expect(putFile).toHaveBeenCalledTimes(2);
  await expectClean();
});

it('a try that was overtaken changes nothing', async () => {
  const id = await request();
  const { blobs } = test.platform;
  const putFile: typeof blobs.putFile = async (key, file) => {
    await blobs.putFile(key, file);
    await runOnServer(test.databaseUrl, 'update exports set tries = tries + 1');
  };
  await expect(attempt(id, { blobs: instead(blobs, { putFile }) })).rejects.toThrow('another try');
  expect(await statusOf(id)).toBe('IN_PROGRESS');
  await expectClean();
});

it('a try whose blobs the sweep removed does not become ready', async () => {
  const id = await request();
  const { blobs } = test.platform;
  const putFile: typeof blobs.putFile = async (key, file) => {
    await blobs.putFile(key, file);
    await runOnServer(test.databaseUrl, `delete from export_drafts where blob_key = '${key}'`);
    await blobs.remove(key);
  };
  await expect(attempt(id, { blobs: instead(blobs, { putFile }) })).rejects.toThrow('another try');
  expect(await statusOf(id)).toBe('REQUESTED');
});

it('the sweep removes what a crash leaves and what has expired', async () => {
  const id = await request();
  await attempt(id);
  const url = await calls.address(id, 0);
  const left = 'left-by-a-crash-of-long-ago-in-a-test';
  await test.platform.blobs.put(left, Buffer.from('half'));
  await runOnServer(
    test.databaseUrl,
    `insert into export_drafts select tenant_id, owner_id, '${left}', timestamptz '${new Date(clock.now()).toISOString()}'
      - interval '25 hours' from libraries limit 1`,
  );
  await test.modules.exports.sweep();
  expect(await blobFiles(test.dataDir)).not.toContain(left);
  expect((await requestBytes(test, url)).statusCode).toBe(200);
  await runOnServer(
    test.databaseUrl,
    `update exports set expires_at = '${new Date(clock.now() - dayMs).toISOString()}'`,
  );
  await test.modules.exports.sweep();
  expect(await runOnServer(test.databaseUrl, 'select from exports')).toEqual([]);
  expect((await blobFiles(test.dataDir)).length).toBe(photoIds.length);
  await expectClean();
});

it('an export that a killed process left unfinished is enqueued again', async () => {
  const id = await request();
  const queued = () => runOnServer(test.databaseUrl, `select from pgboss.job where singleton_key = '${id}'`);
  await runOnServer(
    test.databaseUrl,
    `update exports set state = 'IN_PROGRESS', tries = 1; delete from pgboss.job where singleton_key = '${id}'`,
  );
  const held = await test.platform.locks.tryLock(`export ${id}`);
  await test.modules.exports.sweep();
  expect(await queued(), 'another process holds it').toHaveLength(0);
  await held?.release();
  await test.modules.exports.sweep();
  await test.modules.exports.sweep();
  expect(await queued()).toHaveLength(1);
});

it('an export that the queue dropped before its first try is enqueued again after hours', async () => {
  const id = await request();
  const job = `from pgboss.job where singleton_key = '${id}'`;
  await runOnServer(test.databaseUrl, `delete ${job}`);
  await test.modules.exports.sweep();
  expect(await runOnServer(test.databaseUrl, `select ${job}`)).toHaveLength(0);
  clock.advance(7 * 3600 * 1000);
  await test.modules.exports.sweep();
  expect(await runOnServer(test.databaseUrl, `select ${job}`)).toHaveLength(1);
});
