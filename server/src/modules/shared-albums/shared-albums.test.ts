import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { asksOf, putAlbum, type Somebody, share, somebody } from '../../../test/shared-album-calls.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { sqlOf } from '../../platform/database/sql.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const clock = fakeClock();
let test: TestApp;
let round = 0;
let anna: Somebody;
let ben: Somebody;
let cleo: Somebody;
/** Two of anna's, then two of ben's. */
let photos: { ownerId: string; photoId: string }[];

async function photoOf(owner: Somebody, seed: number) {
  // Other content for each customer: nothing may depend on ids being far apart.
  const photoId = await uploadTestPhoto(test, owner.token, { seed, takenAt: `2024:05:0${seed} 07:08:09` });
  return { ownerId: owner.name, photoId };
}

beforeAll(async () => {
  test = await createTestApp({ clock });
});
afterAll(() => test.close());
beforeEach(async () => {
  round += 1;
  anna = await somebody(test, `anna${round}`);
  ben = await somebody(test, `ben${round}`);
  cleo = await somebody(test, `cleo${round}`);
  photos = [await photoOf(anna, 1), await photoOf(anna, 4), await photoOf(ben, 2), await photoOf(ben, 3)];
});

const shareWithAll = () =>
  share(test, { name: 'Sea', ownerId: anna.name, participantIds: [cleo.name, ben.name], photos });

const idsIn = ({ images }: { images: { imageId: string }[] }) => images.map(({ imageId }) => imageId);
const libraryOf = async ({ token }: Somebody) =>
  idsIn((await test.request(token, { method: 'GET', url: '/api/photo-management/photos' })).json());

describe('a shared album', () => {
  // spec P3.8, P3.9, P6.2, P6.3, P7.23
  it('shows its owner to all, all participants to its owner and each participant only themselves', async () => {
    const albumId = await shareWithAll();
    for (const one of [anna, ben, cleo]) {
      expect(await asksOf(test, one).read(`/${albumId}`)).toMatchObject({
        albumId,
        albumName: 'Sea',
        ownerId: anna.userId,
        photosCount: 4,
        coverPhoto: { imageId: photos[3]?.photoId },
      });
    }
    const owner = { email: anna.email };
    const [b, c] = [ben, cleo].map(({ userId, email }) => ({ id: userId, email }));
    expect(await asksOf(test, anna).read(`/${albumId}/participants`)).toEqual({
      owner,
      participants: [b, c],
    });
    expect(await asksOf(test, ben).read(`/${albumId}/participants`)).toEqual({ owner, participants: [b] });
    expect(await asksOf(test, cleo).read(`/${albumId}/participants`)).toEqual({ owner, participants: [c] });
  });

  // spec P3.3, P7.24
  it('has photos of several, each with whose it is, in both orders', async () => {
    const albumId = await shareWithAll();
    const ask = asksOf(test, cleo);
    const page = await ask.read(`/${albumId}/photos`);
    expect(idsIn(page)).toEqual(photos.map(({ photoId }) => photoId).reverse());
    expect(page.images.map(({ ownerId }: { ownerId: string }) => ownerId)).toEqual([
      ben.userId,
      ben.userId,
      anna.userId,
      anna.userId,
    ]);
    const first = await ask.read(`/${albumId}/photos?sortKey=dateTaken&sortOrder=asc&limit=3`);
    const rest = await ask.read(
      `/${albumId}/photos?sortKey=dateTaken&sortOrder=asc&limit=3&cursor=${first.cursor}`,
    );
    const byDate = [0, 2, 3, 1].map((index) => photos[index]?.photoId);
    expect([...idsIn(first), ...idsIn(rest)]).toEqual(byDate);
    expect(rest.cursor).toBeNull();
    const layout = await ask.read(`/${albumId}/photos/layout?sortKey=dateTaken&sortOrder=asc`);
    expect(layout).toMatchObject({ photosCount: 4, ids: byDate.join('').replaceAll('-', '') });
    // The custom order is for the album's owner.
    expect((await ask.ask('GET', `/${albumId}/photos?sortKey=custom`)).statusCode).toBe(400);
    // Download is allowed (spec P6.5): the original is there for everybody in it.
    const image = await test.app.inject({
      url: new URL(page.images[0].untouchedUrl).pathname + new URL(page.images[0].untouchedUrl).search,
    });
    expect(image.statusCode).toBe(200);
  });

  // spec P7.25
  it('is deleted for all by its owner, and all photos stay where they are', async () => {
    const albumId = await shareWithAll();
    expect((await asksOf(test, anna).delete(albumId)).statusCode).toBe(204);
    for (const one of [anna, ben, cleo]) {
      expect((await asksOf(test, one).ask('GET', `/${albumId}`)).statusCode).toBe(404);
      expect((await asksOf(test, one).read('')).albums).toEqual([]);
    }
    expect((await asksOf(test, anna).delete(albumId)).statusCode).toBe(404);
    expect([await libraryOf(anna), await libraryOf(ben)].flat()).toHaveLength(4);
  });

  // spec P2.63
  it('is left by a participant with the own photos, and goes on for the others', async () => {
    const albumId = await shareWithAll();
    expect((await asksOf(test, ben).delete(albumId)).statusCode).toBe(204);
    expect((await asksOf(test, ben).delete(albumId)).statusCode).toBe(404);
    expect((await asksOf(test, ben).read('')).albums).toEqual([]);
    for (const one of [anna, cleo]) {
      const album = await asksOf(test, one).read(`/${albumId}`);
      expect(album).toMatchObject({ photosCount: 2, coverPhoto: { imageId: photos[1]?.photoId } });
    }
    const people = await asksOf(test, anna).read(`/${albumId}/participants`);
    expect(people.participants.map(({ id }: { id: string }) => id)).toEqual([cleo.userId]);
    expect(await libraryOf(ben)).toHaveLength(2);
  });

  it('loses its people between two requests: the second page is not there', async () => {
    const albumId = await shareWithAll();
    const { cursor } = await asksOf(test, cleo).read(`/${albumId}/photos?limit=2`);
    const upsert = { albumId, name: 'Sea', ownerId: anna.name, participantIds: [ben.name], photos: [] };
    await share(test, upsert);
    const answer = await asksOf(test, cleo).ask('GET', `/${albumId}/photos?limit=2&cursor=${cursor}`);
    expect(answer.statusCode).toBe(404);
    expect(idsIn(await asksOf(test, ben).read(`/${albumId}/photos?limit=2&cursor=${cursor}`))).toHaveLength(
      2,
    );
  });

  it('is left once, however many tabs ask for it', async () => {
    const albumId = await shareWithAll();
    const answers = await Promise.all(Array.from({ length: 5 }, () => asksOf(test, ben).delete(albumId)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404, 404]);
    expect(await asksOf(test, anna).read(`/${albumId}`)).toMatchObject({ photosCount: 2 });
  });

  it('is deleted while somebody leaves it and the shop changes it: each is answered, and none is half done', async () => {
    const albumId = await shareWithAll();
    const upsert = { albumId, name: 'Sea', ownerId: anna.name, participantIds: [cleo.name], photos };
    const [deleted, left, put] = await Promise.all([
      asksOf(test, anna).delete(albumId),
      asksOf(test, ben).delete(albumId),
      putAlbum(test, upsert),
    ]);
    expect(deleted.statusCode).toBe(204);
    expect([204, 404]).toContain(left.statusCode);
    // Before it is deleted or afterwards, and that is not undone.
    expect([200, 409]).toContain(put.answer.statusCode);
    expect((await asksOf(test, anna).ask('GET', `/${albumId}`)).statusCode).toBe(404);
  });

  it('hides photos that their owners delete, and shows them again when they come back', async () => {
    const albumId = await shareWithAll();
    const photoIds = [photos[3]?.photoId];
    const send = (method: 'DELETE' | 'POST', path: string) =>
      test.request(ben.token, { method, url: `/api/photo-management${path}`, body: { photoIds } });
    await send('DELETE', '/photos');
    expect(await asksOf(test, cleo).read(`/${albumId}`)).toMatchObject({
      photosCount: 3,
      coverPhoto: { imageId: photos[2]?.photoId },
    });
    await send('POST', '/photos/restore');
    expect(idsIn(await asksOf(test, cleo).read(`/${albumId}/photos`))).toHaveLength(4);
  });
});

describe('what is shared', () => {
  // spec P3.7, P7.22
  it('comes the newest first, in pages, with whose it is', async () => {
    const ids: string[] = [];
    for (const [index, owner] of [anna, cleo, anna].entries()) {
      const created = `2026-0${index + 1}-01T00:00:00.000Z`;
      ids.unshift(await share(test, { ownerId: owner.name, participantIds: [ben.name], created }));
    }
    const ask = asksOf(test, ben);
    const first = await ask.read('?limit=2');
    const rest = await ask.read(`?limit=2&cursor=${first.cursor}`);
    const albums = [...first.albums, ...rest.albums];
    expect(albums.map(({ albumId }) => albumId)).toEqual(ids);
    expect(albums.map(({ ownerId }) => ownerId)).toEqual([anna.userId, cleo.userId, anna.userId]);
    expect(rest.cursor).toBeNull();
    const own = await albumCalls(test, anna.token).list();
    expect(own.albums).toEqual([]);
    expect((await ask.ask('GET', `?cursor=${ids[0]}`)).statusCode).toBe(400);
  });

  // spec P3.10, P7.21
  it('is counted by who shares and who is shared with, from the first made to the last changed', async () => {
    expect(await asksOf(test, anna).read('/summary')).toEqual({ readAlbumsCount: 0, grantedAlbumsCount: 0 });
    const created = '2025-02-03T04:05:06.789Z';
    await share(test, { ownerId: anna.name, participantIds: [ben.name], created });
    clock.advance(60_000);
    const updated = new Date(clock.now()).toISOString();
    await share(test, { ownerId: ben.name, participantIds: [anna.name, cleo.name] });
    // Nobody is in this one.
    await share(test, { ownerId: anna.name });
    const counts = { readAlbumsCount: 1, grantedAlbumsCount: 1, created, updated };
    expect(await asksOf(test, anna).read('/summary')).toEqual(counts);
    expect(await asksOf(test, ben).read('/summary')).toEqual(counts);
    expect(await asksOf(test, cleo).read('/summary')).toEqual({
      readAlbumsCount: 1,
      grantedAlbumsCount: 0,
      created: updated,
      updated,
    });
  });

  it('has no deleted customers: not as participants, and not as owners', async () => {
    const [shared, mine] = [
      await share(test, { ownerId: anna.name, participantIds: [ben.name] }),
      await share(test, { ownerId: ben.name, participantIds: [anna.name] }),
    ];
    const database = sqlOf(test.platform.database.autocommit);
    for (const table of ['shop_customers', 'identities']) {
      await sql`delete from ${sql.table(table)} where customer_id = ${ben.customerId}`.execute(database);
    }
    expect((await asksOf(test, anna).read(`/${shared}/participants`)).participants).toEqual([]);
    expect((await asksOf(test, anna).ask('GET', `/${mine}`)).statusCode).toBe(404);
    expect((await asksOf(test, anna).read('')).albums).toEqual([]);
    expect(await asksOf(test, anna).read('/summary')).toEqual({ readAlbumsCount: 0, grantedAlbumsCount: 0 });
  });
});
