import { randomUUID } from 'node:crypto';
import {
  addressExample,
  cutOffCampaignExample,
  galleryCategoryExample,
  orderExample,
  orderUploadExample,
  voucherExample,
} from '@keepsake/contract/back-office-examples';
import { expect } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import type { Thing } from './authorisation-expectations.ts';
import { galleryOffer, type Ids } from './authorisation-samples.ts';
import { type CallerTokens, makeCallers, pair, selectPhotos, subjectOf } from './callers.ts';
import { downloadCalls } from './download-calls.ts';
import { makeExport } from './export-worker.ts';
import { startPaymentService } from './payment-service.ts';
import { tryCopy } from './personal-data-worker.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';

type Name = 'owner' | 'other';

/** Two customers with one of everything that routes are about, and the shop. */
export interface World {
  readonly test: TestApp & { readonly databaseUrl: string };
  readonly tokens: CallerTokens;
  readonly photos: Readonly<Record<Thing, string>>;
  /** Ids of the owner's thing, of another customer's, of a deleted one, and of one that never was. */
  idsOf(thing: Thing): Ids;
  close(): Promise<void>;
}

type Builder = Pick<World, 'test' | 'tokens'>;

async function makeAlbum({ test, tokens }: Builder, name: Name): Promise<string> {
  const url = '/api/photo-management/albums';
  const response = await test.request(tokens[name], { method: 'POST', url, body: { name: 'Own' } });
  expect(response.statusCode).toBe(201);
  return response.json().albumId;
}

async function makeAddress({ test, tokens }: Builder, name: Name): Promise<string> {
  const url = '/api/customer/customers/me/addresses';
  const response = await test.request(tokens[name], { method: 'POST', url, body: addressExample });
  expect(response.statusCode).toBe(201);
  return response.json().id;
}

async function putOfShop({ test, tokens }: Builder, path: string, body: object): Promise<void> {
  const url = `/api/back-office/${path}`;
  const response = await test.request(tokens['back-office'], { method: 'PUT', url, body });
  expect(response.statusCode).toBe(200);
}

async function makeSharedAlbum(builder: Builder, name: Name): Promise<string> {
  const albumId = randomUUID();
  const body = { name: 'Shared', ownerId: name, participantIds: [], photos: [] };
  await putOfShop(builder, `shared-albums/${albumId}`, body);
  return albumId;
}

async function makeOrder(builder: Builder, shopCustomerId: Name, code: string): Promise<string> {
  const orders = orderExample.orders.map((inner) => ({
    ...inner,
    orderCode: code,
    orderId: code,
    products: inner.products.map((product) => ({ ...product, productCode: code, uploadId: code })),
  }));
  await putOfShop(builder, `orders/${code}`, { ...orderExample, shopCustomerId, orders });
  await putOfShop(builder, `uploads/${code}`, { ...orderUploadExample, shopCustomerId });
  return code;
}

async function makeOrders(builder: Builder): Promise<Record<Thing, string>> {
  const { test, tokens } = builder;
  const orders = {
    own: await makeOrder(builder, 'owner', 'own'),
    foreign: await makeOrder(builder, 'other', 'foreign'),
    deleted: await makeOrder(builder, 'owner', 'deleted'),
    missing: 'missing',
  };
  await putOfShop(builder, 'gallery-categories/travel', galleryCategoryExample);
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
  await putOfShop(builder, 'vouchers/AUTUMN-5', voucherExample);
  await putOfShop(builder, 'cut-off-campaigns/christmas', cutOffCampaignExample);
  return orders;
}

async function startOperation({ test, tokens }: Builder, name: Name): Promise<string> {
  const url = '/api/photo-management/photos/restore/all';
  const response = await test.request(tokens[name], { method: 'POST', url, body: {} });
  expect(response.statusCode).toBe(202);
  return response.json().operationId;
}

type Make = (builder: Builder, name: Name) => Promise<string>;

/** Things that their owner can delete. */
async function eachOf(
  builder: Builder,
  make: Make,
  urlOf: (id: string) => string,
): Promise<Record<Thing, string>> {
  const { test, tokens } = builder;
  const deleted = await make(builder, 'owner');
  expect((await test.request(tokens.owner, { method: 'DELETE', url: urlOf(deleted) })).statusCode).toBe(204);
  return {
    own: await make(builder, 'owner'),
    foreign: await make(builder, 'other'),
    deleted,
    missing: randomUUID(),
  };
}

type Callers = Awaited<ReturnType<typeof makeCallers>>;

/** Photos, and archives of them, the deleted one last. */
async function makePhotos({ test, tokens }: Builder, { owner, other, selectionId }: Callers) {
  const photos = {
    deleted: await uploadTestPhoto(test, owner.token, { seed: 2 }),
    own: await uploadTestPhoto(test, owner.token, { seed: 1 }),
    foreign: await uploadTestPhoto(test, other.token, { seed: 3 }),
    missing: randomUUID(),
  };
  const select = async (token: string, photoId: string) =>
    (await selectPhotos(test, token, [photoId])).tempSelectionId;
  const selections = {
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
  const download = async (token: string, photoId: string) =>
    (await downloadCalls(test, token).create([photoId])).id;
  const downloads = {
    own: await download(owner.token, photos.own),
    foreign: await download(other.token, photos.foreign),
    deleted: await download(owner.token, photos.deleted),
    missing: randomUUID(),
  };
  await test.request(tokens.owner, {
    method: 'DELETE',
    url: '/api/photo-management/photos',
    body: { photoIds: [photos.deleted] },
  });
  const gone = await makeExport(test, owner);
  await runOnServer(test.databaseUrl, 'update exports set expires_at = created_at');
  const exports = {
    own: await makeExport(test, owner),
    foreign: await makeExport(test, other),
    deleted: gone,
    missing: randomUUID(),
  };
  return { photos, selections, downloads, exports };
}

async function makePairings(test: World['test'], { owner, other, pairingId }: Callers) {
  const pairings = {
    own: pairingId,
    foreign: (await pair(test, other.token)).pairingId,
    deleted: (await pair(test, owner.token)).pairingId,
    missing: randomUUID(),
  };
  await runOnServer(test.databaseUrl, `delete from pairings where pairing_id = '${pairings.deleted}'`);
  return pairings;
}

export async function createWorld(options: TestAppOptions = {}): Promise<World> {
  const payments = await startPaymentService();
  const test = await createTestApp({ ...options, env: { SHOP_PORT: String(payments.port) } });
  const made = await makeCallers(test);
  const { tokens, owner, other } = made;
  const builder = { test, tokens };
  const pairings = await makePairings(test, made);
  const { photos, selections, downloads, exports } = await makePhotos(builder, made);
  await test.request(tokens.owner, { method: 'POST', url: '/api/customer/customers/me/personal-data' });
  await tryCopy(test, made.owner.customerId);
  const own = await startOperation(builder, 'owner');
  const operations = {
    own,
    deleted: own,
    foreign: await startOperation(builder, 'other'),
    missing: randomUUID(),
  };
  const albums = await eachOf(builder, makeAlbum, (id) => `/api/photo-management/albums/${id}`);
  const addresses = await eachOf(builder, makeAddress, (id) => `/api/customer/customers/me/addresses/${id}`);
  const accounts = {
    own: subjectOf(owner.token),
    foreign: subjectOf(other.token),
    deleted: randomUUID(),
    missing: randomUUID(),
  };
  const orders = await makeOrders(builder);
  const sharedAlbums = await eachOf(builder, makeSharedAlbum, (id) => `/api/sharing/shared-albums/${id}`);
  return {
    test,
    tokens,
    photos,
    idsOf: (thing) => ({
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
    }),
    async close() {
      await test.close();
      await payments.close();
    },
  };
}
