// Proves ACT-23, ACT-24.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { albumCalls } from '../../../test/album-calls.ts';
import { takeTurn } from '../../../test/import-worker.ts';
import {
  activationCalls,
  createOldLibraryApp,
  type OldLibraryApp,
  oldFile,
  writeOldLibrary,
} from '../../../test/old-library.ts';
import { type SignedUp, sharedAlbumCallsOf, signUpPerson } from '../../../test/shared-album-calls.ts';
import { runOnServer } from '../../../test/test-server.ts';

let root: string;
let test: OldLibraryApp['test'];
let close: OldLibraryApp['close'];
let owner: SignedUp;
/** Names of people who are no customers yet. */
let byMail: string;
let byShop: string;

beforeAll(async () => {
  ({ test, root, close } = await createOldLibraryApp());
});
afterAll(() => close());
beforeEach(async () => {
  [byMail, byShop] = [randomUUID(), randomUUID()];
  owner = await signUpPerson(test, randomUUID());
  await writeOldLibrary(root, owner.name, {
    files: [await oldFile('a', { seed: 1 })],
    sharedAlbums: [
      {
        key: 'x',
        name: 'Fest',
        photos: ['a'],
        participants: [{ email: `${byMail.toUpperCase()}@demo.keepsake.test` }, { shopCustomerId: byShop }],
      },
    ],
  });
  const calls = activationCalls(test, owner.token);
  await calls.start();
  while ((await calls.read()).status === 'IMPORTING') await takeTurn(test, owner.customerId);
});

const run = <Row extends object>(statement: string) => runOnServer<Row>(test.databaseUrl, statement);
const waiting = () =>
  run<{ name: string }>(`select name from import_participants where owner_id = '${owner.customerId}'`);
const albumsOf = async (person: SignedUp) =>
  (await sharedAlbumCallsOf(test, person).read('')).albums as { albumId: string; albumName: string }[];

it('are added with their first sign-in, by address or by the shop’s id', async () => {
  expect(await waiting()).toHaveLength(2);
  const first = await signUpPerson(test, byMail);
  expect(await albumsOf(first)).toMatchObject([{ albumName: 'Fest' }]);
  const second = await signUpPerson(test, byShop);
  expect(await albumsOf(second)).toMatchObject([{ albumName: 'Fest' }]);
  expect(await waiting()).toEqual([]);
  expect(await albumsOf(await signUpPerson(test, randomUUID()))).toEqual([]);
});

it('are forgotten with the album', async () => {
  const [{ album_id: id } = { album_id: '' }] = await run<{ album_id: string }>(
    `select album_id from albums where owner_id = '${owner.customerId}'`,
  );
  expect((await sharedAlbumCallsOf(test, owner).delete(id)).statusCode).toBe(204);
  expect(await waiting()).toEqual([]);
  expect(await albumsOf(await signUpPerson(test, byMail))).toEqual([]);
});

it('are forgotten with the owner, as is everything about the import', async () => {
  const shop = await test.backOfficeToken();
  const url = `/api/back-office/customers/${owner.name}`;
  expect((await test.request(shop, { method: 'DELETE', url })).statusCode).toBe(200);
  await run(`update customer_deletions set deleted_at = deleted_at - interval '60 days'`);
  await test.modules.customers.sweep();
  expect(await waiting()).toEqual([]);
  for (const table of ['imports', 'import_photos', 'import_albums', 'activations']) {
    expect(await run(`select from ${table} where owner_id = '${owner.customerId}'`), table).toEqual([]);
  }
});

it('leave albums for good: a second run of the import adds nobody and makes no second album', async () => {
  const person = await signUpPerson(test, byMail);
  const [album] = await albumsOf(person);
  expect((await sharedAlbumCallsOf(test, person).delete(album?.albumId ?? '')).statusCode).toBe(204);
  const own = await albumCalls(test, owner.token).list();
  await run(`update activations set status = 'NOT_ACTIVE' where owner_id = '${owner.customerId}'`);
  const calls = activationCalls(test, owner.token);
  expect(await calls.start()).toEqual({ started: true });
  while ((await calls.read()).status === 'IMPORTING') await takeTurn(test, owner.customerId);
  expect(await albumsOf(person)).toEqual([]);
  expect((await albumCalls(test, owner.token).list()).albums.length).toBe(own.albums.length);
  expect(await run(`select from albums where owner_id = '${owner.customerId}'`)).toHaveLength(1);
});
