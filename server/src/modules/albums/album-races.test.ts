import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlbumCalls, albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fillLibrary } from '../../../test/fill-library.ts';
import { runLibraryOperation } from '../../../test/library-operations.suite.ts';
import { seededRandom } from '../../../test/seed.ts';
import { runOnServer } from '../../../test/test-server.ts';

const random = seededRandom('albums changed at once');
let test: TestApp & { databaseUrl: string };
let beside: TestApp;
let processes: AlbumCalls[];
let token: string;
let customerId: string;
let photos: string[];

beforeAll(async () => {
  test = await createTestApp();
  beside = await createTestApp({ beside: test });
  ({ token, customerId } = await test.signUp('anna@demo.keepsake.test'));
  processes = [albumCalls(test, token), albumCalls(beside, token)];
  await fillLibrary(test.databaseUrl, { customerId, photos: 60, inLargeMonth: 10 });
  const rows = await runOnServer<{ photo_id: string }>(test.databaseUrl, 'select photo_id from photos');
  photos = rows.map((row) => row.photo_id);
});
afterAll(async () => {
  await beside.close();
  await test.close();
});

const some = (count: number) => Array.from({ length: count }, () => random.pick(photos));

async function library(method: 'POST' | 'DELETE', path: string, body?: object): Promise<number> {
  const app = random.pick([test, beside]);
  const url = `/api/photo-management/photos${path}`;
  const response = await app.request(token, { method, url, ...(body && { body }) });
  const { operationId } = response.json();
  if (operationId) await runLibraryOperation(app, { customerId, operationId, batchSize: 20 });
  return response.statusCode;
}

/** Albums with a wrong count, and ranks that two photos share. */
async function faults() {
  return runOnServer(
    test.databaseUrl,
    `select 'count' as fault, album_id::text from albums where photos_count <> (
       select count(*) from album_photos m join photos p using (tenant_id, owner_id, photo_id)
         join libraries l using (tenant_id, owner_id)
       where m.album_id = albums.album_id and p.deleted_at is null and p.generation = l.generation)
     union all
     select 'rank', album_id::text from album_photos group by album_id, rank having count(*) > 1`,
  );
}

it('serializes adding, removing and moving photos of one album', async () => {
  const { albumId } = await (processes[0] as AlbumCalls).create('A');
  const anchor = photos[0] as string;
  await (processes[0] as AlbumCalls).add(albumId, [anchor]);
  for (let round = 0; round < 5; round += 1) {
    const changes = Array.from({ length: 10 }, (_, index) => {
      const calls = processes[index % 2] as AlbumCalls;
      const ids = some(8).filter((id) => id !== anchor);
      const what = random.pick(['add', 'add', 'move', 'remove'] as const);
      return what === 'move' ? calls.move(albumId, ids, anchor) : calls[what](albumId, ids);
    });
    await Promise.all(changes);
    expect(await faults()).toEqual([]);
  }
  const { photosCount } = await (processes[1] as AlbumCalls).read(albumId);
  expect(await (processes[1] as AlbumCalls).readPages(albumId, 'custom', 'desc', 7)).toHaveLength(
    photosCount,
  );
});

it('keeps counts right without deadlocks while photos are deleted and restored during album changes', async () => {
  const albums: string[] = [];
  for (const name of ['1', '2', '3', '4']) {
    albums.push((await (processes[0] as AlbumCalls).create(name)).albumId);
  }
  for (let round = 0; round < 5; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, index) => {
        const calls = processes[index % 2] as AlbumCalls;
        const photoIds = [...new Set(some(12))];
        const what = random.pick([
          'add',
          'add',
          'add',
          'remove',
          'hide',
          'show',
          'hide all',
          'show all',
        ] as const);
        if (what === 'hide') return library('DELETE', '', { photoIds });
        if (what === 'show') return library('POST', '/restore', { photoIds });
        if (what === 'hide all') return library('DELETE', '/all');
        if (what === 'show all') return library('POST', '/restore/all', {});
        const method = what === 'add' ? 'POST' : 'DELETE';
        return (await calls.send(method, `/${random.pick(albums)}/photos`, { photoIds })).statusCode;
      }),
    );
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    expect(await faults()).toEqual([]);
  }
});

it('enforces the limit of album memberships per account under concurrent requests', async () => {
  const cleo = await test.signUp('cleo@demo.keepsake.test');
  await fillLibrary(test.databaseUrl, { customerId: cleo.customerId, photos: 6, inLargeMonth: 3 });
  const own = await runOnServer<{ photo_id: string }>(
    test.databaseUrl,
    `select photo_id from photos where owner_id = '${cleo.customerId}'`,
  );
  const ids = own.map((row) => row.photo_id);
  const calls = [test, beside].map((app) => albumCalls(app, cleo.token)) as [AlbumCalls, AlbumCalls];
  const created = await Promise.all([1, 2, 3, 4].map((n) => calls[0].create(`Full ${n}`)));
  const [full, ...others] = created.map(({ albumId }) => albumId) as [string, string, string, string];
  const set = (count: number) =>
    runOnServer(test.databaseUrl, `update albums set photos_count = ${count} where album_id = '${full}'`);
  const add = async (albumId: string, index: number, photoIds = ids.slice(0, 4)) => {
    const response = await (calls[index % 2] as AlbumCalls).send('POST', `/${albumId}/photos`, { photoIds });
    return response.statusCode === 200 ? 200 : response.json().code;
  };
  await set(limits.albums.alwaysMembers - 5);
  const responses = await Promise.all(others.map((albumId, index) => add(albumId, index)));
  expect(responses.toSorted()).toEqual([200, 'albums-full', 'albums-full']);
  const taken = others[responses.indexOf(200)] as string;
  // A photo that is in the album already needs no room; the last place is one photo.
  expect(await add(taken, 0)).toBe(200);
  expect(await add(taken, 0, ids.slice(4, 5))).toBe(200);
  expect(await add(taken, 0, ids.slice(5, 6))).toBe('albums-full');
  await set(0);
  expect(await add(taken, 0, ids.slice(5, 6))).toBe(200);
});

it('enforces the limit of albums per account under concurrent requests', async () => {
  const { token: other, customerId: ownerId } = await test.signUp('ben@demo.keepsake.test');
  const calls = [test, beside].map((app) => albumCalls(app, other));
  const set = (albums: number) =>
    runOnServer(
      test.databaseUrl,
      `update libraries set albums_count = ${albums} where owner_id = '${ownerId}'`,
    );
  const { albumId } = await (calls[0] as AlbumCalls).create('First');
  await set(limits.albums.maxAlbums - 2);
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, index) => (calls[index % 2] as AlbumCalls).send('POST', '', { name: 'A' })),
  );
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('too-many-albums');
  expect((await (calls[0] as AlbumCalls).send('DELETE', `/${albumId}`)).statusCode).toBe(204);
  await (calls[1] as AlbumCalls).create('Last');
  expect((await (calls[0] as AlbumCalls).send('POST', '', { name: 'A' })).statusCode).toBe(409);
  await set(3);
});

it('deletes an album once while photos are added to it', async () => {
  const calls = processes[0] as AlbumCalls;
  const { albumId } = await calls.create('A');
  const responses = await Promise.all([
    calls.send('POST', `/${albumId}/photos`, { photoIds: photos }),
    ...processes.map((one) => one.send('DELETE', `/${albumId}`)),
    (processes[1] as AlbumCalls).send('POST', `/${albumId}/photos`, { photoIds: photos }),
  ]);
  const deletions = responses.slice(1, 3).map((response) => response.statusCode);
  expect(deletions.toSorted()).toEqual([204, 404]);
  const [row] = await runOnServer<{ counted: number; found: number }>(
    test.databaseUrl,
    `select albums_count as counted, (select count(*)::int from albums where owner_id = libraries.owner_id) as found
      from libraries where owner_id = '${customerId}'`,
  );
  expect(row?.counted).toBe(row?.found);
});
