import type { SharedAlbumUpsert } from '@keepsake/contract/back-office';
import { expect, it } from 'vitest';
import type { PresentCustomer } from '../make-customers.ts';
import type { Progress } from '../progress.ts';
import { planAnnaLibrary, planBenLibrary, planCleoLibrary } from '../scenes/demo-library.ts';
import { type AlbumCalls, makeAlbums } from './make-albums.ts';

const today = '2026-11-21';
const plans = { anna: planAnnaLibrary(today), ben: planBenLibrary(today), cleo: planCleoLibrary(today) };

interface Album {
  readonly name: string;
  photoIds: string[];
  cover?: string;
}

/** Keepsake with the photos of the plans except some; counts changes. */
function keepsakeWithout(missing: readonly string[] = []) {
  const albums = new Map<string, Map<string, Album>>();
  const shared = new Map<string, SharedAlbumUpsert>();
  const made = { albums, shared, favourites: new Set<string>(), changes: 0, failures: 0 };
  const ofCustomer = (email: string) => {
    const known = albums.get(email) ?? new Map<string, Album>();
    albums.set(email, known);
    return known;
  };
  const find = (email: string, albumId: string) => ofCustomer(email).get(albumId) as Album;
  const change = () => {
    made.changes += 1;
    if (made.failures > 0 && made.changes % 3 === 0) {
      made.failures -= 1;
      throw new Error('the site restarts');
    }
  };
  const keepsake: AlbumCalls = {
    async listPhotos(email) {
      const plan = plans[email.split('@')[0] as keyof typeof plans];
      const names = plan.map(({ fileName }) => fileName).filter((name) => !missing.includes(name));
      return new Map(names.map((name) => [name, `id of ${name}`]));
    },
    listAlbums: async (email) => new Map([...ofCustomer(email)].map(([id, { name }]) => [name, id])),
    async createAlbum(email, name) {
      change();
      const albumId = `${email} ${ofCustomer(email).size}`;
      ofCustomer(email).set(albumId, { name, photoIds: [] });
      return albumId;
    },
    async addToAlbum(email, albumId, photoIds) {
      change();
      const album = find(email, albumId);
      album.photoIds = [...new Set([...album.photoIds, ...photoIds])];
      return [];
    },
    async orderAlbum(email, albumId, photoIds) {
      change();
      find(email, albumId).photoIds = [...photoIds];
    },
    async markFavourites(_email, photoIds) {
      change();
      for (const id of photoIds) made.favourites.add(id);
    },
    async chooseCover(email, albumId, photoId) {
      change();
      find(email, albumId).cover = photoId;
    },
    async putSharedAlbum(albumId, album) {
      change();
      shared.set(albumId, album);
      return [];
    },
  };
  return { keepsake, made };
}

const file = { write: async () => {} };
const emails = {
  anna: 'anna@demo.keepsake.test',
  ben: 'ben@demo.keepsake.test',
  cleo: 'cleo@demo.keepsake.test',
};

const customers = new Map<string, PresentCustomer>(
  [...Object.entries(emails), ['gus', 'gus@demo.keepsake.test'] as const].map(([name, email]) => [
    `demo-${name}`,
    { customerId: `id of ${name}`, email },
  ]),
);
const refused = new Set<string>();

const newProgress = (ofAnna = plans.anna.length): Progress => ({
  today,
  uploaded: { [emails.anna]: ofAnna, [emails.ben]: plans.ben.length, [emails.cleo]: plans.cleo.length },
});

it('makes each as soon as its photos are there', async () => {
  const { keepsake, made } = keepsakeWithout();
  const progress = newProgress(0);
  const came: string[] = [];
  for (let uploaded = 0; uploaded <= plans.anna.length; uploaded += 1) {
    progress.uploaded[emails.anna] = uploaded;
    if ((await makeAlbums({ keepsake, file }, { plans, progress, customers, refused })) === 0) continue;
    for (const { name, photoIds } of made.albums.get(emails.anna)?.values() ?? []) {
      if (!came.includes(name)) came.push(name);
      expect(photoIds.length > 0 || name === "Dad's seventieth").toBe(true);
    }
  }
  expect(came).toEqual([
    "Dad's seventieth",
    'Swiss Alps',
    'Lapland, night by night',
    'Cherry blossom in Japan 🌸',
  ]);
  expect(made.shared.size).toBe(2);
});

it('makes all albums once: another run changes nothing', async () => {
  const { keepsake, made } = keepsakeWithout();
  const progress = newProgress();
  expect(await makeAlbums({ keepsake, file }, { plans, progress, customers, refused })).toBe(8);
  const { changes } = made;
  expect(await makeAlbums({ keepsake, file }, { plans, progress, customers, refused })).toBe(0);
  expect(made.changes).toBe(changes);
  const sizes = [...(made.albums.get('anna@demo.keepsake.test')?.values() ?? [])].map(
    (album) => album.photoIds.length,
  );
  expect(sizes).toEqual([34, 23, 19, 0]);
  expect(made.favourites.size).toBe(10);
  expect([...made.shared.values()].map(({ ownerId }) => ownerId)).toEqual(['demo-anna', 'demo-ben']);
  expect([...made.shared.values()][0]).toMatchObject({
    participantIds: ['demo-ben', 'demo-cleo', 'demo-gus'],
    created: '2025-09-27T18:30:00.000Z',
  });
});

it('leaves what was deleted since deleted, album or photo', async () => {
  const { keepsake, made } = keepsakeWithout(
    plans.anna.flatMap(({ trip, fileName }) => (trip === 'lapland' ? fileName : [])),
  );
  const progress = newProgress();
  await makeAlbums({ keepsake, file }, { plans, progress, customers, refused });
  const lapland = [...(made.albums.get('anna@demo.keepsake.test')?.values() ?? [])][2];
  expect(lapland).toEqual({ name: 'Lapland, night by night', photoIds: [] });
  made.albums.clear();
  made.shared.clear();
  await makeAlbums({ keepsake, file }, { plans, progress, customers, refused });
  expect([made.albums.size, made.shared.size]).toEqual([0, 0]);
});

it('continues where it was broken off, without an album twice', async () => {
  const { keepsake, made } = keepsakeWithout();
  made.failures = 4;
  const progress = newProgress();
  for (let tries = 0; tries < 10; tries += 1) {
    await makeAlbums({ keepsake, file }, { plans, progress, customers, refused }).catch(() => undefined);
  }
  expect(made.failures).toBe(0);
  const counts = [...made.albums.values()].map((albums) =>
    [...albums.values()].map(({ photoIds }) => photoIds.length),
  );
  expect(counts).toEqual([[34, 23, 19, 0], [4], [3]]);
  expect(made.shared.size).toBe(2);
});
