// Proves SHR-13, SHR-15.

import { randomUUID } from 'node:crypto';
import { basePath } from '@keepsake/contract/bases';
import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { albumCalls } from './album-calls.ts';
import { createTestApp, type TestApp } from './app.ts';
import { type Ids, samples } from './authorisation-samples.ts';
import { type SignedUp, share, sharedAlbumCallsOf, signUpPerson } from './shared-album-calls.ts';
import { uploadTestPhoto } from './uploads.ts';

/** T1 for albums: every route, by every kind of caller. */

type Caller = 'owner' | 'participant' | 'former' | 'stranger';
type Thing = 'unshared' | 'shared' | 'deleted' | 'missing';

const callers: readonly Caller[] = ['owner', 'participant', 'former', 'stranger'];
const things: readonly Thing[] = ['unshared', 'shared', 'deleted', 'missing'];

const writes: Readonly<Record<string, number>> = {
  'albums.updateAlbum': 200,
  'albums.deleteAlbum': 204,
  'albums.addAlbumPhotos': 200,
  'albums.removeAlbumPhotos': 200,
  'albums.moveAlbumPhotos': 200,
};

const aboutMany = [
  'albums.createAlbum',
  'albums.listAlbums',
  'shared-albums.listSharedAlbums',
  'shared-albums.getSharedAlbumsSummary',
];

/** Permissions of a shared album (S16). */
function expectedStatus(name: string, caller: Caller, thing: Thing): number {
  const isIn = caller === 'owner' || caller === 'participant';
  if (name === 'shared-albums.deleteSharedAlbum') return thing === 'shared' && isIn ? 204 : 404;
  if (name.startsWith('shared-albums.')) return thing === 'shared' && isIn ? 200 : 404;
  if (caller !== 'owner') return 404;
  if (thing === 'unshared') return writes[name] ?? 200;
  if (thing === 'shared') return name in writes ? 409 : 200;
  return 404;
}

const table = (['albums', 'shared-albums'] as const)
  .flatMap((domain) =>
    Object.entries(routes[domain]).map(([name, route]) => ({
      name: `${domain}.${name}`,
      route: route as AnyRoute,
    })),
  )
  .filter(({ name }) => !aboutMany.includes(name));

const cases = table.flatMap(({ name, route }) =>
  callers.flatMap((caller) =>
    things.map((thing) => ({ name, route, caller, thing, status: expectedStatus(name, caller, thing) })),
  ),
);

let test: TestApp;
let people: Record<Caller, SignedUp>;
let photoId: string;
let albums: Record<Thing, string>;
const refusals = new Set<string>();

const makers: Readonly<Record<Thing, () => Promise<string>>> = {
  async unshared() {
    const calls = albumCalls(test, people.owner.token);
    const { albumId } = await calls.create('Own');
    await calls.add(albumId, [photoId]);
    return albumId;
  },
  async shared() {
    const upsert = { ownerId: 'owner', photos: [{ ownerId: 'owner', photoId }] };
    const albumId = await share(test, { ...upsert, participantIds: ['participant', 'former'] });
    return share(test, { ...upsert, albumId, participantIds: ['participant'] });
  },
  async deleted() {
    const albumId = await makers.shared();
    expect((await sharedAlbumCallsOf(test, people.owner).delete(albumId)).statusCode).toBe(204);
    return albumId;
  },
  missing: async () => randomUUID(),
};

function send(name: string, route: AnyRoute, caller: Caller, albumId: string) {
  const ids: Ids = {
    photoId,
    operationId: '',
    albumId,
    sharedAlbumId: albumId,
    downloadId: '',
    pairingId: randomUUID(),
    selectionId: randomUUID(),
    exportId: '',
    addressId: '',
    orderCode: 'absent',
    accountId: '',
    ownAccountId: '',
  };
  const sample = samples[name]?.(ids) ?? {};
  return test.request(people[caller].token, {
    method: route.method,
    url: `${basePath(route.base)}${route.path.replace(':id', albumId)}`,
    ...(sample.body && { body: sample.body }),
    headers: { 'x-correlationid': 'same' },
  });
}

beforeAll(async () => {
  test = await createTestApp();
  const [owner, participant, former, stranger] = [
    await signUpPerson(test, 'owner'),
    await signUpPerson(test, 'participant'),
    await signUpPerson(test, 'former'),
    await signUpPerson(test, 'stranger'),
  ];
  people = { owner, participant, former, stranger };
  photoId = await uploadTestPhoto(test, owner.token, { seed: 1 });
  albums = {
    unshared: await makers.unshared(),
    shared: await makers.shared(),
    deleted: await makers.deleted(),
    missing: await makers.missing(),
  };
});
afterAll(() => test.close());

describe('every route about an album', () => {
  it.each(cases)('$name responds to $caller about one that is $thing with $status', async (one) => {
    const { name, route, caller, thing, status } = one;
    const albumId = route.method === 'DELETE' ? await makers[thing]() : albums[thing];
    const response = await send(name, route, caller, albumId);
    expect(response.statusCode).toBe(status);
    if (status === 404) refusals.add(response.body);
    if (status === 409) expect(response.json().code).toBe('album-is-shared');
  });

  it('returns the same response for every hidden album, to every caller and on every route', () => {
    expect([...refusals]).toEqual([expect.stringContaining('"code":"not-found"')]);
  });

  it('leaves a shared album as it was, whoever tries to change it', async () => {
    const owner = sharedAlbumCallsOf(test, people.owner);
    const before = await Promise.all([
      owner.read(`/${albums.shared}`),
      owner.read(`/${albums.shared}/photos`),
    ]);
    for (const { name, route, caller } of cases.filter((one) => one.name in writes)) {
      await send(name, route, caller, albums.shared);
    }
    const after = await Promise.all([
      owner.read(`/${albums.shared}`),
      owner.read(`/${albums.shared}/photos`),
    ]);
    expect(after).toEqual(before);
    expect(before[0]).toMatchObject({ albumName: 'Shared', photosCount: 1 });
  });
});

describe('lists of albums', () => {
  it.each(callers)(
    'show %s their own albums and those that are shared with them, and no others',
    async (caller) => {
      const own = await albumCalls(test, people[caller].token).list('?displaySharedData=true&limit=50');
      const shared = await sharedAlbumCallsOf(test, people[caller]).read('');
      const summary = await sharedAlbumCallsOf(test, people[caller]).read('/summary');
      const idsOf = (page: { albums: readonly { albumId: string }[] }) =>
        page.albums.map(({ albumId }) => albumId);
      expect(idsOf(own).includes(albums.unshared)).toBe(caller === 'owner');
      expect(idsOf(own).includes(albums.shared)).toBe(caller === 'owner');
      expect(idsOf(shared).includes(albums.shared)).toBe(caller === 'participant');
      expect([...idsOf(own), ...idsOf(shared)]).not.toContain(albums.deleted);
      expect(summary.readAlbumsCount).toBe(idsOf(shared).length);
      expect(summary.grantedAlbumsCount > 0).toBe(caller === 'owner');
    },
  );
});
