// Proves CON-21.

import { addressesRoutes } from '@keepsake/contract/addresses';
import { businessDetailsRoutes } from '@keepsake/contract/business-details';
import { customersRoutes } from '@keepsake/contract/customers';
import { documentsRoutes } from '@keepsake/contract/documents';
import { emailChangesRoutes } from '@keepsake/contract/email-changes';
import { paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { projectsRoutes } from '@keepsake/contract/projects';
import { sessionRoutes } from '@keepsake/contract/session';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { serveAlbums } from '../testing/fake-albums.ts';
import { serveDeletions } from '../testing/fake-deletions.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { people } from '../testing/fake-people.ts';
import { fakeBook, servePhotoBooks } from '../testing/fake-photo-books.ts';
import { customer, session } from '../testing/fake-responses.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { serveWidgets } from '../testing/fake-widgets.ts';
import { home } from '../testing/sample-addresses.ts';
import { anna, dora } from '../testing/sample-customer.ts';
import { visa } from '../testing/sample-payment-methods.ts';
import { sampleProject } from '../testing/sample-project.ts';
import { bookOrder, sampleWidget } from '../testing/sample-widget.ts';
import { serveOrders } from '../testing/serve-orders.ts';
import { phoneKey, servePasskeys } from '../testing/serve-passkeys.ts';
import { findUnmarked, isSaid } from '../testing/unmarked-data.ts';
import { setUpView } from '../testing/view.ts';
import { announce } from '../ui/announcer/announce.ts';

/** What customers, and those they share with, are told by, and addresses that open what is theirs: all in the responses below. */
const personal =
  /(?!help@)\b[\w.-]+@\w|…@|Anna|Vries|Dora|Holm|Keizersgracht|1015 CR|Amsterdam|123 4567|IMG_\d|Norway 2024|iPhone|4242|3S42117|href=.*(?:signature=|\/w\/w)/;

const title = 'Norway 2024';
const view = setUpView();

beforeEach(() => {
  const { server } = view;
  server.push.refuse();
  server.respond(customersRoutes.getMe, anna);
  server.respond(addressesRoutes.listAddresses, [home]);
  server.respond(addressesRoutes.getAddress, home);
});

function servePhotos(server: FakeServer): void {
  const library = serveLibrary(server, makePhotos({ '2020-08': 3 }));
  const deletions = serveDeletions(server, library);
  const albums = serveAlbums(server, library);
  albums.make(title, library.photos);
  albums.make(title, library.photos, { owner: people.hana, participants: [customer] });
  const [last] = library.photos.slice(-1);
  if (last) deletions.delete(last);
}

function serveSharedBook(server: FakeServer): void {
  const fake = serveWidgets(server);
  fake.orders = [bookOrder('1', { title })];
  fake.widgets = [
    sampleWidget('1', { title, shares: [{ to: 'm…@example.com', at: '2026-11-20T10:00:00Z' }] }),
  ];
}

function serveBooks(server: FakeServer): void {
  servePhotoBooks(server).stored = [fakeBook(1, { title })];
}

function serveOrderList(server: FakeServer): void {
  server.respond(superOrdersRoutes.listSuperOrders, { items: [bookOrder('1', { title })], totalCount: 1 });
}

function serveProject(server: FakeServer): void {
  const projects = [sampleProject('1', { name: title })];
  server.respond(projectsRoutes.listProjects, { projects, totalProjectCount: 1 });
}

function serveCard(server: FakeServer): void {
  server.respond(paymentMethodsRoutes.listPaymentMethods, [visa]);
}

function serveMap(server: FakeServer): void {
  const url = `http://localhost:${server.port}/maps/1?expires=1&signature=secret`;
  const map = { orderCode: 'LB-1', productCode: 'A', name: 'Map', url };
  server.respond(documentsRoutes.listMapPdfs, [map]);
}

function serveBusiness(server: FakeServer): void {
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.respond(customersRoutes.getMe, dora);
  const details = { company: 'Holm', country: 'DK' };
  server.respond(businessDetailsRoutes.getBusinessDetails, { details, required: [], missing: [] });
}

function servePendingEmail(server: FakeServer): void {
  const pending = { email: 'new-anna@example.com', until: '2026-11-22T12:00:00.000Z' };
  server.respond(emailChangesRoutes.getPendingEmailChange, { pending });
}

const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
const photo = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const album = (number: number) => `00000000-0000-4000-9000-00000000000${number}`;
const ofAlbum = `/my-photos/albums/${album(2)}`;
const inAlbum = `${ofAlbum}/preview/${photo(1)}`;
const address = /Keizersgracht/;
const titled = /Norway 2024/;

const hover = async (name: RegExp) => view.user.hover(await screen.findByRole('button', { name }));

async function removeFromAlbum(): Promise<void> {
  await press('Delete from album');
  const question = within(await screen.findByRole('alertdialog'));
  await view.user.click(question.getByRole('button', { name: 'Delete from album' }));
}

interface Place {
  readonly path: string;
  /** Appear, marked or not. */
  readonly shown: readonly RegExp[];
  readonly serve?: (server: FakeServer) => void;
  readonly open?: () => Promise<void>;
}

const places: readonly Place[] = [
  { path: '/contact', shown: [/customer@example/] },
  { path: '/settings', shown: [address, /aria-label=.*Anna/] },
  { path: '/settings/addresses/all', shown: [address, /aria-label=.*Anna/] },
  { path: '/settings/personal-details', shown: [/^Anna$/, /^de Vries$/, /123 4567/] },
  { path: `/settings/address/${home.id}`, shown: [address] },
  { path: `/settings/new-address?from=${home.id}`, shown: [address] },
  { path: '/settings/email', shown: [/^anna@/] },
  { path: '/settings/email', shown: [/new-anna@/], serve: servePendingEmail },
  { path: '/settings/security', shown: [/iPhone/], serve: (server) => servePasskeys(server, [phoneKey]) },
  { path: '/settings', shown: [/4242/], serve: serveCard },
  { path: '/settings/payment-method', shown: [/4242$/, /aria-label=.*4242/], serve: serveCard },
  { path: '/settings/b2b', shown: [/^Holm$/], serve: serveBusiness },
  { path: '/orders', shown: [titled], serve: serveOrderList },
  { path: '/orders?q=Norway+2024', shown: [titled], serve: serveOrderList },
  { path: '/downloads', shown: [/href=.*signature/], serve: serveMap },
  { path: '/orders/LB-1', shown: [address, /Amsterdam/, /^3S42117/, /href=.*3S42117/], serve: serveOrders },
  { path: '/orders/LB-2', shown: [address, /href=.*Amsterdam/], serve: serveOrders },
  { path: '/orders/LB-3', shown: [address], serve: serveOrders },
  { path: '/saved-projects', shown: [titled, /aria-label=.*Norway/], serve: serveProject },
  { path: '/', shown: [/, Anna/, titled], serve: serveProject },
  { path: '/online-products', shown: [titled], serve: serveBooks },
  { path: '/online-products/B1', shown: [titled], serve: serveBooks },
  { path: '/widgets', shown: [titled, /m…@/, /href=.*\/w\//], serve: serveSharedBook },
  { path: '/widgets/P1/share', shown: [/^Anna de Vries$/, titled], serve: serveSharedBook },
  { path: '/my-photos/photos', shown: [/data-item=0/], serve: servePhotos },
  { path: '/my-photos/recently-deleted', shown: [/IMG_/], serve: servePhotos },
  { path: '/my-photos/albums', shown: [titled], serve: servePhotos },
  { path: ofAlbum, shown: [titled, /data-item=0/], serve: servePhotos },
  { path: `/my-photos/shared-albums/${album(4)}`, shown: [titled, /hana@/], serve: servePhotos },
  {
    path: `/my-photos/photos/preview/${photo(1)}`,
    shown: [/IMG_/],
    serve: servePhotos,
    open: () => press('Details'),
  },
  { path: inAlbum, shown: [/IMG_/], serve: servePhotos, open: () => press('Delete from album') },
  { path: inAlbum, shown: [/Photo removed from .Norway/], serve: servePhotos, open: removeFromAlbum },
  { path: '/saved-projects', shown: [/^Delete .*Norway/], serve: serveProject, open: () => hover(/^Delete/) },
  // For screen readers.
  { path: '/settings/privacy', shown: [titled], open: async () => announce(title) },
];

it.each(places)('leaves nothing personal unmarked on $path: $shown', async ({ path, shown, serve, open }) => {
  serve?.(view.server);
  await view.open(path);
  await open?.();
  await waitFor(() => expect(shown.filter((one) => !isSaid(one))).toEqual([]));
  expect(findUnmarked(personal)).toEqual([]);
});
