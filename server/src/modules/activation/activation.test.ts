// Proves ACT-1, ACT-2, ACT-8, ACT-9, ACT-11, ACT-12, ACT-13, ACT-14, ACT-15, ACT-16.

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { albumCalls } from '../../../test/album-calls.ts';
import {
  activationCalls,
  completeOldLibrary,
  createOldLibraryApp,
  type OldLibraryApp,
  oldFile,
  sha256Of,
  writeOldLibrary,
} from '../../../test/old-library.ts';
import { sharedAlbumCallsOf, signUpPerson } from '../../../test/shared-album-calls.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { makeJpeg, uploadTestPhoto } from '../../../test/uploads.ts';
import type { SourceFiles } from '../../platform/photo-sources/index.ts';
import { SourceUnavailable } from '../../platform/photo-sources/index.ts';

let root: string;
let test: OldLibraryApp['test'];
let close: OldLibraryApp['close'];
let opened: string[];
let isAway: boolean;
let name: string;
let token: string;
let customerId: string;
let calls: ReturnType<typeof activationCalls>;

/** Notes what is opened, and does not respond on request. */
const watched = (files: SourceFiles | undefined): SourceFiles => ({
  ...(files as SourceFiles),
  async open(file) {
    opened.push(file);
    if (isAway) throw new SourceUnavailable('away');
    return (files as SourceFiles).open(file);
  },
});

beforeAll(async () => {
  opened = [];
  isAway = false;
  ({ test, root, close } = await createOldLibraryApp({
    adapt: (platform) => ({ ...platform, oldLibrary: watched(platform.oldLibrary) }),
  }));
  await test.modules.activation.work?.();
});
afterAll(() => close());
beforeEach(async () => {
  isAway = false;
  name = randomUUID();
  opened = [];
  ({ token, customerId } = await test.signUp(`${name}@demo.keepsake.test`));
  calls = activationCalls(test, token);
});

const run = <Row extends object>(statement: string) => runOnServer<Row>(test.databaseUrl, statement);
const photosOf = (id = customerId) =>
  run<{ id: string; name: string; taken: string | null; created: string; uploaded: string }>(
    `select photo_id as id, file_name as name, date_taken as taken,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created,
      to_char(uploaded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as uploaded
      from photos where owner_id = '${id}' order by file_name`,
  );
const messages = async () =>
  (
    await run<{ type: string; payload: object }>(
      `select type, payload from push_messages where customer_id = '${customerId}' and type like 'import%'
        order by cursor`,
    )
  ).map(({ type, payload }) => ({ type, payload }));

it('has a row from the first sign-in on, which looks into no source', async () => {
  expect(await run(`select status, is_found from activations where owner_id = '${customerId}'`)).toEqual([
    { status: 'NOT_ACTIVE', is_found: null },
  ]);
  expect(opened).toEqual([]);
});

it('is active for a customer without an older library, and looks once', async () => {
  expect(await calls.read()).toEqual({ status: 'ACTIVE' });
  const looked = opened.length;
  expect(looked).toBeGreaterThan(0);
  expect(await calls.read()).toEqual({ status: 'ACTIVE' });
  expect(await calls.start()).toEqual({ started: false });
  expect(opened).toHaveLength(looked);
  expect((await calls.report()).json()).toMatchObject({ code: 'not-found' });
});

it('looks again when the shop sends an id of the customer', async () => {
  expect(await calls.read()).toEqual({ status: 'ACTIVE' });
  const other = randomUUID();
  await writeOldLibrary(root, other, { files: [await oldFile('a', { seed: 1 })] });
  const shop = await test.backOfficeToken();
  const [identity] = await run<{ subject: string }>(
    `select subject from identities where customer_id = '${customerId}'`,
  );
  const url = `/api/back-office/customers/${other}`;
  const body = {
    email: `${name}@demo.keepsake.test`,
    identity: { issuer: 'http://localhost:4000/oidc', ...identity },
  };
  expect((await test.request(shop, { method: 'PUT', url, body })).json()).toMatchObject({ customerId });
  expect(await calls.read()).toEqual({ status: 'NOT_ACTIVE' });
});

it('waits for a source that does not respond, and for one that is not complete', async () => {
  isAway = true;
  expect(await calls.read()).toEqual({ status: 'NOT_ACTIVE' });
  expect(await calls.start()).toEqual({ started: false });
  isAway = false;
  await rm(path.join(root, 'demo', 'complete.json'));
  expect(await calls.read()).toEqual({ status: 'NOT_ACTIVE' });
  await completeOldLibrary(root);
  expect(await calls.read()).toEqual({ status: 'ACTIVE' });
});

it('imports photos, dates, albums, order, covers and sharing', async () => {
  const friend = await signUpPerson(test, randomUUID());
  const files = [
    await oldFile('a', { seed: 1, takenAt: '2015:05:03 09:12:44' }, { dateTaken: '2001-01-01T00:00:00' }),
    await oldFile(
      'b',
      { seed: 2 },
      {
        dateTaken: '1987-07-04T16:31:05+02:00',
        created: '2012-03-04T05:06:07Z',
        uploaded: '2012-03-04T05:00:00Z',
        isFavourite: true,
      },
    ),
    await oldFile('c', { seed: 3 }),
  ];
  const album = {
    key: 'x',
    name: ' <Sommer>; ',
    photos: ['c', 'a', 'b'],
    cover: 'a',
    created: '2013-01-02T03:04:05Z',
  };
  const shared = {
    key: 'x',
    name: 'Fest',
    photos: ['b', 'a'],
    participants: [{ email: friend.email.toUpperCase() }, { email: `${name}@demo.keepsake.test` }],
  };
  await writeOldLibrary(root, name, { files, albums: [album], sharedAlbums: [shared] });

  expect(await calls.read()).toEqual({ status: 'NOT_ACTIVE' });
  expect(await calls.start()).toEqual({ started: true });
  expect(await calls.ended()).toMatchObject({ status: 'ACTIVE' });
  expect(await messages()).toEqual([
    { type: 'import-started', payload: { photosDone: 0, photosCount: 0, photosRefused: 0 } },
    { type: 'import-finished', payload: { photosDone: 3, photosCount: 3, photosRefused: 0 } },
  ]);
  const photos = await photosOf();
  const byName = new Map(photos.map((photo) => [photo.name, photo]));
  expect(photos).toHaveLength(3);
  expect(byName.get('a.jpg')).toMatchObject({ taken: '2015-05-03T09:12:44' });
  expect(byName.get('b.jpg')).toMatchObject({
    taken: '1987-07-04T16:31:05+02:00',
    created: '2012-03-04 05:06:07',
    uploaded: '2012-03-04 05:00:00',
  });
  expect(byName.get('c.jpg')?.taken).toBeNull();
  const ids = (keys: readonly string[]) => keys.map((key) => byName.get(`${key}.jpg`)?.id);
  const favourites = { method: 'GET', url: '/api/photo-management/photos?favourites=true' } as const;
  const { images } = (await test.request(token, favourites)).json();
  expect(images.map(({ imageId }: { imageId: string }) => imageId)).toEqual(ids(['b']));
  const albums = albumCalls(test, token);
  const listed = (await albums.list()).albums;
  expect(listed).toHaveLength(1);
  const [own] = listed;
  expect(own).toMatchObject({ albumName: album.name, photosCount: 3, created: '2013-01-02T03:04:05.000Z' });
  expect(own).toMatchObject({ isCoverChosen: true, coverPhoto: { imageId: ids(['a'])[0] } });
  expect(await albums.readPages(own?.albumId ?? '', 'custom', 'asc', 500)).toEqual(ids(['c', 'a', 'b']));
  expect(await albums.readPages(own?.albumId ?? '', 'created', 'asc', 500)).toEqual(ids(['c', 'a', 'b']));

  const seen = await sharedAlbumCallsOf(test, friend).read('');
  expect(seen.albums).toMatchObject([{ albumName: 'Fest', photosCount: 2 }]);
  const ofFriend = await sharedAlbumCallsOf(test, friend).read(
    `/${seen.albums[0].albumId}/photos?sortOrder=asc`,
  );
  expect(ofFriend.images.map((image: { imageId: string }) => image.imageId)).toEqual(ids(['b', 'a']));
  expect((await calls.report()).json()).toMatchObject({
    photosCount: 3,
    photosKnown: 0,
    photosRefused: 0,
    refused: [],
  });
  // Nobody else sees anything of it.
  const stranger = await signUpPerson(test, randomUUID());
  expect(await photosOf(stranger.customerId)).toEqual([]);
  expect(await activationCalls(test, stranger.token).read()).toEqual({ status: 'ACTIVE' });
});

it('is started once by two requests', async () => {
  await writeOldLibrary(root, name, { files: [await oldFile('a', { seed: 5 })] });
  expect(await Promise.all([calls.start(), calls.start()])).toEqual([{ started: true }, { started: true }]);
  await calls.ended();
  expect((await messages()).map(({ type }) => type)).toEqual(['import-started', 'import-finished']);
  expect(await photosOf()).toHaveLength(1);
});

it('skips what is there by content, and puts it into albums', async () => {
  const photoId = await uploadTestPhoto(test, token, { seed: 8 });
  const bytes = await makeJpeg({ seed: 8 });
  const files = [
    await oldFile('a', { seed: 8 }),
    await oldFile('b', { seed: 8 }, { sha256: sha256Of(bytes) }),
    await oldFile('c', { seed: 9 }),
  ];
  await writeOldLibrary(root, name, { files, albums: [{ key: 'x', name: 'All', photos: ['c', 'a', 'b'] }] });
  await calls.start();
  await calls.ended();
  const photos = await photosOf();
  expect(photos).toHaveLength(2);
  const [album] = (await albumCalls(test, token).list()).albums;
  const other = photos.find(({ id }) => id !== photoId)?.id;
  const inAlbum = await albumCalls(test, token).readPages(album?.albumId ?? '', 'custom', 'asc', 500);
  expect(inAlbum).toEqual([other, photoId]);
  expect((await calls.report()).json()).toMatchObject({ photosCount: 3, photosKnown: 2 });
  // Known by its hash: not even opened.
  expect(opened.some((file) => file.endsWith('files/b.jpg'))).toBe(false);
});

it('takes the folder of the identity where the shop has sent no id, and never that of another customer', async () => {
  const [identity] = await run<{ subject: string }>(
    `select subject from identities where customer_id = '${customerId}'`,
  );
  const subject = identity?.subject ?? '';
  await writeOldLibrary(root, subject, { files: [await oldFile('a', { seed: 3 })] }, 'subjects');
  await writeOldLibrary(root, subject, { files: [await oldFile('foreign', { seed: 4 })] });
  await calls.start();
  await calls.ended();
  expect((await photosOf()).map((photo) => photo.name)).toEqual(['a.jpg']);
});

it('takes the folder of the shop’s id only, where there are both', async () => {
  const [identity] = await run<{ subject: string }>(
    `select subject from identities where customer_id = '${customerId}'`,
  );
  await writeOldLibrary(
    root,
    identity?.subject ?? '',
    { files: [await oldFile('a', { seed: 3 })] },
    'subjects',
  );
  await writeOldLibrary(root, name, { files: [await oldFile('b', { seed: 4 })] });
  await calls.start();
  await calls.ended();
  expect((await photosOf()).map((photo) => photo.name)).toEqual(['b.jpg']);
});

it('fails for a list that names another customer, and starts again on request', async () => {
  const files = [await oldFile('a', { seed: 6 })];
  await writeOldLibrary(root, name, { files, customer: 'somebody-else' });
  await calls.start();
  expect(await calls.ended()).toEqual({ status: 'NOT_ACTIVE', hasFailed: true });
  expect(await photosOf()).toEqual([]);
  expect((await messages()).map(({ type }) => type)).toEqual(['import-started', 'import-error']);
  await writeOldLibrary(root, name, { files });
  expect(await calls.start()).toEqual({ started: true });
  expect(await calls.ended()).toMatchObject({ status: 'ACTIVE' });
  expect(await photosOf()).toHaveLength(1);
});
