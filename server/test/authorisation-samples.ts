import { randomUUID } from 'node:crypto';
import {
  addressExample,
  articleGroupExample,
  blockedOrderExample,
  cutOffCampaignExample,
  delayedDeletionExample,
  galleryCategoryExample,
  invoiceExample,
  mailBounceExample,
  merchandiseExample,
  orderExample,
  orderUploadExample,
  savedProjectExample,
  voucherExample,
} from '@keepsake/contract/back-office-examples';
import { encodeAddress } from '@keepsake/contract/base64-address';
import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import { businessSamples } from './business-samples.ts';
import { consentSamples } from './consent-samples.ts';
import { identitySamples } from './identity-samples.ts';
import { orderRequestSamples } from './order-request-samples.ts';

export interface Ids {
  readonly photoId: string;
  /** Operation of the thing's owner. */
  readonly operationId: string;
  readonly albumId: string;
  readonly sharedAlbumId: string;
  readonly downloadId: string;
  readonly exportId: string;
  readonly pairingId: string;
  readonly selectionId: string;
  readonly addressId: string;
  /** Id of order, inner order, product and its upload. */
  readonly orderCode: string;
  readonly accountId: string;
  /** Account of `own` things. */
  readonly ownAccountId: string;
}

export interface Sample {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

const withoutInput = (domain: string, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [`${domain}.${key}`, () => ({})]));

function shopDocumentSamples(
  kind: string,
  list: string,
  example: { readonly updatedAt: string },
  { id = 'matrix', plural = `${kind}s` } = {},
) {
  const params = { id };
  const { updatedAt } = example;
  return {
    [`shop-documents.put${kind}`]: () => ({ params, body: example }),
    [`shop-documents.put${plural}`]: () => ({ body: { [list]: [{ id, ...example }] } }),
    [`shop-documents.get${kind}`]: () => ({ params }),
    [`shop-documents.delete${kind}`]: () => ({ params, query: { updatedAt } }),
  };
}

export const galleryOffer = {
  channel: 'LB-GB',
  title: 'Matrix',
  categories: ['travel'],
  wordingVersion: 'gallery-1',
};

/** A sample request per route. The suite fails for a missing one. */
export const samples: Readonly<Record<string, (ids: Ids) => Sample>> = {
  'config.getConfig': () => ({}),
  'accessibility.getAccessibilityStatement': () => ({ query: { locale: 'en-GB' } }),
  'config.getMessages': () => ({ params: { file: 'en-GB.json' } }),
  'public-config.getPublicConfig': () => ({ params: { host: 'localhost' } }),
  'client-errors.reportClientError': () => ({ body: { where: 'page', code: 'Error' } }),
  'customers.getMe': () => ({}),
  ...businessSamples,
  ...identitySamples,
  'profile.patchMe': () => ({ body: { firstName: 'Matrix' } }),
  'profile.putMe': () => ({ body: { firstName: 'Matrix' } }),
  'addresses.listAddresses': () => ({}),
  'addresses.getAddress': ({ addressId }) => ({ params: { id: addressId } }),
  'addresses.addAddress': () => ({ body: addressExample }),
  'addresses.changeAddress': ({ addressId }) => ({ params: { id: addressId }, body: addressExample }),
  'addresses.deleteAddress': ({ addressId }) => ({ params: { id: addressId } }),
  ...consentSamples,
  'super-orders.listSuperOrders': () => ({}),
  'super-orders.getSuperOrder': ({ orderCode }) => ({ params: { code: orderCode } }),
  'address-changes.changeDeliveryAddress': ({ orderCode }) => ({
    params: { code: orderCode },
    body: addressExample,
  }),
  ...orderRequestSamples,
  'withdrawals.withdraw': ({ orderCode }) => ({
    params: { code: orderCode },
    body: { name: 'Matrix', lines: [{ orderCode, productCode: orderCode }] },
  }),
  'withdrawals.listWithdrawals': () => ({ params: { orderCode: 'matrix' } }),
  'super-orders.listOrdersOfAccount': ({ accountId }) => ({ params: { accountId } }),
  'super-orders.getOrder': ({ orderCode }) => ({ params: { code: orderCode } }),
  'order-services.getVoucherOffer': () => ({ params: { voucherOptionCode: 'AUTUMN-5' } }),
  'order-services.getDeliveryDates': ({ orderCode }) => ({ params: { orderId: orderCode } }),
  'order-services.getReorderStatus': ({ orderCode }) => ({ params: { orderId: orderCode } }),
  'order-services.reorder': ({ orderCode }) => ({ query: { OrderCode: orderCode } }),
  'order-uploads.getUpload': ({ orderCode, ownAccountId }) => ({
    params: { id: orderCode },
    query: { accountId: ownAccountId },
  }),
  'order-uploads.listAnonymousUploads': ({ orderCode }) => ({ body: [orderCode] }),
  'invoices.listInvoices': () => ({}),
  'invoices.listHistoricalInvoices': () => ({}),
  'invoices.getArchiveUrl': () => ({ params: { year: '2026' } }),
  'projects.listProjects': ({ accountId }) => ({ params: { accountId } }),
  'projects.deleteProject': () => ({ params: { id: 'matrix' } }),
  'projects.restoreProject': () => ({ params: { id: 'matrix' } }),
  'widgets.listWidgets': ({ orderCode }) => ({ query: { orderCodes: orderCode } }),
  'widgets.getWidget': ({ orderCode }) => ({ params: { code: orderCode } }),
  'widgets.createWidget': ({ orderCode }) => ({ params: { code: orderCode } }),
  'widgets.deleteWidget': ({ orderCode }) => ({ params: { code: orderCode } }),
  'widgets.shareWidget': ({ orderCode }) => ({
    params: { code: orderCode },
    query: { vendorId: 'LB', fromName: 'Matrix', toEmailAddress: encodeAddress('matrix@example.com') },
  }),
  'widgets.postShare': ({ orderCode }) => ({
    params: { code: orderCode },
    body: { vendorId: 'LB', senderName: 'Matrix', recipientEmail: 'matrix@example.com' },
  }),
  'gallery.getGalleryEntry': ({ orderCode }) => ({ params: { id: orderCode }, query: { channel: 'LB-GB' } }),
  'gallery.createGalleryEntry': ({ orderCode }) => ({ body: { widgetId: orderCode, ...galleryOffer } }),
  'gallery.changeGalleryEntry': ({ orderCode }) => {
    const { channel, ...body } = galleryOffer;
    return { params: { widgetId: orderCode }, query: { channel }, body };
  },
  'gallery.deleteGalleryEntry': ({ orderCode }) => ({
    params: { id: orderCode },
    query: { channel: 'LB-GB' },
  }),
  'gallery.listGalleryCategories': () => ({}),
  'gallery.isOrderBlocked': ({ orderCode }) => ({ params: { id: orderCode } }),
  'gallery-moderation.listReviewedEntries': () => ({}),
  'gallery-moderation.decideGalleryEntry': () => ({
    params: { entryId: randomUUID() },
    body: { submissionId: randomUUID(), state: 'published' },
  }),
  'storage-status.getAccountInformation': () => ({}),
  'storage-status.restoreDeletion': () => ({}),
  'merchandise.queryMerchandise': () => ({ body: { query: '{ Channels { ID } }' } }),
  'cut-offs.listArticleGroups': () => ({}),
  'cut-offs.getCampaign': () => ({ params: { name: 'christmas' } }),
  'documents.listMapPdfs': () => ({}),
  'documents.getProduct': ({ orderCode }) => ({ params: { code: orderCode } }),
  'payment-methods.listPaymentMethods': () => ({}),
  'payment-methods.makeDefaultPaymentMethod': () => ({ params: { id: 'pm_1' }, body: { isDefault: true } }),
  'payment-methods.deletePaymentMethod': () => ({ params: { id: 'pm_1' } }),
  'payment-methods.startPaymentSession': () => ({}),
  'session.getToken': () => ({}),
  'pairings.createPairing': () => ({ body: {} }),
  'pairings.getPairing': ({ pairingId }) => ({ params: { id: pairingId } }),
  'pairings.endPairing': ({ pairingId }) => ({ params: { id: pairingId } }),
  'selections.createTempSelection': ({ photoId }) => ({ body: { photoIds: [photoId] } }),
  'selections.getTempSelection': ({ selectionId }) => ({ params: { id: selectionId } }),
  'selections.listTempSelectionPhotos': ({ selectionId }) => ({ params: { id: selectionId } }),
  'pairings.connectPhone': () => ({ body: { code: '0000000000', phone: 'other' } }),
  'pairings.getPhone': () => ({}),
  'pairings.finishPhone': () => ({}),
  'session.logout': () => ({}),
  'session.listDevices': () => ({}),
  'session.endDevice': () => ({ params: { id: 'A'.repeat(43) } }),
  'session.endOtherDevices': () => ({}),
  'activity.listActivity': () => ({}),
  'photos.getUser': () => ({}),
  'photos.getTimelineCounts': () => ({}),
  'photos.getMonthShapes': () => ({}),
  'photos.listMonth': () => ({ params: { year: '2024', month: '5' } }),
  'photos.getMonthLayout': () => ({ params: { year: '2024', month: '5' } }),
  'photos.listPhotos': () => ({}),
  'photos.getPhoto': ({ photoId }) => ({ params: { id: photoId } }),
  'photos-by-id.findPhotos': ({ photoId }) => ({ body: { photoIds: [photoId] } }),
  'photos-by-id.setFavourites': ({ photoId }) => ({ body: { photoIds: [photoId], isFavourite: true } }),
  'photos.deletePhotos': ({ photoId }) => ({ body: { photoIds: [photoId] } }),
  'deleted-photos.listDeleted': () => ({}),
  'deleted-photos.restorePhotos': ({ photoId }) => ({ body: { photoIds: [photoId] } }),
  'deleted-photos.deleteForGood': ({ photoId }) => ({ body: { photoIds: [photoId] } }),
  'deleted-photos.deleteAll': () => ({}),
  'deleted-photos.deleteSelection': ({ photoId }) => ({
    body: {
      sortKey: 'dateTaken',
      ranges: [{ year: 2024, month: 5, from: photoId, to: photoId }],
      photosCount: 1,
    },
  }),
  'deleted-photos.restoreAll': () => ({ body: {} }),
  'deleted-photos.getOperation': ({ operationId }) => ({ params: { id: operationId } }),
  'albums.createAlbum': () => ({ body: { name: 'Matrix' } }),
  'albums.listAlbums': () => ({ query: { displaySharedData: 'true' } }),
  'albums.getAlbum': ({ albumId }) => ({ params: { id: albumId } }),
  'albums.updateAlbum': ({ albumId }) => ({ params: { id: albumId }, body: { name: 'Matrix' } }),
  'albums.deleteAlbum': ({ albumId }) => ({ params: { id: albumId } }),
  'albums.listAlbumPhotos': ({ albumId }) => ({ params: { id: albumId } }),
  'albums.getAlbumLayout': ({ albumId }) => ({ params: { id: albumId } }),
  'albums.addAlbumPhotos': ({ albumId, photoId }) => ({
    params: { id: albumId },
    body: { photoIds: [photoId] },
  }),
  'albums.removeAlbumPhotos': ({ albumId, photoId }) => ({
    params: { id: albumId },
    body: { photoIds: [photoId] },
  }),
  'albums.moveAlbumPhotos': ({ albumId, photoId }) => ({
    params: { id: albumId },
    body: { photoIds: [photoId], before: null },
  }),
  'shared-albums.listSharedAlbums': () => ({}),
  'shared-albums.getSharedAlbumsSummary': () => ({}),
  'shared-albums.getSharedAlbum': ({ sharedAlbumId }) => ({ params: { id: sharedAlbumId } }),
  'shared-albums.getParticipants': ({ sharedAlbumId }) => ({ params: { id: sharedAlbumId } }),
  'shared-albums.listSharedAlbumPhotos': ({ sharedAlbumId }) => ({ params: { id: sharedAlbumId } }),
  'shared-albums.getSharedAlbumLayout': ({ sharedAlbumId }) => ({ params: { id: sharedAlbumId } }),
  'shared-albums.deleteSharedAlbum': ({ sharedAlbumId }) => ({ params: { id: sharedAlbumId } }),
  'downloads.createDownload': ({ photoId }) => ({
    body: { id: randomUUID(), photos: [photoId], channel: 'LB-GB' },
  }),
  'downloads.createSharedAlbumDownload': ({ photoId }) => ({
    body: { id: randomUUID(), photos: [{ photoId, ownerId: 'owner' }], channel: 'LB-GB' },
  }),
  'downloads.listDownloads': () => ({}),
  'downloads.getDownloadUrl': ({ downloadId }) => ({ params: { id: downloadId } }),
  'activation.startActivation': () => ({}),
  'activation.getActivation': () => ({}),
  'activation.getImportReport': () => ({}),
  'exports.createExport': () => ({ body: { channel: 'LB-GB' } }),
  'exports.listExports': () => ({}),
  // The suite makes both ids the same.
  'uploads.getUpload': ({ photoId }) => ({ params: { id: photoId } }),
  'exports.getExport': ({ exportId }) => ({ params: { backupId: exportId } }),
  'exports.getExportChunkUrl': ({ exportId }) => ({ params: { backupId: exportId, iteration: '0' } }),
  'back-office.putSharedAlbum': ({ sharedAlbumId, photoId }) => ({
    params: { albumId: sharedAlbumId },
    body: { name: 'Matrix', ownerId: 'owner', participantIds: [], photos: [{ ownerId: 'owner', photoId }] },
  }),
  'back-office.putOrder': () => ({ params: { orderCode: 'matrix' }, body: orderExample }),
  'back-office.putOrders': () => ({ body: { orders: [{ orderCode: 'matrix', ...orderExample }] } }),
  'back-office.getOrder': () => ({ params: { orderCode: 'matrix' } }),
  'back-office.deleteOrder': () => ({
    params: { orderCode: 'matrix' },
    query: { updatedAt: orderExample.updatedAt },
  }),
  ...withoutInput('personal-data', ['getPersonalData', 'requestPersonalData', 'getPersonalDataUrl']),
  ...withoutInput('callbacks', ['getCallback', 'renewCallbackSecret', 'testCallback']),
  ...withoutInput('callbacks', ['listDeliveries', 'deleteCallback']),
  'callbacks.putCallback': () => ({ body: { url: 'https://shop.example.com/' } }),
  'callbacks.redeliver': () => ({ body: { ids: [randomUUID()] } }),
  ...shopDocumentSamples('Voucher', 'vouchers', voucherExample),
  ...shopDocumentSamples('ArticleGroup', 'articleGroups', articleGroupExample),
  ...shopDocumentSamples('CutOffCampaign', 'cutOffCampaigns', cutOffCampaignExample),
  ...shopDocumentSamples('Merchandise', 'merchandise', merchandiseExample, { id: 'LB-GB.en-GB' }),
  'back-office.postMailBounces': () => ({ body: { mailBounces: [mailBounceExample] } }),
  ...shopDocumentSamples('DelayedDeletion', 'delayedDeletions', delayedDeletionExample),
  ...shopDocumentSamples('Project', 'projects', savedProjectExample),
  ...shopDocumentSamples('Invoice', 'invoices', invoiceExample),
  ...shopDocumentSamples('Upload', 'uploads', orderUploadExample),
  ...shopDocumentSamples('GalleryCategory', 'galleryCategories', galleryCategoryExample, {
    plural: 'GalleryCategories',
  }),
  ...shopDocumentSamples('BlockedOrder', 'blockedOrders', blockedOrderExample),
  'shop-files.putInvoiceFile': () => ({
    params: { id: 'matrix' },
    query: { updatedAt: invoiceExample.updatedAt },
  }),
  'shop-files.getInvoiceFile': () => ({ params: { id: 'matrix' } }),
  'shop-files.putProductFile': () => ({
    params: { productCode: 'matrix', name: 'thumbnail' },
    query: { updatedAt: invoiceExample.updatedAt },
  }),
  'shop-files.listProductFiles': () => ({ params: { productCode: 'matrix' } }),
  'shop-files.deleteProductFile': () => ({
    params: { productCode: 'matrix', name: 'thumbnail' },
    query: { updatedAt: invoiceExample.updatedAt },
  }),
  'back-office.putCustomers': () => ({ body: { customers: [] } }),
  'customer-deletions.deleteCustomer': () => ({ params: { shopCustomerId: 'matrix' } }),
  'two-step.endTwoStepOfCustomer': () => ({ params: { shopCustomerId: 'matrix' } }),
  'customer-deletions.restoreCustomer': () => ({ params: { shopCustomerId: 'matrix' } }),
  'back-office.getCustomer': () => ({ params: { shopCustomerId: 'matrix' } }),
  'back-office.putCustomer': () => ({
    params: { shopCustomerId: 'matrix' },
    body: { email: 'matrix@demo.keepsake.test', initialPassword: 'keepsake-demo' },
  }),
};

/** Routes of the contract with their names, which are the keys of `samples`. */
export const namedRoutes = Object.entries(routes).flatMap(([domain, entries]) =>
  Object.entries<AnyRoute>(entries).map(([key, route]) => ({ name: `${domain}.${key}`, route })),
);
