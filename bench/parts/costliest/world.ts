import { randomUUID } from 'node:crypto';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { galleryOffer, type Ids } from '../../../server/test/authorisation-samples.ts';
import { subjectOf } from '../../../server/test/callers.ts';
import { fillAlbums } from '../../../server/test/fill-albums.ts';
import { fillLibrary, settleDatabase } from '../../../server/test/fill-library.ts';
import { makeNoisePhoto } from '../../../server/test/noise-photo.ts';
import { RemoteCustomer } from '../../../server/test/remote-customer.ts';
import { seededRandom } from '../../../server/test/seed.ts';
import { runOnServer } from '../../../server/test/test-server.ts';
import { emailOf, password } from '../../environment/customer.ts';
import { log } from '../../environment/environment.ts';
import type { Keepsake } from '../../environment/keepsake.ts';
import { documentsOf, fillShop, openShop, orderOf, type Shop, sendJson } from './shop.ts';
import { signInBrowser } from './sign-in.ts';

/** Things of a customer. */
interface Belongings {
  /** Id at the shop. */
  readonly name: string;
  readonly token: string;
  readonly photoIds: readonly string[];
  readonly productCodes: readonly string[];
  readonly addressIds: readonly string[];
  /** The largest album is the first. */
  readonly albumIds: readonly string[];
  /** A photo with bytes; the others are rows. */
  readonly uploadedId: string;
}

export interface Account extends Belongings {
  readonly ids: Ids;
  readonly widgetCode: string;
  /** Cookies of a browser that is signed in. */
  readonly cookie: string;
}

export interface World {
  /** Has as much as customers have after ten years. */
  large(name: string): Promise<Account>;
  /** Has an order and addresses, and most hits of its limits. */
  small(name: string): Promise<Account>;
}

const library = { photos: 50_000, inLargeMonth: 20_000 };
const albums = { albums: 200, photosEach: 100 };
const largestAlbum = { albums: 1, photosEach: 20_000 };
const orders = 1000;
/** Each takes a hit of a limit. */
const addresses = 10;

/** An invoice of many pages. */
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(2_000_000, '0'),
  Buffer.from('\n%%EOF\n'),
]);

async function shareAlbum(shop: Shop, { name, photoIds }: Belongings): Promise<string> {
  const albumId = randomUUID();
  const photos = photoIds.slice(0, limits.photos.batchSize).map((photoId) => ({ ownerId: name, photoId }));
  const body = { name: 'Shared', ownerId: name, participantIds: [], photos };
  await shop.put('shared-albums:write', `shared-albums/${albumId}`, body);
  return albumId;
}

/** Makes one of each kind of thing with an id. */
async function complete({ origin }: Keepsake, shop: Shop, belongings: Belongings): Promise<Account> {
  const { token, name, photoIds, productCodes, albumIds, addressIds } = belongings;
  const [photoId = '', orderCode = ''] = [photoIds[0], productCodes[0]];
  const post = (path: string, body: object = {}) =>
    sendJson(`${origin}/api${path}`, token, { method: 'POST', body });
  const { channel } = galleryOffer;
  const { widgetCode } = await sendJson(`${origin}/api/widget/v1/widget/${orderCode}`, token, {
    method: 'POST',
  });
  await post('/gallery/v1/galleryentries/', { widgetId: orderCode, ...galleryOffer });
  const selected = photoIds.slice(0, limits.tempSelections.maxPhotos);
  const ids = {
    photoId,
    operationId: (await post('/photo-management/photos/restore/all')).operationId,
    albumId: albumIds[0] ?? randomUUID(),
    sharedAlbumId: await shareAlbum(shop, belongings),
    downloadId: (await post('/download/downloads', { id: randomUUID(), photos: [photoId], channel })).id,
    exportId: (await post('/export/backups', { channel })).backupId,
    pairingId: (await post('/qr-upload/pairings')).pairingId,
    selectionId: (await post('/selections/temp-selections', { photoIds: selected })).tempSelectionId,
    addressId: addressIds[0] ?? randomUUID(),
    orderCode,
    accountId: subjectOf(token),
    ownAccountId: subjectOf(token),
  };
  return { ...belongings, ids, widgetCode, cookie: await signInBrowser(origin, name) };
}

async function addAddresses({ origin }: Keepsake, token: string): Promise<string[]> {
  const url = `${origin}/api/customer/customers/me/addresses`;
  const ids = [];
  for (let count = 0; count < addresses; count += 1) {
    ids.push((await sendJson(url, token, { method: 'POST', body: addressExample })).id);
  }
  return ids;
}

async function upload({ origin }: Keepsake, token: string): Promise<string> {
  const bytes = await makeNoisePhoto(seededRandom('bench'), 1600, 1200);
  const customer = new RemoteCustomer(() => origin, token);
  return String((await customer.resume(await customer.begin(bytes), bytes)).headers['x-image-id']);
}

/** Ids of all photos, the oldest first. */
async function photosOf({ databaseUrl }: Keepsake, customerId: string): Promise<string[]> {
  const rows = await runOnServer<{ photo_id: string }>(
    databaseUrl,
    `select photo_id from photos where owner_id = '${customerId}' order by photo_id`,
  );
  const [first] = rows;
  // Uploads are found by their ids, and the requests name photos.
  await runOnServer(
    databaseUrl,
    `update photos set upload_id = photo_id where photo_id = '${first?.photo_id}'`,
  );
  return rows.map((row) => row.photo_id);
}

async function begin(keepsake: Keepsake, shop: Shop, name: string, orderCount: number) {
  const { token, customerId } = await keepsake.signUp(name);
  const all = Array.from({ length: orderCount }, (_, index) => orderOf(name, index));
  await shop.putAll('orders:write', 'orders', all);
  const productCodes = all.flatMap((order) =>
    order.orders.flatMap(({ products }) => products.map(({ productCode }) => productCode)),
  );
  return { name, token, customerId, productCodes, addressIds: await addAddresses(keepsake, token) };
}

async function makeSmall(keepsake: Keepsake, shop: Shop, name: string): Promise<Account> {
  const begun = await begin(keepsake, shop, name, 1);
  const uploadedId = await upload(keepsake, begun.token);
  const photoIds = await photosOf(keepsake, begun.customerId);
  return complete(keepsake, shop, { ...begun, uploadedId, photoIds, albumIds: [] });
}

async function makeLarge(keepsake: Keepsake, shop: Shop, name: string): Promise<Account> {
  log(`${name}: ${library.photos.toLocaleString('en')} photos ...`);
  const { databaseUrl } = keepsake;
  const begun = await begin(keepsake, shop, name, orders);
  const { customerId, token } = begun;
  await fillLibrary(databaseUrl, { customerId, ...library });
  await settleDatabase(databaseUrl);
  const albumIds = [
    ...(await fillAlbums(databaseUrl, { customerId, ...largestAlbum })),
    ...(await fillAlbums(databaseUrl, { customerId, ...albums })),
  ];
  const { projects, invoices, uploads } = documentsOf(name);
  await shop.putAll('projects:write', 'projects', projects);
  await shop.putAll('uploads:write', 'uploads', uploads);
  const uploadedId = await upload(keepsake, token);
  const photoIds = await photosOf(keepsake, customerId);
  const account = await complete(keepsake, shop, { ...begun, albumIds, uploadedId, photoIds });
  // Invoices are shown to businesses.
  const business = { email: emailOf(name), initialPassword: password, business: { status: 'Active' } };
  await shop.put('customers:write', `customers/${name}`, business);
  await shop.putAll('invoices:write', 'invoices', invoices);
  await shop.putPdf(`${name}-0`, pdf);
  await settleDatabase(databaseUrl);
  return account;
}

export async function openWorld(keepsake: Keepsake): Promise<World> {
  const shop = await openShop(keepsake);
  await fillShop(shop);
  return {
    small: (name) => makeSmall(keepsake, shop, name),
    large: (name) => makeLarge(keepsake, shop, name),
  };
}
