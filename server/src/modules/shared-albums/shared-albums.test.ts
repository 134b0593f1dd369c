// Proves PHO-25, ALB-25, ALB-26, SHR-7, SHR-10, SHR-11, SHR-12, SHR-13, SHR-14, SHR-16, SHR-17, SHR-18.
// Proves SHR-19, SHR-20.

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import {
  putAlbum,
  type SignedUp,
  share,
  sharedAlbumCallsOf,
  signUpPerson,
} from '../../../test/shared-album-calls.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { sqlOf } from '../../platform/database/sql.ts';

const clock = fakeClock();
let test: TestApp;
let round = 0;
let anna: SignedUp;
let ben: SignedUp;
let cleo: SignedUp;
/** Two photos of anna, then two of ben. */
let photos: { ownerId: string; photoId: string }[];

async function photoOf(owner: SignedUp, seed: number) {
  // Different content for each customer.
  const photoId = await uploadTestPhoto(test, owner.token, { seed, takenAt: `2024:05:0${seed} 07:08:09` });
  return { ownerId: owner.name, photoId };
}

beforeAll(async () => {
  test = await createTestApp({ clock });
});
afterAll(() => test.close());
beforeEach(async () => {
  round += 1;
  anna = await signUpPerson(test, `anna${round}`);
  ben = await signUpPerson(test, `ben${round}`);
  cleo = await signUpPerson(test, `cleo${round}`);
  photos = [await photoOf(anna, 1), await photoOf(anna, 4), await photoOf(ben, 2), await photoOf(ben, 3)];
});

const shareWithAll = () =>
  share(test, { name: 'Sea', ownerId: anna.name, participantIds: [cleo.name, ben.name], photos });

const idsIn = ({ images }: { images: { imageId: string }[] }) => images.map(({ imageId }) => imageId);
const libraryOf = async ({ token }: SignedUp) =>
  idsIn((await test.request(token, { method: 'GET', url: '/api/photo-management/photos' })).json());

describe('a shared album', () => {
  it('shows its owner to all, all participants to the owner, and each participant only themselves', async () => {
    const albumId = await shareWithAll();
    for (const one of [anna, ben, cleo]) {
      expect(await sharedAlbumCallsOf(test, one).read(`/${albumId}`)).toMatchObject({
        albumId,
        albumName: 'Sea',
        ownerId: anna.userId,
        photosCount: 4,
        coverPhoto: { imageId: photos[3]?.photoId },
      });
    }
    const owner = { email: anna.email };
    const [b, c] = [ben, cleo].map(({ userId, email }) => ({ id: userId, email }));
    expect(await sharedAlbumCallsOf(test, anna).read(`/${albumId}/participants`)).toEqual({
      owner,
      participants: [b, c],
    });
    expect(await sharedAlbumCallsOf(test, ben).read(`/${albumId}/participants`)).toEqual({
      owner,
      participants: [b],
    });
    expect(await sharedAlbumCallsOf(test, cleo).read(`/${albumId}/participants`)).toEqual({
      owner,
      participants: [c],
    });
  });

  it('has photos of several owners, named, in both orders', async () => {
    const albumId = await shareWithAll();
    const send = sharedAlbumCallsOf(test, cleo);
    const page = await send.read(`/${albumId}/photos`);
    expect(idsIn(page)).toEqual(photos.map(({ photoId }) => photoId).reverse());
    expect(page.images.map(({ ownerId }: { ownerId: string }) => ownerId)).toEqual([
      ben.userId,
      ben.userId,
      anna.userId,
      anna.userId,
    ]);
    const first = await send.read(`/${albumId}/photos?sortKey=dateTaken&sortOrder=asc&limit=3`);
    const rest = await send.read(
      `/${albumId}/photos?sortKey=dateTaken&sortOrder=asc&limit=3&cursor=${first.cursor}`,
    );
    const byDate = [0, 2, 3, 1].map((index) => photos[index]?.photoId);
    expect([...idsIn(first), ...idsIn(rest)]).toEqual(byDate);
    expect(rest.cursor).toBeNull();
    const layout = await send.read(`/${albumId}/photos/layout?sortKey=dateTaken&sortOrder=asc`);
    expect(layout).toMatchObject({ photosCount: 4, ids: byDate.join('').replaceAll('-', '') });
    // Only the album's owner may use the custom order.
    expect((await send.send('GET', `/${albumId}/photos?sortKey=custom`)).statusCode).toBe(400);
    // Participants may download the original.
    const image = await test.app.inject({
      url: new URL(page.images[0].untouchedUrl).pathname + new URL(page.images[0].untouchedUrl).search,
    });
    expect(image.statusCode).toBe(200);
  });

  it('is deleted for all by its owner; photos stay in their libraries', async () => {
    const albumId = await shareWithAll();
    expect((await sharedAlbumCallsOf(test, anna).delete(albumId)).statusCode).toBe(204);
    for (const one of [anna, ben, cleo]) {
      expect((await sharedAlbumCallsOf(test, one).send('GET', `/${albumId}`)).statusCode).toBe(404);
      expect((await sharedAlbumCallsOf(test, one).read('')).albums).toEqual([]);
    }
    expect((await sharedAlbumCallsOf(test, anna).delete(albumId)).statusCode).toBe(404);
    expect([await libraryOf(anna), await libraryOf(ben)].flat()).toHaveLength(4);
  });

  it('is left by a participant with their photos, and continues for the others', async () => {
    const albumId = await shareWithAll();
    expect((await sharedAlbumCallsOf(test, ben).delete(albumId)).statusCode).toBe(204);
    expect((await sharedAlbumCallsOf(test, ben).delete(albumId)).statusCode).toBe(404);
    expect((await sharedAlbumCallsOf(test, ben).read('')).albums).toEqual([]);
    for (const one of [anna, cleo]) {
      const album = await sharedAlbumCallsOf(test, one).read(`/${albumId}`);
      expect(album).toMatchObject({ photosCount: 2, coverPhoto: { imageId: photos[1]?.photoId } });
    }
    const people = await sharedAlbumCallsOf(test, anna).read(`/${albumId}/participants`);
    expect(people.participants.map(({ id }: { id: string }) => id)).toEqual([cleo.userId]);
    expect(await libraryOf(ben)).toHaveLength(2);
  });

  it('returns 404 for the next page after a participant is removed', async () => {
    const albumId = await shareWithAll();
    const { cursor } = await sharedAlbumCallsOf(test, cleo).read(`/${albumId}/photos?limit=2`);
    const upsert = { albumId, name: 'Sea', ownerId: anna.name, participantIds: [ben.name], photos: [] };
    await share(test, upsert);
    const response = await sharedAlbumCallsOf(test, cleo).send(
      'GET',
      `/${albumId}/photos?limit=2&cursor=${cursor}`,
    );
    expect(response.statusCode).toBe(404);
    expect(
      idsIn(await sharedAlbumCallsOf(test, ben).read(`/${albumId}/photos?limit=2&cursor=${cursor}`)),
    ).toHaveLength(2);
  });

  it('is left once by concurrent requests', async () => {
    const albumId = await shareWithAll();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => sharedAlbumCallsOf(test, ben).delete(albumId)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404, 404]);
    expect(await sharedAlbumCallsOf(test, anna).read(`/${albumId}`)).toMatchObject({ photosCount: 2 });
  });

  it('serializes deletion, leaving and changes by the shop', async () => {
    const albumId = await shareWithAll();
    const upsert = { albumId, name: 'Sea', ownerId: anna.name, participantIds: [cleo.name], photos };
    const [deleted, left, put] = await Promise.all([
      sharedAlbumCallsOf(test, anna).delete(albumId),
      sharedAlbumCallsOf(test, ben).delete(albumId),
      putAlbum(test, upsert),
    ]);
    expect(deleted.statusCode).toBe(204);
    expect([204, 404]).toContain(left.statusCode);
    // The shop's request comes before or after the deletion, which is final.
    expect([200, 409]).toContain(put.response.statusCode);
    expect((await sharedAlbumCallsOf(test, anna).send('GET', `/${albumId}`)).statusCode).toBe(404);
  });

  it('hides photos that their owners delete, until they are restored', async () => {
    const albumId = await shareWithAll();
    const photoIds = [photos[3]?.photoId];
    const send = (method: 'DELETE' | 'POST', path: string) =>
      test.request(ben.token, { method, url: `/api/photo-management${path}`, body: { photoIds } });
    await send('DELETE', '/photos');
    expect(await sharedAlbumCallsOf(test, cleo).read(`/${albumId}`)).toMatchObject({
      photosCount: 3,
      coverPhoto: { imageId: photos[2]?.photoId },
    });
    await send('POST', '/photos/restore');
    expect(idsIn(await sharedAlbumCallsOf(test, cleo).read(`/${albumId}/photos`))).toHaveLength(4);
  });
});

describe('shared albums', () => {
  it('are paged, newest first, with their owners', async () => {
    const ids: string[] = [];
    for (const [index, owner] of [anna, cleo, anna].entries()) {
      const created = `2026-0${index + 1}-01T00:00:00.000Z`;
      ids.unshift(await share(test, { ownerId: owner.name, participantIds: [ben.name], created }));
    }
    const send = sharedAlbumCallsOf(test, ben);
    const first = await send.read('?limit=2');
    const rest = await send.read(`?limit=2&cursor=${first.cursor}`);
    const albums = [...first.albums, ...rest.albums];
    expect(albums.map(({ albumId }) => albumId)).toEqual(ids);
    expect(albums.map(({ ownerId }) => ownerId)).toEqual([anna.userId, cleo.userId, anna.userId]);
    expect(rest.cursor).toBeNull();
    const own = await albumCalls(test, anna.token).list();
    expect(own.albums).toEqual([]);
    expect((await send.send('GET', `?cursor=${ids[0]}`)).statusCode).toBe(400);
  });

  it('are summarised by direction, with the first creation and latest change', async () => {
    expect(await sharedAlbumCallsOf(test, anna).read('/summary')).toEqual({
      readAlbumsCount: 0,
      grantedAlbumsCount: 0,
    });
    const created = '2025-02-03T04:05:06.789Z';
    await share(test, { ownerId: anna.name, participantIds: [ben.name], created });
    clock.advance(60_000);
    const updated = new Date(clock.now()).toISOString();
    await share(test, { ownerId: ben.name, participantIds: [anna.name, cleo.name] });
    // This album has no participants.
    await share(test, { ownerId: anna.name });
    const counts = { readAlbumsCount: 1, grantedAlbumsCount: 1, created, updated };
    expect(await sharedAlbumCallsOf(test, anna).read('/summary')).toEqual(counts);
    expect(await sharedAlbumCallsOf(test, ben).read('/summary')).toEqual(counts);
    expect(await sharedAlbumCallsOf(test, cleo).read('/summary')).toEqual({
      readAlbumsCount: 1,
      grantedAlbumsCount: 0,
      created: updated,
      updated,
    });
  });

  it('do not include deleted customers', async () => {
    const [shared, mine] = [
      await share(test, { ownerId: anna.name, participantIds: [ben.name] }),
      await share(test, { ownerId: ben.name, participantIds: [anna.name] }),
    ];
    const database = sqlOf(test.platform.database.autocommit);
    for (const table of ['shop_customers', 'identities']) {
      await sql`delete from ${sql.table(table)} where customer_id = ${ben.customerId}`.execute(database);
    }
    expect((await sharedAlbumCallsOf(test, anna).read(`/${shared}/participants`)).participants).toEqual([]);
    expect((await sharedAlbumCallsOf(test, anna).send('GET', `/${mine}`)).statusCode).toBe(404);
    expect((await sharedAlbumCallsOf(test, anna).read('')).albums).toEqual([]);
    expect(await sharedAlbumCallsOf(test, anna).read('/summary')).toEqual({
      readAlbumsCount: 0,
      grantedAlbumsCount: 0,
    });
  });
});
