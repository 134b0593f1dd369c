import type { ConfigBase } from './bases.ts';

interface Extension {
  /** Name of its switch in config.json. */
  readonly name: string;
  /** The API that has it; optional for a foreign service. */
  readonly base: ConfigBase;
  readonly where: string;
  readonly what: string;
  readonly why: string;
}

/** Routes and fields beyond docs/requirements. The site works without them. */
export const extensions = [
  {
    name: 'timelineSortKey',
    base: 'photoManagementApi',
    where: 'GET /users/timeline',
    what: 'query sortKey',
    why: 'a photo’s month depends on the sort key',
  },
  {
    name: 'photosLimit',
    base: 'photoManagementApi',
    where: 'GET /photos',
    what: 'query limit',
    why: 'latest uploads need twelve photos, not five hundred',
  },
  {
    name: 'photoById',
    base: 'photoManagementApi',
    where: 'GET /photos/{id}',
    what: 'route',
    why: 'a preview opened by its address',
  },
  {
    name: 'photoPlaceholders',
    base: 'photoManagementApi',
    where: 'photo',
    what: 'averageColour, thumbhash',
    why: 'placeholders until the thumbnail is there',
  },
  {
    name: 'photoState',
    base: 'photoManagementApi',
    where: 'photo',
    what: 'state',
    why: 'thumbnails that are not made yet or cannot be made',
  },
  {
    name: 'photoFile',
    base: 'photoManagementApi',
    where: 'photo',
    what: 'mimeType, bytes',
    why: 'details of the original',
  },
  {
    name: 'photoCamera',
    base: 'photoManagementApi',
    where: 'GET /photos/{id}',
    what: 'camera',
    why: 'details of the original',
  },
  {
    name: 'recentlyDeleted',
    base: 'photoManagementApi',
    where: 'GET /photos/deleted, POST /photos/restore, POST /photos/restore/all',
    what: 'routes',
    why: 'what was deleted by mistake comes back',
  },
  {
    name: 'monthLayout',
    base: 'photoManagementApi',
    where: 'GET /photos/timeline/{year}/{month}/layout',
    what: 'route',
    why: 'any place of a month of 70,000 photos is reached at once',
  },
  {
    name: 'monthShapes',
    base: 'photoManagementApi',
    where: 'GET /users/timeline/shapes',
    what: 'route',
    why: 'months stand in their places before their photos are loaded',
  },
  {
    name: 'deleteSelection',
    base: 'photoManagementApi',
    where: 'POST /photos/delete',
    what: 'route',
    why: 'a selection of a million photos is a few ranges',
  },
  {
    name: 'libraryOperations',
    base: 'photoManagementApi',
    where: 'GET /photos/operations/{id}',
    what: 'route; operationId, photosCount of DELETE /photos/all',
    why: 'how far the deletion of a whole library is',
  },
  {
    name: 'albumLayout',
    base: 'photoManagementApi',
    where: 'GET /albums/{id}/photos/layout',
    what: 'route',
    why: 'any place of an album of 100,000 photos is reached at once',
  },
  {
    name: 'albumOrder',
    base: 'photoManagementApi',
    where: 'GET /albums/{id}/photos, POST /albums/{id}/photos/move',
    what: 'sortKey custom; route',
    why: 'photos in the order that their owner gives them',
  },
  {
    name: 'albumCover',
    base: 'photoManagementApi',
    where: 'album, PATCH /albums/{id}',
    what: 'isCoverChosen; coverPhotoId',
    why: 'the cover is chosen by hand',
  },
  {
    name: 'sharedAlbumLayout',
    base: 'sharedAlbumsApi',
    where: 'GET /shared-albums/{id}/photos/layout',
    what: 'route',
    why: 'any place of a shared album of 100,000 photos is reached at once',
  },
  {
    name: 'downloadFacts',
    base: 'downloadApi',
    where: 'download',
    what: 'state, size, missing, created, expires',
    why: 'the list says what can still be downloaded, and why not',
  },
  {
    name: 'downloadName',
    base: 'downloadApi',
    where: 'GET /downloads/{id}/url, POST /shared-album-downloads',
    what: 'query saveAs; name',
    why: 'downloaded again, an archive is saved under its name',
  },
  {
    name: 'exportList',
    base: 'exportApi',
    where: 'GET /backups',
    what: 'route; backupId, created, updated, photosDone, photosCount of every status',
    why: 'the downloads page shows the export that is being prepared, or ready',
  },
  {
    name: 'editorPhotos',
    base: 'selectionsApi',
    where: 'POST /temp-selections, GET /temp-selections/{id}/photos',
    what: 'editorToken; route',
    why: 'an editor shows the selected photos, and can open nothing else of the account',
  },
  {
    name: 'quota',
    base: 'photoManagementApi',
    where: 'GET /users',
    what: 'quota',
    why: 'space used',
  },
  {
    name: 'pushReplay',
    base: 'pushUrl',
    where: 'push socket',
    what: '`after` of authenticate, `cursor` of messages, message position',
    why: 'a client that comes back gets what it missed',
  },
  {
    name: 'photosChanged',
    base: 'pushUrl',
    where: 'push socket',
    what: 'message photos-changed',
    why: 'what another device adds or deletes appears without polling',
  },
  {
    name: 'albumsChanged',
    base: 'pushUrl',
    where: 'push socket',
    what: 'message albums-changed',
    why: 'an album that another device or the shop changes is shown as it is',
  },
  {
    name: 'exportChanged',
    base: 'pushUrl',
    where: 'push socket',
    what: 'message export-changed',
    why: 'a ready export is announced without polling',
  },
  {
    name: 'pairingChanged',
    base: 'pushUrl',
    where: 'push socket',
    what: 'message pairing-changed',
    why: 'the computer shows without polling what a paired phone sends',
  },
  {
    name: 'paymentMethods',
    base: 'customerApi',
    where: '/customers/me/payment-methods',
    what: 'routes',
    why: 'customers see what they pay with, and add, choose or remove it',
  },
  {
    name: 'newsletter',
    base: 'customerApi',
    where: '/customers/me/newsletter',
    what: 'routes',
    why: 'customers see whether they get the newsletter, and change it',
  },
  {
    name: 'orderFilters',
    base: 'ordersApi',
    where: 'GET /v2/superorders/me',
    what: 'query group, status, q',
    why: 'thousands of orders are grouped, filtered and searched where they are',
  },
  {
    name: 'orderTimes',
    base: 'ordersApi',
    where: 'GET /v1/superorders/{code}',
    what: 'statusChanges',
    why: 'customers see when their order reached each step',
  },
  {
    name: 'addressChanges',
    base: 'ordersApi',
    where: 'GET /v1/superorders/{code}',
    what: 'deliveryAddressChange.latest',
    why: 'customers see on every device what became of their change of the address',
  },
  {
    name: 'withdrawals',
    base: 'ordersApi',
    where: 'GET /v1/superorders/{code}, POST /v1/superorders/{code}/withdrawals',
    what: 'withdrawals; route',
    why: 'the law requires a function to withdraw from a contract',
  },
  {
    name: 'invoiceList',
    base: 'invoiceApi',
    where: 'GET /api/v1/InvoiceGroupFiles/me',
    what: 'route',
    why: 'thousands of invoices are searched and added up where they are',
  },
  {
    name: 'deletedProjects',
    base: 'projectsApi',
    where: 'POST /api/v2/project/{id}/restore',
    what: 'route',
    why: 'a project that was deleted by mistake comes back',
  },
  {
    name: 'ordersChanged',
    base: 'pushUrl',
    where: 'push socket',
    what: 'message orders-changed',
    why: 'an order moves on while its customer looks at it',
  },
  {
    name: 'storageDeletion',
    base: 'photoDeletionApi',
    where: 'GET /accounts/getaccountinformation, POST /accounts/restoredeletion',
    what: 'deletion, mailFailedOn; route',
    why: 'customers see what was deleted after the storage period, and bring it back',
  },
] as const satisfies readonly Extension[];

export type ExtensionName = (typeof extensions)[number]['name'];
