import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { call } from '../../api/client.ts';
import {
  type PageRequest,
  type PhotoRef,
  pageOf,
  photosUpdated,
  type TimelineStore,
} from '../../photo-list/state.ts';
import { sharedAlbumSort } from '../photos/album-sort.ts';

type FetchPage = (request: PageRequest) => Promise<{ readonly images: readonly Photo[] }>;

export const fetchSharedPage =
  (albumId: string): FetchPage =>
  (request) =>
    call(sharedAlbumsRoutes.listSharedAlbumPhotos, {
      params: { id: albumId },
      query: { ...sharedAlbumSort.get(), ...request },
    });

/**
 * Refreshes a photo whose image addresses have expired, also in the list. Photos of others are only on the
 * album's pages, so its page is requested. Rejects if the photo is no longer on it.
 */
export async function refreshSharedPhoto(
  store: TimelineStore,
  { key, imageId }: PhotoRef,
  fetchPage: FetchPage,
): Promise<Photo> {
  const layout = store.getSnapshot().sections.get(key)?.layout;
  const page = pageOf(Math.max(0, layout?.indexOf(imageId) ?? 0));
  const cursor = layout?.cursors[page - 1];
  const { images } = await fetchPage({ limit: limits.timeline.layoutPageSize, ...(cursor && { cursor }) });
  store.update((state) => photosUpdated(state, key, images));
  const photo = images.find((image) => image.imageId === imageId);
  if (!photo) throw new Error('The photo is no longer on its page of the album');
  return photo;
}
