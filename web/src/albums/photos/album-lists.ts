import { type AlbumSortKey, albumsRoutes } from '@keepsake/contract/albums';
import type { MonthLayout, PhotoPage } from '@keepsake/contract/photos';
import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { call, hasExtension } from '../../api/client.ts';
import type { Remembered } from '../../browser/remembered.ts';
import { sessionStore } from '../../browser/storage.ts';
import {
  createPhotoList,
  createSavedScroll,
  type PageRequest,
  type PhotoList,
  readLayout,
  reportingFailures,
  type SectionKey,
  selectionOfList,
  stopSelecting,
  timelineReversed,
} from '../../photo-list/state.ts';
import { albumQuery, sharedAlbumQuery } from '../album-queries.ts';
import { albumSort, defaultSort, type ListSort, sharedAlbumSort } from './album-sort.ts';

/** Lists outlive their page for a fast return; only the latest are kept. */
const KEPT = 4;

/** The same list for an album while it is one of the latest. */
function remembering<Key extends AlbumSortKey>(
  sort: Remembered<ListSort<Key>>,
  create: (albumId: string) => PhotoList,
): (albumId: string) => PhotoList {
  const lists = new Map<string, PhotoList>();
  sort.subscribe(() => {
    for (const list of lists.values()) {
      selectionOfList(list).update(stopSelecting);
      list.startAnew(timelineReversed);
    }
  });
  return (albumId) => {
    const list = lists.get(albumId) ?? create(albumId);
    lists.delete(albumId);
    lists.set(albumId, list);
    const [oldest] = lists.keys();
    if (lists.size > KEPT && oldest !== undefined) lists.delete(oldest);
    return list;
  };
}

interface AlbumCalls {
  readonly page: (request: PageRequest, signal: AbortSignal) => Promise<PhotoPage>;
  readonly layout: (signal: AbortSignal) => Promise<MonthLayout>;
  readonly hasLayout: () => boolean;
}

function sourceOf({ page, layout, hasLayout }: AlbumCalls) {
  const fetchLayout = reportingFailures(async (_: SectionKey, signal: AbortSignal) =>
    readLayout(await layout(signal)),
  );
  return {
    page: reportingFailures((_: SectionKey, request: PageRequest, signal: AbortSignal) =>
      page(request, signal),
    ),
    get layout() {
      return hasLayout() ? fetchLayout : null;
    },
  };
}

const noStorage = { get: () => null, set: () => true, remove: () => {} };

/** Keeps the scroll position of an album on return and on reload. */
const placesOf = (albumId: string) =>
  createSavedScroll(noStorage, sessionStore, `keepsake.album-position.${albumId}`);

/** The saved order if the service supports it. */
function albumOrder(): ListSort {
  const sort = albumSort.get();
  if (sort.sortKey !== 'custom') return sort;
  return hasExtension('albumOrder') ? { sortKey: 'custom', sortOrder: 'asc' } : defaultSort;
}

export const albumPhotoList = remembering(albumSort, (albumId) => {
  const params = { id: albumId };
  return createPhotoList({
    source: sourceOf({
      page: (request, signal) =>
        call(albumsRoutes.listAlbumPhotos, { params, query: { ...albumOrder(), ...request }, signal }),
      layout: (signal) => call(albumsRoutes.getAlbumLayout, { params, query: albumOrder(), signal }),
      hasLayout: () => hasExtension('albumLayout'),
    }),
    places: placesOf(albumId),
    countQueries: [albumQuery(albumId).queryKey],
  });
});

export const sharedAlbumPhotoList = remembering(sharedAlbumSort, (albumId) => {
  const params = { id: albumId };
  return createPhotoList({
    source: sourceOf({
      page: (request, signal) =>
        call(sharedAlbumsRoutes.listSharedAlbumPhotos, {
          params,
          query: { ...sharedAlbumSort.get(), ...request },
          signal,
        }),
      layout: (signal) =>
        call(sharedAlbumsRoutes.getSharedAlbumLayout, { params, query: sharedAlbumSort.get(), signal }),
      hasLayout: () => hasExtension('sharedAlbumLayout'),
    }),
    places: placesOf(albumId),
    countQueries: [sharedAlbumQuery(albumId).queryKey],
  });
});
