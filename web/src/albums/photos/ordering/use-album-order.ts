import type { OwnAlbum } from '@keepsake/contract/albums';
import { albumsRoutes } from '@keepsake/contract/albums';
import { limits } from '@keepsake/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { chunk } from '../../../api/chunk.ts';
import { call } from '../../../api/client.ts';
import { useConfig } from '../../../api/site-context.tsx';
import { whenFocusIsFree } from '../../../browser/when-focus-is-free.ts';
import {
  layoutWithMoved,
  type PhotoList,
  photoRevealed,
  photosReordered,
  sectionStale,
  selectionOfList,
  wholeList,
} from '../../../photo-list/state.ts';
import { announce } from '../../../ui/announcer/announce.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { refreshAlbum } from '../../album-cache.ts';
import { albumSort, useListSort } from '../album-sort.ts';
import { type AlbumOrder, createAlbumOrder, type OfferedMove } from './create-album-order.ts';
import { createPhotoOrder, type MovePhotos } from './photo-order.ts';

/** Batches are inserted before the same photo in sequence, so they keep their order. */
async function sendMove(albumId: string, ids: readonly string[], before: string | null): Promise<void> {
  for (const photoIds of chunk(ids, limits.photos.batchSize) ?? []) {
    await call(albumsRoutes.moveAlbumPhotos, {
      params: { id: albumId },
      body: { photoIds: [...photoIds], before },
    });
  }
}

/** One preference for all albums. */
const isCustomOrder = (): boolean => albumSort.get().sortKey === 'custom';

/** Like lists, they outlive the page. */
const orders = new WeakMap<PhotoList['store'], MovePhotos>();

/** Returns the same function for a list each time. */
function orderOfAlbum(
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

/** An attempt to move photos in another order. */
export interface Offer {
  readonly move: OfferedMove | null;
  readonly close: () => void;
  /** Saves what is seen, with the move, as the custom order, and shows that. */
  readonly accept: () => Promise<void>;
}

/** `order`: null if the customer may not change it. */
export function useAlbumOrder(
  album: OwnAlbum,
  list: PhotoList,
): { readonly order: AlbumOrder | null; readonly offer: Offer } {
  const t = useTranslations('albumPhotos');
  const queryClient = useQueryClient();
  const { extensions } = useConfig();
  const [move, setMove] = useState<OfferedMove | null>(null);
  const isCustom = useListSort(albumSort).sortKey === 'custom';
  const isMovable = !album.isShared && extensions.albumOrder === true;
  const { albumId } = album;
  const announceMove = useCallback(
    (count: number, position: number, total: number) =>
      announce(t('moved', { count, position: position + 1, total })),
    [t],
  );
  const order = useMemo(() => {
    if (!isMovable) return null;
    return createAlbumOrder(list, {
      send: orderOfAlbum({ albumId }, list, queryClient),
      offer: isCustom ? undefined : setMove,
      isShown: () => isCustomOrder() === isCustom,
      announceMove,
      refuse: () => showToast({ message: t('moveFailed'), tone: 'error' }),
    });
  }, [isMovable, isCustom, albumId, list, queryClient, announceMove, t]);
  const accept = async () => {
    if (!move) return;
    await sendMove(albumId, move.order, null);
    showMoved(list, move);
    announceMove(move.ids.length, move.position, move.order.length);
    void refreshAlbum(queryClient, albumId);
  };
  return { order, offer: { move, close: () => setMove(null), accept } };
}

/** The photos stay where they are seen, and selected, until the list has loaded again. */
function showMoved(list: PhotoList, { ids, before, followed }: OfferedMove): void {
  const { store } = list;
  const selection = selectionOfList(list);
  const [seen, selected] = [store.getSnapshot(), selection.getSnapshot()];
  const layout = seen.sections.get(wholeList)?.layout;
  const moved = layout && layoutWithMoved(layout, ids, before);
  // Lists start anew.
  albumSort.set({ ...albumSort.get(), sortKey: 'custom' });
  if (!moved) return;
  store.update(() => seen);
  selection.update(() => selected);
  store.update((state) => sectionStale(photosReordered(state, wholeList, moved), wholeList));
  whenFocusIsFree(() => store.update((state) => photoRevealed(state, { key: wholeList, imageId: followed })));
}
