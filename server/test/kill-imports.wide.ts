// Proves ACT-28.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { albumCalls } from './album-calls.ts';
import { createTestApp } from './app.ts';
import { minutes } from './deadlines.ts';
import { startKillableProcess } from './faults/killable-process.ts';
import { blobFiles, expectSoundRows } from './library-ledger.ts';
import {
  activationCalls,
  completeOldLibrary,
  type OldFile,
  oldFile,
  writeOldLibrary,
} from './old-library.ts';
import { seededRandom } from './seed.ts';
import { sharedAlbumCallsOf, signUpPerson } from './shared-album-calls.ts';
import { runOnServer } from './test-server.ts';

/** T3: kill -9 of the worker at seeded moments while it imports an older library. */

/** IMPORT_PHOTOS: more of them, at least 2,000. */
const photos = Number(process.env.IMPORT_PHOTOS || 2000);
const kills = 5;
const timeout = (photos / 66) * minutes;
const random = seededRandom('kill -9 of imports');
const name = 'anna';

let root: string;
let test: Awaited<ReturnType<typeof createTestApp>>;
let files: OldFile[];

/** Keys in an order of their own, some more than once in all. */
const chosen = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => [random.next(), `p${(n * 7) % photos}`] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, key]) => key);

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'keepsake-old-'));
  test = await createTestApp({ env: { OLD_LIBRARY: root } });
  files = [];
  for (let n = 0; n < photos; n += 1) {
    const day = `2015-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}T12:00:00`;
    files.push(await oldFile(`p${n}`, { seed: n, width: 64 }, { dateTaken: day, created: `${day}Z` }));
  }
}, timeout);
afterAll(async () => {
  await test.close();
  await rm(root, { recursive: true, force: true });
}, timeout);

const state = async () => {
  const [row] = await runOnServer<{ status: string; done: number }>(
    test.databaseUrl,
    `select status, photos_done as done from activations join imports using (tenant_id, owner_id)`,
  );
  return row ?? { status: 'unknown', done: 0 };
};

it('goes on until everything of the list is there, once', { timeout }, async () => {
  const friend = await signUpPerson(test, 'ben');
  const owner = await signUpPerson(test, name);
  const albums = [
    { key: 'a', name: 'Many', photos: chosen(1200), cover: 'p0', created: '2015-01-01T00:00:00Z' },
    { key: 'b', name: 'Few', photos: chosen(30) },
  ];
  const shared = { key: 'a', name: 'Shared', photos: chosen(700), participants: [{ shopCustomerId: 'ben' }] };
  await writeOldLibrary(root, name, { files, albums, sharedAlbums: [shared] });
  await completeOldLibrary(root);
  expect(await activationCalls(test, owner.token).start()).toEqual({ started: true });

  const worker = await startKillableProcess({ role: 'worker', ...test, env: { OLD_LIBRARY: root } });
  const settling = { timeout, interval: 20 };
  try {
    // The last one hits the albums, or what comes after them.
    const targets = Array.from({ length: kills }, () => Math.floor(random.next() * photos)).toSorted(
      (a, b) => a - b,
    );
    for (const target of targets) {
      await expect.poll(async () => (await state()).done >= target, settling).toBe(true);
      await worker.restart();
    }
    await expect.poll(async () => (await state()).status, settling).toBe('ACTIVE');
  } finally {
    await worker.kill();
  }

  // Tokens end after ten minutes.
  const { token } = await signUpPerson(test, name);
  expect((await activationCalls(test, token).report()).json()).toMatchObject({
    photosCount: photos,
    photosKnown: 0,
    photosRefused: 0,
  });
  const rows = await runOnServer<{ id: string; name: string; taken: string }>(
    test.databaseUrl,
    `select photo_id as id, file_name as name, date_taken as taken from photos where owner_id = '${owner.customerId}'`,
  );
  const byKey = new Map(rows.map((row) => [row.name.replace('.jpg', ''), row]));
  expect([rows.length, byKey.size]).toEqual([photos, photos]);
  for (const { photo } of files) expect(byKey.get(photo.key)?.taken).toBe(photo.dateTaken);
  const idsOf = (keys: readonly string[]) => keys.map((key) => byKey.get(key)?.id);
  const own = albumCalls(test, token);
  const listed = (await own.list()).albums;
  expect(listed.map((album) => album.albumName).toSorted()).toEqual(['Few', 'Many']);
  for (const album of albums) {
    const { albumId = '' } = listed.find((one) => one.albumName === album.name) ?? {};
    expect(await own.readPages(albumId, 'custom', 'asc', 500)).toEqual(idsOf(album.photos));
  }
  expect(listed.find((one) => one.albumName === 'Many')).toMatchObject({
    coverPhoto: { imageId: byKey.get('p0')?.id },
  });
  const { albums: read } = await sharedAlbumCallsOf(test, await signUpPerson(test, friend.name)).read('');
  expect(read).toMatchObject([{ albumName: 'Shared', photosCount: 700 }]);
  await expectSoundRows(test);
  // A day later no file of a killed try is left: blobs of photos and renditions only.
  const tomorrow = await createTestApp({
    beside: test,
    clock: { now: () => Date.now() + 25 * 3600 * 1000 },
  });
  await tomorrow.modules.sweep();
  await tomorrow.close();
  expect(await runOnServer(test.databaseUrl, 'select from uploads')).toEqual([]);
  expect(await readdir(path.join(test.dataDir, 'uploads'))).toEqual([]);
  const named = await runOnServer<{ key: string }>(
    test.databaseUrl,
    'select blob_key as key from photos union select blob_key from renditions union select blob_key from rendition_drafts',
  );
  const known = new Set(named.map(({ key }) => key));
  // Drafts are of blobs that were being written: the integrity check sweeps them.
  const isLeft = (file: string) => !known.has(file) && !file.endsWith('.draft');
  expect((await blobFiles(test.dataDir)).filter(isLeft)).toEqual([]);
});
