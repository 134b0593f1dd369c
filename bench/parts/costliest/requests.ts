import { limits } from '@keepsake/contract/limits';
import type { AnyRoute } from '@keepsake/contract/route';
import { type Sample, samples } from '../../../server/test/authorisation-samples.ts';
import { largeMonth } from '../../../server/test/fill-library.ts';
import type { Account } from './world.ts';

/** The costliest request of a route within its limits. */
export interface CostlyRequest {
  /** What makes it costly. */
  readonly what: string;
  /** `small`: an account of its own, whose limits no other route has spent, and which may lose its things. */
  readonly account?: 'small';
  /** @param index of the request among those sent at once */
  readonly make: (account: Account, index: number) => Sample;
}

const { batchSize, maxRanges } = limits.photos;
const month = { year: String(largeMonth.year), month: String(largeMonth.month) };
const page = String(limits.timeline.maxPageSize);

/** Photos that other requests do not name, where there are enough. */
function photosOf({ photoIds }: Account, index: number, count: number): string[] {
  const from = (index * count) % Math.max(1, photoIds.length - count);
  return photoIds.slice(from, from + count);
}

/** Ids that are in no list. */
const otherId = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

const longText = (length: number) => 'Ü'.repeat(length);
const oneOf = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;

const costly: Readonly<Record<string, CostlyRequest>> = {
  'client-errors.reportClientError': {
    what: 'all fields',
    make: () => ({
      body: {
        where: 'page',
        code: 'E'.repeat(48),
        correlationId: 'c'.repeat(64),
        status: 500,
        path: `/${'a'.repeat(32)}`,
      },
    }),
  },
  'photos.getTimelineCounts': { what: '121 months', make: () => ({}) },
  'photos.getMonthShapes': { what: '121 months', make: () => ({}) },
  'photos.listMonth': { what: 'a page of 500', make: () => ({ params: month, query: { limit: page } }) },
  'photos.getMonthLayout': { what: 'a month of 20,000', make: () => ({ params: month }) },
  'photos.listPhotos': { what: 'a page of 500', make: () => ({ query: { limit: page } }) },
  'photos.deletePhotos': {
    what: '500 photos',
    make: (account, index) => ({
      body: { photoIds: photosOf(account, index, batchSize).map((_, n) => otherId(index * batchSize + n)) },
    }),
  },
  'deleted-photos.listDeleted': { what: 'a page of 500', make: () => ({ query: { limit: page } }) },
  'deleted-photos.restorePhotos': {
    what: '500 photos',
    make: (account, index) => ({ body: { photoIds: photosOf(account, index, batchSize) } }),
  },
  'deleted-photos.deleteForGood': {
    what: '500 photos',
    make: (account, index) => ({ body: { photoIds: photosOf(account, index, batchSize) } }),
  },
  'deleted-photos.deleteSelection': {
    what: '500 ranges of a month',
    make: ({ photoIds }) => ({
      body: {
        sortKey: 'dateTaken',
        ranges: photoIds.slice(0, maxRanges).map((id) => ({ ...largeMonth, from: id, to: id })),
        photosCount: maxRanges + 1,
      },
    }),
  },
  // Small: afterwards the library is empty.
  'deleted-photos.deleteAll': { what: '', account: 'small', make: () => ({}) },
  'albums.listAlbums': {
    what: 'a page of the largest size',
    make: () => ({ query: { limit: String(limits.albums.pageSize), displaySharedData: 'true' } }),
  },
  'albums.createAlbum': { what: 'the longest name', make: () => ({ body: { name: longText(255) } }) },
  'albums.updateAlbum': {
    what: 'the longest name, albums in turn',
    make: ({ albumIds }, index) => ({
      params: { id: oneOf(albumIds, index) },
      body: { name: longText(255) },
    }),
  },
  'albums.deleteAlbum': {
    what: 'an album of 100 photos each',
    make: ({ albumIds }, index) => ({ params: { id: oneOf(albumIds.slice(1), index) } }),
  },
  'albums.listAlbumPhotos': {
    what: 'a page of 500 of 20,000',
    make: ({ ids }) => ({ params: { id: ids.albumId }, query: { limit: page } }),
  },
  'albums.getAlbumLayout': {
    what: 'an album of 20,000',
    make: ({ ids }) => ({ params: { id: ids.albumId } }),
  },
  'albums.addAlbumPhotos': {
    what: '500 photos to an album of 20,000',
    make: (account, index) => ({
      params: { id: account.ids.albumId },
      body: { photoIds: photosOf(account, 60 + index, batchSize) },
    }),
  },
  'albums.removeAlbumPhotos': {
    what: '500 photos of an album of 20,000',
    make: (account, index) => ({
      params: { id: account.ids.albumId },
      body: { photoIds: photosOf(account, index, batchSize) },
    }),
  },
  'albums.moveAlbumPhotos': {
    what: '500 photos of an album of 20,000',
    make: (account, index) => ({
      params: { id: account.ids.albumId },
      body: { photoIds: photosOf(account, index % 39, batchSize), before: null },
    }),
  },
  'shared-albums.listSharedAlbumPhotos': {
    what: 'a page of 500',
    make: ({ ids }) => ({ params: { id: ids.sharedAlbumId }, query: { limit: page } }),
  },
  'downloads.createDownload': {
    what: '100 photos',
    make: (account, index) => ({
      body: {
        id: otherId(index),
        photos: photosOf(account, index, limits.photos.maxDownload),
        channel: 'LB-GB',
      },
    }),
  },
  'selections.createTempSelection': {
    what: '10,000 photos',
    make: ({ photoIds }) => ({ body: { photoIds: photoIds.slice(0, limits.tempSelections.maxPhotos) } }),
  },
  'super-orders.listSuperOrders': {
    what: 'a page of 100 of 1,000, searched for what each has',
    make: () => ({ query: { Limit: '100', q: 'e', OrderState: 'notExpired' } }),
  },
  'super-orders.listOrdersOfAccount': {
    what: 'a page of 100 of 1,000',
    make: ({ ids }) => ({ params: { accountId: ids.accountId }, query: { limit: '100' } }),
  },
  'order-uploads.listAnonymousUploads': {
    what: '100 ids',
    make: ({ productCodes }) => ({ body: productCodes.slice(0, limits.orders.maxUploadIds) }),
  },
  'invoices.listInvoices': {
    what: 'a page of 100 of 1,000, searched',
    make: () => ({ query: { limit: '100', q: '2026' } }),
  },
  'invoices.getArchiveUrl': { what: 'a year of 1,000 invoices', make: () => ({ params: { year: '2026' } }) },
  'invoices.listHistoricalInvoices': { what: '1,000 invoices', make: () => ({}) },
  'projects.listProjects': {
    what: 'a page of 100 of 1,000',
    make: ({ ids }) => ({ params: { accountId: ids.accountId }, query: { limit: '100' } }),
  },
  'widgets.listWidgets': {
    what: 'as many products as it takes',
    make: ({ productCodes }) => ({
      query: { orderCodes: productCodes.slice(0, limits.widgets.maxListed).join(',') },
    }),
  },
  'activity.listActivity': {
    what: 'the largest page',
    make: () => ({ query: { limit: String(limits.activity.maxPageSize) } }),
  },
  'merchandise.queryMerchandise': {
    what: 'all of 25 channels of 500 articles, each query with a name of its own',
    make: (_account, index) => ({
      body: {
        query: `query q${index} { Channels { Articles { ID Title ArticleType Visible PageWidth PageHeight Links { Rel Href } ArticleExtras { ID Title OptionGroups { ID Title Options { ID Title PriceDelta } } } } } }`,
      },
    }),
  },
  'addresses.changeAddress': {
    what: 'addresses in turn',
    make: ({ addressIds }, index) => ({
      ...samples['addresses.changeAddress']?.({ addressId: oneOf(addressIds, index) } as never),
    }),
  },
};

/** The request of the authorisation matrix, where no field makes one costlier than another. */
export function costlyRequestOf(name: string, { rateLimits }: AnyRoute): CostlyRequest {
  const own = costly[name];
  const sample = samples[name];
  if (!own && !sample) throw new Error(`${name} has no request`);
  const isLimited =
    own?.account === 'small' || rateLimits?.perAccount?.some((limit) => !limitsOfItsOwn.includes(limit));
  return {
    what: own?.what ?? '',
    make: own?.make ?? (({ ids }) => sample?.(ids) ?? {}),
    ...(isLimited && { account: 'small' }),
  };
}

/** Limits that one or two routes have: a large account has hits of them. */
const limitsOfItsOwn: readonly string[] = [
  'downloadsPerAccount',
  'downloadsPerAccountDaily',
  'downloadListsPerAccount',
  'invoiceArchivesPerAccount',
  'exportsPerAccount',
  'pairingsPerAccount',
  'tempSelectionsPerAccount',
  'projectWritesPerAccount',
];
