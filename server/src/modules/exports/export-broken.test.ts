import { mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type FakeClock, fakeClock } from '../../../test/clock.ts';
import { minutes } from '../../../test/deadlines.ts';
import { requestBytes } from '../../../test/download-calls.ts';
import { type ExportCalls, exportCalls, type ReadyExport } from '../../../test/export-calls.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

// Uploads, jobs and zips, on a machine that may be busy.
vi.setConfig({ testTimeout: 2 * minutes, hookTimeout: 2 * minutes });

let clock: FakeClock;
let test: Awaited<ReturnType<typeof createTestApp>>;
let calls: ExportCalls;
let made: ReadyExport;
let url: string;

beforeAll(async () => {
  clock = fakeClock(new Date().toISOString());
  test = await createTestApp({ clock });
  const { token } = await test.signUp('anna@demo.keepsake.test');
  calls = exportCalls(test, token);
  for (const seed of [1, 2, 3]) await uploadTestPhoto(test, token, { seed });
  await test.modules.exports.work();
});
afterAll(() => test.close());
beforeEach(async () => {
  await runOnServer(
    test.databaseUrl,
    `update exports set library_mark = 'another', created_at = created_at - interval '1 day'`,
  );
  made = await calls.ready();
  url = await calls.address(made.backupId, 0);
});

async function fileOf(select: string): Promise<string> {
  const [row] = await runOnServer<{ blob_key: string }>(test.databaseUrl, select);
  const key = row?.blob_key ?? '';
  return path.join(test.dataDir, 'blobs', key.slice(0, 2), key);
}

const ownFile = (kind: 'plan' | 'manifest') =>
  fileOf(`select blob_key from export_files where kind = '${kind}' and export_id = '${made.backupId}'`);
const photoFile = () => fileOf('select blob_key from photos order by bytes desc limit 1');

async function cut(file: string): Promise<void> {
  const { byteLength } = await readFile(file);
  await truncate(file, Math.floor(byteLength / 2));
}

/** Replaces text in a file, with the same length. */
async function replace(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'latin1');
  expect(text).toContain(from);
  await rm(file);
  await writeFile(file, text.replace(from, to), 'latin1');
}

async function expectAnother(): Promise<void> {
  const refused = await calls.requestUrl(made.backupId, 0);
  expect([refused.statusCode, refused.json().code]).toEqual([410, 'export-incomplete']);
  const next = await calls.ready();
  expect(next.backupId).not.toBe(made.backupId);
}

async function changeLength(): Promise<void> {
  const [row] = await runOnServer<{ bytes: string }>(test.databaseUrl, 'select bytes from photos');
  const [first = '', ...rest] = row?.bytes ?? '';
  const other = first === '9' ? '8' : '9';
  await replace(await ownFile('plan'), `\t${row?.bytes}\t`, `\t${[other, ...rest].join('')}\t`);
}

const damages: [what: string, how: () => Promise<void>][] = [
  ['its plan is gone', async () => rm(await ownFile('plan'))],
  ['its manifest is gone', async () => rm(await ownFile('manifest'))],
  ['its plan is too short', async () => cut(await ownFile('plan'))],
  ['its manifest is too short', async () => cut(await ownFile('manifest'))],
  ['a line of its plan is damaged', async () => replace(await ownFile('plan'), '\t', 'x')],
  ['a length in its plan is another one', changeLength],
  [
    'the list of its manifest is damaged',
    async () => replace(await ownFile('manifest'), 'index.html\t', 'index.htmlx'),
  ],
];

it.each(damages)('is marked as incomplete when %s, and another one is made', async (_, damage) => {
  await damage();
  for (const method of ['HEAD', 'GET'] as const) {
    expect((await requestBytes(test, url, { method })).statusCode).toBe(410);
  }
  await expectAnother();
});

const losses: [what: string, lose: (file: string) => Promise<void>][] = [
  ['is shorter than it was', cut],
  ['cannot be read', (file) => mkdir(file)],
];

it.each(losses)('is marked as incomplete when a photo %s', async (_, lose) => {
  const file = await photoFile();
  await rename(file, `${file}.away`);
  await writeFile(file, await readFile(`${file}.away`));
  if (lose !== cut) await rm(file);
  await lose(file);
  const response = await requestBytes(test, url).catch(() => undefined);
  expect(response?.rawPayload.byteLength ?? 0).toBeLessThan(made.chunks[0]?.size as number);
  const status = async () => (await requestBytes(test, url, { method: 'HEAD' })).statusCode;
  await expect.poll(status).toBe(410);
  await expectAnother();
  await rm(file, { recursive: true });
  await rename(`${file}.away`, file);
});

it('is not marked as incomplete when the store is unavailable', async () => {
  const { blobs } = test.platform;
  const read = vi.spyOn(blobs, 'read').mockRejectedValue(new Error('away'));
  expect((await requestBytes(test, url)).statusCode).toBe(500);
  read.mockRestore();
  expect((await requestBytes(test, url)).statusCode).toBe(200);
  expect(calls.requested(await calls.post()).backupId).toBe(made.backupId);
});
