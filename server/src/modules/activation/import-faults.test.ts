// Proves ACT-17, ACT-18, ACT-19, ACT-20, PLA-75.

import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { albumCalls } from '../../../test/album-calls.ts';
import { takeTurn } from '../../../test/import-worker.ts';
import {
  activationCalls,
  createOldLibraryApp,
  type OldFile,
  type OldLibraryApp,
  oldFile,
  sha256Of,
  writeOldLibrary,
} from '../../../test/old-library.ts';
import { runOnServer } from '../../../test/test-server.ts';
import type { SourceFile, SourceFiles } from '../../platform/photo-sources/index.ts';
import { maxTries } from './activation.jobs.ts';

let root: string;
let test: OldLibraryApp['test'];
let close: OldLibraryApp['close'];
/** Changes an opened file; may throw. */
let fault: ((name: string, file: SourceFile) => SourceFile) | undefined;
let opened: string[];
let name: string;
let customerId: string;
let token: string;
let calls: ReturnType<typeof activationCalls>;

const faulty = (files: SourceFiles | undefined): SourceFiles => ({
  ...(files as SourceFiles),
  async open(file) {
    const found = await (files as SourceFiles).open(file);
    opened.push(file);
    return fault ? fault(file, found) : found;
  },
});

beforeAll(async () => {
  ({ test, root, close } = await createOldLibraryApp({
    adapt: (platform) => ({ ...platform, oldLibrary: faulty(platform.oldLibrary) }),
  }));
});
afterAll(() => close());
beforeEach(async () => {
  fault = undefined;
  opened = [];
  name = randomUUID();
  ({ token, customerId } = await test.signUp(`${name}@demo.keepsake.test`));
  calls = activationCalls(test, token);
});

const run = <Row extends object>(statement: string) => runOnServer<Row>(test.databaseUrl, statement);
const imported = async () =>
  (
    await run<{ name: string }>(
      `select file_name as name from photos where owner_id = '${customerId}' order by file_name`,
    )
  ).map((photo) => photo.name);
const turn = () => takeTurn(test, customerId);

async function toTheEnd(): Promise<void> {
  while ((await calls.read()).status === 'IMPORTING') await turn();
}

const makeFiles = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => oldFile(`p${n}`, { seed: 100 + n })));

const brokenAfter = (bytes: number, found: SourceFile): SourceFile => ({
  bytes: found.bytes,
  body: Readable.from(
    (async function* () {
      let left = bytes;
      for await (const chunk of found.body) {
        yield chunk.subarray(0, left);
        left -= chunk.length;
        if (left <= 0) throw new Error('the line broke');
      }
    })(),
  ),
});

it('names photos that cannot be imported, and imports the others', async () => {
  const files = await makeFiles(100);
  const changed = (n: number, change: Partial<OldFile['photo']>, bytes?: Uint8Array) => {
    const file = files[n] as OldFile;
    files[n] = { photo: { ...file.photo, ...change }, bytes: bytes ?? file.bytes };
  };
  const text = Buffer.from('not a picture');
  const cut = (files[5] as OldFile).bytes.subarray(0, 200);
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(100)]);
  changed(0, { bytes: (files[0] as OldFile).bytes.byteLength + 1 });
  changed(1, { bytes: (files[1] as OldFile).bytes.byteLength - 1 });
  changed(2, { sha256: sha256Of(text) });
  changed(3, { bytes: text.byteLength }, text);
  changed(4, { bytes: film.byteLength }, film);
  changed(5, { bytes: cut.byteLength }, cut);
  changed(6, { bytes: limits.upload.maxBytes + 1 });
  const folder = await writeOldLibrary(root, name, {
    files,
    albums: [{ key: 'all', name: 'All', photos: files.map(({ photo }) => photo.key), cover: 'p0' }],
  });
  await rm(path.join(folder, 'files/p7.jpg'));
  await calls.start();
  await toTheEnd();
  expect(await calls.read()).toEqual({
    status: 'ACTIVE',
    progress: { photosDone: 100, photosCount: 100, photosRefused: 8 },
  });
  expect((await calls.report()).json()).toMatchObject({
    photosCount: 100,
    photosRefused: 8,
    refused: [
      { fileName: 'p0.jpg', reason: 'damaged' },
      { fileName: 'p1.jpg', reason: 'damaged' },
      { fileName: 'p2.jpg', reason: 'damaged' },
      { fileName: 'p3.jpg', reason: 'unsupported' },
      { fileName: 'p4.jpg', reason: 'unsupported' },
      { fileName: 'p5.jpg', reason: 'unreadable' },
      { fileName: 'p6.jpg', reason: 'too-large' },
      { fileName: 'p7.jpg', reason: 'missing' },
    ],
  });
  expect(await imported()).toHaveLength(92);
  const [album] = (await albumCalls(test, token).list()).albums;
  expect(album).toMatchObject({ photosCount: 92, isCoverChosen: false });
});

describe('a source', () => {
  beforeEach(async () => {
    await writeOldLibrary(root, name, { files: await makeFiles(6) });
    expect(await calls.start()).toEqual({ started: true });
  });

  it('that breaks off is asked again, and what is done is not fetched again', async () => {
    fault = (file, found) => (file.endsWith('p3.jpg') ? brokenAfter(10, found) : found);
    await expect(turn()).rejects.toThrow('broke off');
    const first = await imported();
    expect(first.length).toBeLessThan(6);
    expect(first).not.toContain('p3.jpg');
    expect(await calls.read()).toMatchObject({ status: 'IMPORTING', progress: { photosDone: first.length } });
    fault = undefined;
    opened = [];
    await toTheEnd();
    expect(await imported()).toEqual(['p0.jpg', 'p1.jpg', 'p2.jpg', 'p3.jpg', 'p4.jpg', 'p5.jpg']);
    for (const done of first) expect(opened.filter((file) => file.endsWith(done))).toEqual([]);
  });

  it('that always breaks off in one file has a damaged file', async () => {
    fault = (file, found) => (file.endsWith('p3.jpg') ? brokenAfter(10, found) : found);
    for (let tries = 1; tries < 3; tries += 1) await expect(turn()).rejects.toThrow('broke off');
    await toTheEnd();
    expect((await calls.report()).json().refused).toEqual([{ fileName: 'p3.jpg', reason: 'damaged' }]);
    expect(await imported()).toHaveLength(5);
  });

  it('that sends less than it says has a damaged file', async () => {
    fault = (file, found) => {
      if (!file.endsWith('p3.jpg')) return found;
      found.body.destroy();
      return { bytes: found.bytes, body: Readable.from([Buffer.alloc(10)]) };
    };
    await toTheEnd();
    expect((await calls.report()).json().refused).toEqual([{ fileName: 'p3.jpg', reason: 'damaged' }]);
  });

  it('that goes away with every file of it loses no photo', async () => {
    const away = path.join(root, 'demo', 'away');
    const folder = path.join(root, 'demo', 'customers', name);
    fault = (file, found) => {
      if (file.endsWith('p0.jpg')) renameSync(folder, away);
      return found;
    };
    await expect(turn()).rejects.toThrow('missing');
    await expect(turn()).rejects.toThrow('gone');
    fault = undefined;
    renameSync(away, folder);
    await toTheEnd();
    expect((await calls.report()).json()).toMatchObject({ photosCount: 6, photosRefused: 0 });
    expect(await imported()).toHaveLength(6);
  });

  it('that stays away ends the import, which goes on when it is started again', async () => {
    fault = (file, found) => (file.endsWith('p3.jpg') ? brokenAfter(10, found) : found);
    await expect(turn()).rejects.toThrow('broke off');
    const first = await imported();
    fault = (_file, found) => {
      found.body.destroy();
      throw new Error('away');
    };
    for (let tries = 2; tries <= maxTries; tries += 1) {
      expect(await calls.read()).toMatchObject({ status: 'IMPORTING' });
      await expect(turn()).rejects.toThrow('away');
    }
    expect(await calls.read()).toEqual({ status: 'NOT_ACTIVE', hasFailed: true });
    await expect(turn()).resolves.toBeUndefined();
    fault = undefined;
    opened = [];
    expect(await calls.start()).toEqual({ started: true });
    expect(await calls.read()).toMatchObject({ status: 'IMPORTING' });
    await toTheEnd();
    expect(await imported()).toHaveLength(6);
    for (const done of first) expect(opened.filter((file) => file.endsWith(done))).toEqual([]);
  });
});

it.each([
  ['no JSON', '{"version": 1, "photos": [', 'ends too early'],
  ['another version', '{"version": 2, "customer": "?"}', 'version'],
  ['a file outside of the folder', 'outside', 'photos[0].file'],
  ['a photo twice', 'twice', 'twice'],
])('fails at once for a list with %s', async (_what, content, message) => {
  const file = await oldFile('a', { seed: 1 });
  const photos = { outside: [{ ...file.photo, file: '../x/a.jpg' }], twice: [file.photo, file.photo] };
  const folder = await writeOldLibrary(root, name, { files: [file] });
  const list = photos[content as keyof typeof photos];
  const text = list
    ? JSON.stringify({ version: 1, customer: name, photos: list })
    : content.replace('?', name);
  await writeFile(path.join(folder, 'manifest.json'), text);
  await calls.start();
  const errors: unknown[] = [];
  const log = { ...test.platform.log, error: (...words: unknown[]) => errors.push(words) };
  await takeTurn(test, customerId, { log: log as never });
  expect(await calls.read()).toEqual({ status: 'NOT_ACTIVE', hasFailed: true });
  expect(String((errors as [{ err: Error }][])[0]?.[0].err)).toContain(message);
  expect(await imported()).toEqual([]);
});

it('goes on after an outage that is longer than all its tries', async () => {
  await writeOldLibrary(root, name, { files: await makeFiles(2) });
  await calls.start();
  fault = (_file, found) => {
    found.body.destroy();
    throw new Error('away');
  };
  const jobs = { ...test.platform.jobs, isOutage: async () => true };
  for (let tries = 0; tries <= maxTries; tries += 1)
    await expect(takeTurn(test, customerId, { jobs })).rejects.toThrow('away');
  fault = undefined;
  await toTheEnd();
  expect(await calls.read()).toMatchObject({ status: 'ACTIVE' });
});
