// Proves UPL-14, PLA-13, PLA-37.

import { randomUUID } from 'node:crypto';
import { backOfficeScopes } from '@keepsake/contract/back-office';
import {
  addressExample,
  cutOffCampaignExample,
  galleryCategoryExample,
  orderExample,
  orderUploadExample,
  voucherExample,
} from '@keepsake/contract/back-office-examples';
import { basePath } from '@keepsake/contract/bases';
import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { expectedStatus, type Thing, things } from './authorisation-expectations.ts';
import { galleryOffer, type Ids, type Sample, samples } from './authorisation-samples.ts';
import {
  type Caller,
  type CallerTokens,
  callers,
  makeCallers,
  pair,
  selectPhotos,
  subjectOf,
} from './callers.ts';
import { downloadCalls } from './download-calls.ts';
import { makeExport } from './export-worker.ts';
import { newAddress } from './http-app.ts';
import { type PaymentServiceFake, startPaymentService } from './payment-service.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';

/** T1: every route, by every caller, on own, foreign, deleted and missing things. */

function mayCall(route: AnyRoute, caller: Caller): boolean {
  if (route.auth === 'customer') return caller === 'owner' || caller === 'other';
  return caller === route.auth;
}

const table = Object.entries(routes).flatMap(([domain, entries]) =>
  Object.entries(entries).map(([name, route]) => ({ name: `${domain}.${name}`, route: route as AnyRoute })),
);

let test: TestApp & { databaseUrl: string };
let payments: PaymentServiceFake;
let tokens: CallerTokens;
let photos: Record<Thing, string>;
let operations: Record<Thing, string>;
let albums: Record<Thing, string>;
let sharedAlbums: Record<Thing, string>;
let downloads: Record<Thing, string>;
let exports: Record<Thing, string>;
let pairings: Record<Thing, string>;
let selections: Record<Thing, string>;
let addresses: Record<Thing, string>;
let orders: Record<Thing, string>;
let accounts: Record<Thing, string>;

const idsOf = (thing: Thing): Ids => ({
  photoId: photos[thing],
  operationId: operations[thing],
  albumId: albums[thing],
  sharedAlbumId: sharedAlbums[thing],
  downloadId: downloads[thing],
  exportId: exports[thing],
  pairingId: pairings[thing],
  selectionId: selections[thing],
  addressId: addresses[thing],
  orderCode: orders[thing],
  accountId: accounts[thing],
  ownAccountId: accounts.own,
});

beforeAll(async () => {
  payments = await startPaymentService();
  test = await createTestApp({ env: { SHOP_PORT: String(payments.port) } });
  const { owner, other, pairingId, selectionId, ...made } = await makeCallers(test);
  tokens = made.tokens;
  pairings = {
    own: pairingId,
    foreign: (await pair(test, other.token)).pairingId,
    deleted: (await pair(test, owner.token)).pairingId,
    missing: randomUUID(),
  };
  await runOnServer(test.databaseUrl, `delete from pairings where pairing_id = '${pairings.deleted}'`);
  const deleted = await uploadTestPhoto(test, owner.token, { seed: 2 });
  photos = {
    own: await uploadTestPhoto(test, owner.token, { seed: 1 }),
    foreign: await uploadTestPhoto(test, other.token, { seed: 3 }),
    deleted,
    missing: randomUUID(),
  };
  const select = async (token: string, photoId: string) =>
    (await selectPhotos(test, token, [photoId])).tempSelectionId;
  selections = {
    own: selectionId,
    foreign: await select(other.token, photos.foreign),
    deleted: await select(owner.token, photos.own),
    missing: randomUUID(),
  };
  await runOnServer(
    test.databaseUrl,
    `delete from temp_selections where selection_id = '${selections.deleted}'`,
  );
  await runOnServer(test.databaseUrl, 'update photos set upload_id = photo_id');
  downloads = {
    own: (await downloadCalls(test, owner.token).create([photos.own])).id,
    foreign: (await downloadCalls(test, other.token).create([photos.foreign])).id,
    deleted: (await downloadCalls(test, owner.token).create([deleted])).id,
    missing: randomUUID(),
  };
  await test.request(tokens.owner, {
    method: 'DELETE',
    url: '/api/photo-management/photos',
    body: { photoIds: [deleted] },
  });
  const gone = await makeExport(test, owner);
  await runOnServer(test.databaseUrl, 'update exports set expires_at = created_at');
  exports = {
    own: await makeExport(test, owner),
    foreign: await makeExport(test, other),
    deleted: gone,
    missing: randomUUID(),
  };
  const own = await startOperation(tokens.owner);
  operations = { own, deleted: own, foreign: await startOperation(tokens.other), missing: randomUUID() };
  albums = await eachOf(makeAlbum, (id) => `/api/photo-management/albums/${id}`);
  addresses = await eachOf(makeAddress, (id) => `/api/customer/customers/me/addresses/${id}`);
  accounts = {
    own: subjectOf(owner.token),
    foreign: subjectOf(other.token),
    deleted: randomUUID(),
    missing: randomUUID(),
  };
  orders = {
    own: await makeOrder('owner', 'own'),
    foreign: await makeOrder('other', 'foreign'),
    deleted: await makeOrder('owner', 'deleted'),
    missing: 'missing',
  };
  await putOfShop('gallery-categories/travel', galleryCategoryExample);
  for (const [caller, code] of [
    ['owner', 'own'],
    ['other', 'foreign'],
    ['owner', 'deleted'],
  ] as const) {
    const url = `/api/widget/v1/widget/${code}`;
    expect((await test.request(tokens[caller], { method: 'POST', url })).statusCode).toBe(200);
    const gallery = '/api/gallery/v1/galleryentries/';
    const body = { widgetId: code, ...galleryOffer };
    expect((await test.request(tokens[caller], { method: 'POST', url: gallery, body })).statusCode).toBe(201);
    if (code !== 'deleted') continue;
    const query = { channel: galleryOffer.channel };
    await test.request(tokens[caller], { method: 'DELETE', url: `${gallery}${code}`, query });
  }
  for (const [path, { updatedAt }] of [
    ['orders', orderExample],
    ['uploads', orderUploadExample],
  ] as const) {
    const url = `/api/back-office/${path}/deleted`;
    await test.request(tokens['back-office'], { method: 'DELETE', url, query: { updatedAt } });
  }
  await putOfShop('vouchers/AUTUMN-5', voucherExample);
  await putOfShop('cut-off-campaigns/christmas', cutOffCampaignExample);
  sharedAlbums = await eachOf(makeSharedAlbum, (id) => `/api/sharing/shared-albums/${id}`);
});
afterAll(async () => {
  await test.close();
  await payments.close();
});

async function makeAlbum(name: 'owner' | 'other'): Promise<string> {
  const url = '/api/photo-management/albums';
  const response = await test.request(tokens[name], { method: 'POST', url, body: { name: 'Own' } });
  expect(response.statusCode).toBe(201);
  return response.json().albumId;
}

async function makeAddress(name: 'owner' | 'other'): Promise<string> {
  const url = '/api/customer/customers/me/addresses';
  const response = await test.request(tokens[name], { method: 'POST', url, body: addressExample });
  expect(response.statusCode).toBe(201);
  return response.json().id;
}

async function putOfShop(path: string, body: object): Promise<void> {
  const url = `/api/back-office/${path}`;
  const response = await test.request(tokens['back-office'], { method: 'PUT', url, body });
  expect(response.statusCode).toBe(200);
}

async function makeOrder(shopCustomerId: 'owner' | 'other', code: string): Promise<string> {
  const orders = orderExample.orders.map((inner) => ({
    ...inner,
    orderCode: code,
    orderId: code,
    products: inner.products.map((product) => ({ ...product, productCode: code, uploadId: code })),
  }));
  await putOfShop(`orders/${code}`, { ...orderExample, shopCustomerId, orders });
  await putOfShop(`uploads/${code}`, { ...orderUploadExample, shopCustomerId });
  return code;
}

async function makeSharedAlbum(name: 'owner' | 'other'): Promise<string> {
  const albumId = randomUUID();
  const body = { name: 'Shared', ownerId: name, participantIds: [], photos: [] };
  await putOfShop(`shared-albums/${albumId}`, body);
  return albumId;
}

async function eachOf(make: (name: 'owner' | 'other') => Promise<string>, urlOf: (id: string) => string) {
  const deleted = await make('owner');
  expect((await test.request(tokens.owner, { method: 'DELETE', url: urlOf(deleted) })).statusCode).toBe(204);
  return { own: await make('owner'), foreign: await make('other'), deleted, missing: randomUUID() };
}

async function startOperation(token: string | undefined): Promise<string> {
  const response = await test.request(token, {
    method: 'POST',
    url: '/api/photo-management/photos/restore/all',
    body: {},
  });
  expect(response.statusCode).toBe(202);
  return response.json().operationId;
}

function send(route: AnyRoute, sample: Sample, token: string | undefined) {
  const path = route.path
    .replaceAll(/(?<!:):(\w+)/g, (_, key: string) => sample.params?.[key] ?? 'absent')
    .replace('::', ':');
  return test.request(token, {
    method: route.method,
    url: `${basePath(route.base)}${path}`,
    ...(sample.query && { query: sample.query }),
    ...(sample.body && { body: sample.body }),
    headers: { 'x-correlationid': 'matrix' },
    remoteAddress: newAddress(),
  });
}

describe('every route of the contract', () => {
  it.each(table)('$name has a sample in the matrix', ({ name }) => {
    expect(samples[name]).toBeDefined();
  });

  const guarded = table.filter(({ route }) => route.auth !== 'public');
  const refused = guarded.flatMap(({ name, route }) =>
    callers.filter((caller) => !mayCall(route, caller)).map((caller) => ({ name, route, caller })),
  );

  it.each(refused)('$name refuses $caller, whatever it is about', async ({ name, route, caller }) => {
    const responses = await Promise.all(
      things.map((thing) => send(route, samples[name]?.(idsOf(thing)) ?? {}, tokens[caller])),
    );
    for (const response of responses) expect(response.statusCode).toBe(401);
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  });

  const scoped = table.filter(({ route }) => route.auth === 'back-office');

  it.each(scoped)('$name needs its scope', async ({ name, route }) => {
    expect(backOfficeScopes).toContain(route.scope);
    const others = backOfficeScopes.filter((scope) => scope !== route.scope);
    const response = await send(
      route,
      samples[name]?.(idsOf('own')) ?? {},
      await test.backOfficeToken(others.join(' ')),
    );
    expect(response.statusCode).toBe(403);
  });

  const reading = guarded.filter(({ route }) => route.auth === 'customer' && route.method === 'GET');
  const cases = reading.flatMap(({ name, route }) => things.map((thing) => ({ name, route, thing })));

  it.each(cases)('$name responds to its owner about $thing', async ({ name, route, thing }) => {
    const response = await send(route, samples[name]?.(idsOf(thing)) ?? {}, tokens.owner);
    expect(response.statusCode).toBe(expectedStatus(name, thing));
  });

  it('returns the same response for a foreign, a deleted and a missing photo', async () => {
    const route = routes.photos.getPhoto;
    const bodies = await Promise.all(
      (['foreign', 'deleted', 'missing'] as const).map(
        async (thing) => (await send(route, { params: { id: photos[thing] } }, tokens.owner)).body,
      ),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  it('deletes no foreign photo, and returns the same response for foreign and missing ones', async () => {
    const body = { photoIds: [photos.foreign, photos.missing, photos.deleted] };
    const response = await send(routes.photos.deletePhotos, { body }, tokens.owner);
    expect(response.json()).toEqual({ failed: body.photoIds });
    const still = await send(routes.photos.getPhoto, { params: { id: photos.foreign } }, tokens.other);
    expect(still.statusCode).toBe(200);
  });
});
