import { type AlbumSortKey, albumsRoutes } from '@keepsake/contract/albums';
import type { MonthLayout, PhotoPage } from '@keepsake/contract/photos';
import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { call, hasExtension } from '../../../api/client.ts';
import type { Remembered } from '../../../browser/remembered.ts';
import { sessionStore } from '../../../browser/storage.ts';
import { albumQuery, sharedAlbumQuery } from '../../../features/albums/album-queries.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';
import type { PageRequest } from '../../../features/timeline/loading/fetch-page.ts';
import { reportingFailures } from '../../../features/timeline/loading/reporting-failures.ts';
import type { MonthKey } from '../../../features/timeline/months/month-key.ts';
import { createPhotoList, type PhotoList } from '../../../features/timeline/photo-list.ts';
import { columnsFromLayout } from '../../../features/timeline/store/month-columns.ts';
import { timelineReversed } from '../../../features/timeline/store/transitions.ts';
import { createPlaceMemory } from '../../../features/timeline/window/place-memory.ts';
import { selectionOfList } from '../../list-selection/selection-of-list.ts';
import { albumSort, defaultSort, type ListSort, sharedAlbumSort } from './album-sort.ts';

/** Lists outlive their page, so that coming back shows them at once; these are the last ones. */
const KEPT = 4;

/** The same list for an album each time, while it is one of the last ones. */
function remembering<Key extends AlbumSortKey>(
  sort: Remembered<ListSort<Key>>,
  create: (albumId: string) => PhotoList,
): (albumId: string) => PhotoList {
  const lists = new Map<string, PhotoList>();
  // One preference for all of them.
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
  const columns = reportingFailures(async (_: MonthKey, signal: AbortSignal) =>
    columnsFromLayout(await layout(signal)),
  );
  return {
    page: reportingFailures((_: MonthKey, request: PageRequest, signal: AbortSignal) =>
      page(request, signal),
    ),
    get columns() {
      return hasLayout() ? columns : null;
    },
  };
}

const noStorage = { get: () => null, set: () => true, remove: () => {} };

/** A tab that comes back to an album, or loads it anew, finds it where it stood. */
const placesOf = (albumId: string) =>
  createPlaceMemory(noStorage, sessionStore, `keepsake.album-position.${albumId}`);

/** The order to ask for: the saved one where the service has it. */
function albumOrder(): ListSort {
  const sort = albumSort.get();
  if (sort.sortKey !== 'custom') return sort;
  return hasExtension('albumOrder') ? { sortKey: 'custom', sortOrder: 'asc' } : defaultSort;
}

/** The photos of an own album, in the order of the saved preference. */
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

/** The photos of a shared album, of whoever is in it. */
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
