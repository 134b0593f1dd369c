import {
  addressExample,
  invoiceExample,
  orderExample,
  savedProjectExample,
} from '@keepsake/contract/back-office-examples';
import type { HookName } from '../src/modules/hooks.ts';
import { galleryOffer, type Sample } from './authorisation-samples.ts';
import type { World } from './authorisation-world.ts';
import { addresses } from './order-on-its-way.ts';

type Request = (world: World) => Sample | Promise<Sample>;

const ofOwner = { shopCustomerId: 'owner' };
const ownerAccount = { email: 'owner@demo.keepsake.test', initialPassword: 'keepsake-demo' };
const code = { code: 'under-way' };
const [inner] = orderExample.orders;
const products = inner?.products.map((product) => ({
  ...product,
  isPersonalised: false,
  status: 'Confirmed',
}));

const orderUnderWay: Request = () => ({
  params: { orderCode: code.code },
  body: {
    ...orderExample,
    ...ofOwner,
    addressChange: { until: new Date(Date.now() + 3_600_000).toISOString(), postalCodes: ['10'] },
    cancelUntil: new Date(Date.now() + 3_600_000).toISOString(),
    orders: [{ ...inner, products, parcels: [] }],
  },
});

const answerOfShop: Request = async ({ test, tokens }) => {
  const url = `/api/back-office/orders/${code.code}/address-change`;
  const { changeId } = (await test.request(tokens['back-office'], { method: 'GET', url })).json();
  return { params: { orderCode: code.code }, body: { changeId, state: 'SuccessfulUpdate' } };
};

const cancellationAnswer: Request = async ({ test, tokens }) => {
  const url = `/api/back-office/orders/${code.code}/cancellation`;
  const { cancellationId } = (await test.request(tokens['back-office'], { method: 'GET', url })).json();
  return { params: { orderCode: code.code }, body: { cancellationId, state: 'Refused' } };
};

const withdrawal: Request = () => ({
  params: code,
  body: {
    name: 'Matrix',
    lines: products?.slice(0, 1).map(({ productCode }) => ({ orderCode: inner?.orderCode, productCode })),
  },
});

const decision: Request = async ({ test, tokens }) => {
  const url = '/api/back-office/gallery/entries';
  const { entries } = (await test.request(tokens['back-office'], { method: 'GET', url })).json();
  const [{ entryId, submissionId }] = entries;
  return { params: { entryId }, body: { submissionId, state: 'published' } };
};

const selection: Request = ({ idsOf }) => {
  const { photoId } = idsOf('own');
  const now = new Date();
  const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
  const ranges = [{ ...month, from: photoId, to: photoId }];
  return { body: { sortKey: 'uploaded', ranges, photosCount: 1 } };
};

const business =
  (status: string | null): Request =>
  () => ({
    params: ofOwner,
    body: { ...ownerAccount, business: status && { status } },
  });

const project = { id: 'of-owner' };
const companyOfOwner = { company: 'Holm Galleri ApS', country: 'DK', vatNumber: 'DK 13 58 56 28' };

/**
 * Requests that fire hooks, and which, in an order in which each finds what it is about. Without a request of its
 * own it is that of the authorisation matrix.
 */
export const firing: readonly (readonly [route: string, fires: readonly HookName[], request?: Request])[] = [
  ['profile.patchMe', ['customers.onCustomerChanged']],
  ['profile.putMe', ['customers.onCustomerChanged'], () => ({ body: { firstName: 'Anna' } })],
  ['addresses.addAddress', ['customers.onAddressesChanged']],
  ['addresses.changeAddress', ['customers.onAddressesChanged']],
  ['addresses.deleteAddress', ['customers.onAddressesChanged']],
  ['newsletter.putOwnSubscription', ['newsletter.onChanged']],
  ['albums.createAlbum', ['albums.onChanged', 'sharedAlbums.onChanged']],
  ['albums.updateAlbum', ['albums.onChanged', 'sharedAlbums.onChanged']],
  ['albums.addAlbumPhotos', ['albums.onChanged', 'sharedAlbums.onChanged']],
  ['albums.moveAlbumPhotos', ['albums.onChanged', 'sharedAlbums.onChanged']],
  ['albums.removeAlbumPhotos', ['albums.onChanged', 'sharedAlbums.onChanged']],
  ['albums.deleteAlbum', ['albums.onChanged', 'sharedAlbums.onChanged']],
  ['back-office.putSharedAlbum', ['albums.onChanged', 'sharedAlbums.onChanged']],
  ['photos-by-id.setFavourites', ['photos.onFavouritesChanged']],
  [
    'photos.deletePhotos',
    ['albums.onChanged', 'photos.onChanged', 'photos.onShown', 'sharedAlbums.onChanged'],
  ],
  [
    'deleted-photos.restorePhotos',
    [
      'albums.onChanged',
      'photos.onChanged',
      'photos.onCreated',
      'photos.onRestoring',
      'photos.onShown',
      'sharedAlbums.onChanged',
    ],
  ],
  ['deleted-photos.deleteForGood', []],
  ['deleted-photos.deleteSelection', [], selection],
  [
    'deleted-photos.deleteAll',
    ['albums.onChanged', 'photos.onChanged', 'photos.onShown', 'sharedAlbums.onChanged'],
  ],
  ['deleted-photos.restoreAll', ['photos.onRestoring']],
  ['shared-albums.deleteSharedAlbum', ['albums.onChanged', 'sharedAlbums.onChanged']],
  ['back-office.putOrder', ['orders.onChanged'], orderUnderWay],
  [
    'contact.sendContactMessage',
    ['orders.onLateAsked'],
    () => ({ body: { topic: 'order', orderCode: code.code, message: 'Where is it?' } }),
  ],
  [
    'address-changes.changeDeliveryAddress',
    ['orders.onAddressChangeRequested', 'orders.onChanged'],
    () => ({ params: code, body: addresses.near }),
  ],
  ['address-changes.answerAddressChange', ['orders.onChanged'], answerOfShop],
  [
    'cancellations.cancelOrder',
    ['orders.onCancellationRequested', 'orders.onChanged'],
    () => ({ params: code }),
  ],
  ['cancellations.answerCancellation', ['orders.onChanged'], cancellationAnswer],
  ['withdrawals.withdraw', ['orders.onChanged', 'orders.onWithdrawn'], withdrawal],
  ['back-office.putOrders', ['orders.onChanged']],
  ['back-office.deleteOrder', ['orders.onChanged']],
  [
    'gallery.changeGalleryEntry',
    ['gallery.onSubmitted'],
    () => {
      const { channel, ...body } = galleryOffer;
      return { params: { widgetId: 'own' }, query: { channel }, body: { ...body, title: 'Other' } };
    },
  ],
  ['gallery-moderation.decideGalleryEntry', [], decision],
  ['gallery.deleteGalleryEntry', ['gallery.onWithdrawn']],
  ['gallery.createGalleryEntry', ['gallery.onSubmitted']],
  ['widgets.deleteWidget', ['gallery.onWithdrawn', 'widgets.onDeleted']],
  [
    'shop-documents.putInvoice',
    ['invoices.onAdded'],
    () => ({ params: { id: 'one' }, body: { ...invoiceExample, ...ofOwner } }),
  ],
  [
    'shop-documents.putInvoices',
    ['invoices.onAdded'],
    () => ({ body: { invoices: [{ id: 'two', ...invoiceExample, ...ofOwner }] } }),
  ],
  [
    'shop-documents.putProject',
    [],
    () => ({ params: project, body: { ...savedProjectExample, ...ofOwner } }),
  ],
  ['projects.deleteProject', ['projects.onDeleted'], () => ({ params: project })],
  ['projects.restoreProject', ['projects.onRestored', 'projects.onRestoring'], () => ({ params: project })],
  ['back-office.putCustomer', ['customers.onCustomerCreated', 'customers.onLinked']],
  ['two-step.endTwoStepOfCustomer', []],
  ['back-office.putCustomer', ['customers.onCustomerChanged'], business('Default')],
  [
    'addresses.addAddress',
    ['customers.onAddressesChanged'],
    () => ({ body: { ...addressExample, type: 'billing' } }),
  ],
  [
    'business-details.putBusinessDetails',
    ['customers.onBusinessSubmitted', 'customers.onCustomerChanged'],
    () => ({ body: { ...companyOfOwner, firstName: 'Dora', lastName: 'Holm', phone: '+45 32 12 34 56' } }),
  ],
  [
    'back-office.putCustomers',
    ['customers.onCustomerChanged'],
    () => ({ body: { customers: [{ ...ofOwner, ...ownerAccount, business: null }] } }),
  ],
  ['customer-deletions.deleteCustomer', ['customers.onDeleted', 'identity.onSignInsEnded']],
  ['customer-deletions.restoreCustomer', ['customers.onRestored']],
];

/** Requests of the matrix that are refused, as they need more than a thing: a browser, a code, a mailed link, a file. */
export const refused: readonly string[] = [
  'account-deletion.confirmAccountDeletion',
  'business-callbacks.putBusinessCallback',
  'business-callbacks.redeliverBusinessEvents',
  'business-callbacks.renewBusinessSecret',
  'business-callbacks.testBusinessCallback',
  'downloads.createSharedAlbumDownload',
  'email-changes.confirmEmailChange',
  'newsletter.unsubscribe',
  'pairings.connectPhone',
  'pairings.finishPhone',
  'passkeys.renamePasskey',
  'payment-methods.deletePaymentMethod',
  'payment-methods.makeDefaultPaymentMethod',
  'session.endDevice',
  'session.endOtherDevices',
  'session.getToken',
  'session.logout',
  'shop-files.putInvoiceFile',
  'shop-files.putProductFile',
  'storage-status.restoreDeletion',
  'two-step.renewRecoveryCodes',
  'two-step.startTwoStep',
];
