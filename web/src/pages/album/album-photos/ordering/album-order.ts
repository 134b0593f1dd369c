import { albumsRoutes, type OwnAlbum } from '@keepsake/contract/albums';
import { limits } from '@keepsake/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { chunk } from '../../../../api/chunk.ts';
import { call } from '../../../../api/client.ts';
import { refreshAlbum } from '../../../../features/albums/album-cache.ts';
import type { PhotoList } from '../../../../features/timeline/photo-list.ts';
import { albumSort } from '../album-sort.ts';
import { createPhotoOrder, type MovePhotos } from './photo-order.ts';

/** Batches go in front of the same photo one after the other, so they keep their order. */
async function sendMove(albumId: string, ids: readonly string[], before: string | null): Promise<void> {
  for (const photoIds of chunk(ids, limits.photos.batchSize) ?? []) {
    await call(albumsRoutes.moveAlbumPhotos, {
      params: { id: albumId },
      body: { photoIds: [...photoIds], before },
    });
  }
}

/** Whether albums are shown in their custom order now: one preference for all of them. */
export const isCustomOrder = (): boolean => albumSort.get().sortKey === 'custom';

/** Like the list, they outlive the page. */
const orders = new WeakMap<PhotoList['store'], MovePhotos>();

/** Moves photos of an album in its custom order, the same for a list each time. */
export function orderOfAlbum(
  { albumId }: Pick<OwnAlbum, 'albumId'>,
  { store }: Pick<PhotoList, 'store'>,
  queryClient: QueryClient,
): MovePhotos {
  const known = orders.get(store);
  if (known) return known;
  const order = createPhotoOrder({
    store,
    isShown: isCustomOrder,
    send: ({ ids, before }) => sendMove(albumId, ids, before),
    onSettled: () => void refreshAlbum(queryClient, albumId),
  });
  orders.set(store, order);
  return order;
}
