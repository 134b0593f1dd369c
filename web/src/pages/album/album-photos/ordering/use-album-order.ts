import type { OwnAlbum } from '@keepsake/contract/albums';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../../../api/site-context.tsx';
import type { PhotoList } from '../../../../features/timeline/photo-list.ts';
import { announce } from '../../../../ui/announcer/announce.ts';
import { showToast } from '../../../../ui/toast/toasts.ts';
import { albumSort, useListSort } from '../album-sort.ts';
import { isCustomOrder, orderOfAlbum } from './album-order.ts';
import { type AlbumOrder, createAlbumOrder } from './create-album-order.ts';

/** The order of an album's photos for those who may change it; null while they are shown in another one. */
export function useAlbumOrder(album: OwnAlbum, list: PhotoList): AlbumOrder | null {
  const t = useTranslations('albumPhotos');
  const queryClient = useQueryClient();
  const { extensions } = useConfig();
  const isCustom = useListSort(albumSort).sortKey === 'custom';
  const isMovable = isCustom && !album.isShared && extensions.albumOrder === true;
  const { albumId } = album;
  return useMemo(() => {
    if (!isMovable) return null;
    return createAlbumOrder(list, {
      send: orderOfAlbum({ albumId }, list, queryClient),
      isShown: isCustomOrder,
      say: (count, position, total) => announce(t('moved', { count, position: position + 1, total })),
      refuse: () => showToast({ message: t('moveFailed'), tone: 'error' }),
    });
  }, [isMovable, albumId, list, queryClient, t]);
}
