import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { call } from '../../api/client.ts';
import type { PageRequest } from '../../features/timeline/loading/fetch-page.ts';
import { pageOf } from '../../features/timeline/store/month-photos.ts';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import type { TimelineStore } from '../../features/timeline/store/timeline-store.ts';
import { photosUpdated } from '../../features/timeline/store/transitions.ts';
import { sharedAlbumSort } from '../album/album-photos/album-sort.ts';

type FetchPage = (request: PageRequest) => Promise<{ readonly images: readonly Photo[] }>;

/** Pages of a shared album in the order of its list. */
export const fetchSharedPage =
  (albumId: string): FetchPage =>
  (request) =>
    call(sharedAlbumsRoutes.listSharedAlbumPhotos, {
      params: { id: albumId },
      query: { ...sharedAlbumSort.get(), ...request },
    });

/**
 * Asks for a photo again, as its image addresses expire, and shows the answer in the list, too. Photos of others are known
 * by the pages of their album only, so its page is asked for. Rejects when the photo is on it no longer.
 */
export async function refreshSharedPhoto(
  store: TimelineStore,
  { key, imageId }: PhotoPlace,
  fetchPage: FetchPage,
): Promise<Photo> {
  const columns = store.getSnapshot().months.get(key)?.columns;
  const page = pageOf(Math.max(0, columns?.indexOf(imageId) ?? 0));
  const cursor = columns?.cursors[page - 1];
  const { images } = await fetchPage({ limit: limits.timeline.layoutPageSize, ...(cursor && { cursor }) });
  store.update((state) => photosUpdated(state, key, images));
  const photo = images.find((image) => image.imageId === imageId);
  if (!photo) throw new Error('The photo is no longer on its page of the album');
  return photo;
}
