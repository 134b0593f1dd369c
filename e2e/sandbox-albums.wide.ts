import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { SharedAlbum } from '@keepsake/contract/albums';
import { demoTokenHeader, demoTokenPath } from '@keepsake/contract/demo-token';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAlbums } from '../sandbox/src/albums/make-albums.ts';
import { demoCustomers, demoPassword } from '../sandbox/src/customers.ts';
import { connectKeepsake, type Keepsake } from '../sandbox/src/keepsake.ts';
import type { PresentCustomer } from '../sandbox/src/make-customers.ts';
import type { Progress } from '../sandbox/src/progress.ts';
import type { PlannedPhoto } from '../sandbox/src/scenes/demo-library.ts';
import { albumCalls } from '../server/test/album-calls.ts';
import { createTestApp, type TestApp } from '../server/test/app.ts';
import { sharedAlbumCallsOf } from '../server/test/shared-album-calls.ts';
import { makeJpeg } from '../server/test/uploads.ts';

/** The sandbox shop creates albums through the public contract. */

let test: TestApp;
let keepsake: Keepsake;
const customers = new Map<string, PresentCustomer>();

const photo = (change: Partial<PlannedPhoto>): PlannedPhoto => ({
  seed: 1,
  camera: 'Sandbox One',
  size: 'landscape',
  fileName: `${randomUUID()}.jpg`,
  ...change,
});
const many = (count: number, change: Partial<PlannedPhoto> = {}) =>
  Array.from({ length: count }, () => photo(change));

/** Small libraries with photos for every album. */
const plans = {
  anna: [
    ...many(1, { trip: 'alps' }),
    ...many(2, { trip: 'alps', kind: 'ridges' }),
    ...many(2, { trip: 'japan' }),
    ...many(2, { trip: 'lapland', kind: 'winter' }),
    ...many(2, { trip: 'lapland', kind: 'bokeh' }),
    ...many(2, { trip: 'lisbon', kind: 'beach' }),
  ],
  ben: many(9),
  cleo: many(7),
};

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const { id: clientId, secret: clientSecret } = test.modules.identity.backOfficeClient;
  const { demoSecret } = test.modules.identity;
  keepsake = connectKeepsake({ origin: `http://localhost:${port}`, clientId, clientSecret, demoSecret });
  for (const { shopCustomerId, ...customer } of demoCustomers) {
    const upsert = { ...customer, initialPassword: demoPassword };
    const customerId = await keepsake.putCustomer(shopCustomerId, upsert);
    customers.set(shopCustomerId, { customerId, email: customer.email });
  }
  let seed = 0;
  for (const [name, plan] of Object.entries(plans)) {
    for (const { fileName } of plan) {
      seed += 1;
      await keepsake.uploadPhoto(`${name}@demo.keepsake.test`, fileName, await makeJpeg({ seed }));
    }
  }
});
afterAll(() => test.close());

/** The view of a demo customer. */
async function sees(name: string) {
  const response = await test.request(undefined, {
    method: 'POST',
    url: demoTokenPath,
    headers: { [demoTokenHeader]: test.modules.identity.demoSecret },
    body: { email: `${name}@demo.keepsake.test` },
  });
  const token: string = response.json().accessToken;
  return { own: albumCalls(test, token), shared: sharedAlbumCallsOf(test, { token }) };
}

async function state() {
  const all = await Promise.all(['anna', 'ben', 'cleo', 'gus'].map(sees));
  return Promise.all(
    all.map(async ({ own, shared }) => ({
      own: (await own.list('?displaySharedData=true')).albums.map(({ coverPhoto, ...album }) => ({
        ...album,
        cover: coverPhoto?.localFileName,
      })),
      shared: (await shared.read('')).albums.map((album: SharedAlbum) => [
        album.albumName,
        album.photosCount,
      ]),
    })),
  );
}

const allUploaded = (): Progress => ({
  today: '2026-11-21',
  uploaded: Object.fromEntries(
    Object.entries(plans).map(([name, plan]) => [`${name}@demo.keepsake.test`, plan.length]),
  ),
});

it('creates the demo albums once', async () => {
  const progress = allUploaded();
  const file = { write: async () => {} };
  expect(await makeAlbums({ keepsake, file }, { plans, progress, customers, refused: new Set() })).toBe(8);
  const before = await state();
  expect(await makeAlbums({ keepsake, file }, { plans, progress, customers, refused: new Set() })).toBe(0);
  expect(await state()).toEqual(before);

  const [anna, ben, cleo, gus] = before;
  const night = plans.anna.find(({ kind }) => kind === 'bokeh')?.fileName;
  const sizes = (albums: typeof before) =>
    albums.map(({ own }) => own.map(({ albumName, photosCount }) => [albumName, photosCount]));
  expect(sizes([anna, ben, cleo] as typeof before)).toEqual([
    [
      ["Dad's seventieth", 0],
      ['Lapland, night by night', 4],
      ['Cherry blossom in Japan 🌸', 2],
      ['Swiss Alps', 3],
      ['A week by the sea', 7],
    ],
    [
      ['Best of the year', 4],
      ['Over the hills', 7],
    ],
    [['Walks', 3]],
  ]);
  expect(anna?.own[1]).toMatchObject({ cover: night, isCoverChosen: true });
  expect(anna?.shared).toEqual([['Over the hills', 7]]);
  expect(ben?.shared).toEqual([['A week by the sea', 7]]);
  expect(cleo?.shared).toHaveLength(2);
  expect(gus).toEqual({ own: [], shared: [['A week by the sea', 7]] });

  const { own } = await sees('anna');
  const lapland = anna?.own[1]?.albumId ?? '';
  const { images } = await own.page(lapland, '?sortKey=custom&sortOrder=asc');
  const order = (kind: string) =>
    plans.anna.filter((one) => one.kind === kind).map(({ fileName }) => fileName);
  expect(images.map(({ localFileName }) => localFileName)).toEqual([...order('bokeh'), ...order('winter')]);
});

it('does not duplicate albums when the progress file is lost', async () => {
  const before = await state();
  const progress = allUploaded();
  await makeAlbums(
    { keepsake, file: { write: async () => {} } },
    { plans, progress, customers, refused: new Set() },
  );
  const names = (all: typeof before) =>
    all.map(({ own }) => own.map(({ albumId, photosCount }) => [albumId, photosCount]));
  expect(names(await state())).toEqual(names(before));
});
