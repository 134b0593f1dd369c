import { addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { exportsRoutes } from '@keepsake/contract/exports';
import { type PaymentMethod, paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { sessionRoutes } from '@keepsake/contract/session';
import type { Page } from 'playwright-core';
import { ruleAt } from '../browser/route-table.ts';
import type { Texts } from './catalogues.ts';
import { makePhotos, serveLibrary } from './fake-library.ts';
import { fakeBook, fakeBooks, servePhotoBooks } from './fake-photo-books.ts';
import { session } from './fake-responses.ts';
import type { FakeServer } from './fake-server.ts';
import type { Screen } from './screen.ts';
import { serveInvoices, serveOrders, serveProjects, wide } from './serve-orders.ts';

/** A state of the site, and how to open it. By default the visitor is one whom the route table lets in. */
export interface Place {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn?: true;
  readonly isBusiness?: true;
  /** Responses other than those of an account that has something of everything. */
  readonly serve?: (server: FakeServer) => void;
  readonly open?: (page: Page, t: Texts, server: FakeServer) => Promise<void>;
}

export const longName =
  'Familie-Sommerurlaub-auf-der-Nordseeinsel-mit-allen-Grosseltern-2020-08-01-IMG_0001.jpg';

export const firstTile = (page: Page) => page.locator('[data-item]').first();

export const addressId = '00000000-0000-4000-8000-0000000000a1';

const address = {
  ...addressExample,
  id: addressId,
  type: 'billing',
  isDefault: true,
  updatedAt: '2026-11-25T12:00:00.000Z',
} as const;

/** Texts of the shop: the brand's name, which is in no catalogue. */
const named = { title: 'Lumibook', articleName: 'Lumibook' };

const card = { kind: 'card', label: 'Mastercard •••• 5454' } as const;
const paymentMethods: PaymentMethod[] = [
  { ...card, id: '1', expires: '2099-04', isDefault: true },
  { ...card, id: '2', expires: '2020-01', isDefault: false },
];

/** An account that has something of everything. */
function serveAccount(server: FakeServer): void {
  const photos = makePhotos({ '2020-09': 2 }).map((photo) => ({ ...photo, localFileName: longName }));
  serveLibrary(server, photos);
  server.error(exportsRoutes.getExport, 'not-found');
  server.respond(addressesRoutes.listAddresses, [address]);
  server.respond(addressesRoutes.getAddress, address);
  server.respond(paymentMethodsRoutes.listPaymentMethods, paymentMethods);
  const books = servePhotoBooks(server);
  books.stored = fakeBooks(11).map((book) => ({ ...book, ...named }));
  books.stored[1] = fakeBook(2, { ...named, title: wide, hasThumbnail: true });
  books.stored[2] = fakeBook(3, { ...named, title: 'החופשה שלנו בנורווגיה', pages: 0 });
  books.articleNames = [named.articleName];
  serveOrders(server);
  serveProjects(server);
  serveInvoices(server);
}

export const ruleOfPlace = ({ path }: Place) => ruleAt(path.replace(/\?.*/, ''));

const isSignedInAt = (place: Place) => place.isSignedIn ?? !ruleOfPlace(place)?.isPublic;

export const hasMenu = (place: Place) => isSignedInAt(place) && !ruleOfPlace(place)?.isBare;

/** Opens a place, with the texts that it is found by. */
export async function openPlace(
  { page, server, open: openPath }: Screen,
  place: Place,
  t: Texts,
): Promise<Page> {
  const { isBusiness = ruleOfPlace(place)?.audience === 'business' } = place;
  serveAccount(server);
  if (!isSignedInAt(place)) server.error(sessionRoutes.getToken, 'not-signed-in');
  else server.respond(sessionRoutes.getToken, { ...session, isBusiness });
  place.serve?.(server);
  await openPath(place.path);
  await page.locator('h1').first().waitFor();
  await place.open?.(page, t, server);
  return page;
}
