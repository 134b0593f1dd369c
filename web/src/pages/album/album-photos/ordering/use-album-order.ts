import type { OwnAlbum } from '@keepsake/contract/albums';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../../../api/site-context.tsx';
import { isItemSelected, selectedCount } from '../../../../features/selection/store/selection-state.ts';
import { wholeList } from '../../../../features/timeline/months/month-key.ts';
import type { GridOrder } from '../../../../features/timeline/ordering/grid-order.ts';
import type { PhotoList } from '../../../../features/timeline/photo-list.ts';
import type { PhotoSpot } from '../../../../features/timeline/selecting/grid-selection.ts';
import { countOf, idAt, indexOfPhoto } from '../../../../features/timeline/store/month-photos.ts';
import { photoRevealed } from '../../../../features/timeline/store/transitions.ts';
import { announce } from '../../../../ui/announcer/announce.ts';
import { showToast } from '../../../../ui/toast/toasts.ts';
import { selectionOfList } from '../../../list-selection/selection-of-list.ts';
import { selectedIds } from '../../selection/selected-photos.ts';
import { albumSort, useListSort } from '../album-sort.ts';
import { orderOfAlbum } from './album-order.ts';
import { type Destination, planMove } from './plan-move.ts';

export interface AlbumOrder extends GridOrder {
  /** Moves what is selected. */
  moveSelected(destination: Destination): Promise<void>;
  /** Moves the photo of a tile, with all selected ones when it is one of them. */
  move(spot: PhotoSpot, destination: Destination): Promise<void>;
  /** How many photos go when that one does. */
  countOf(spot: PhotoSpot): number;
}

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
    const send = orderOfAlbum({ albumId }, list, queryClient);
    const say = (count: number, position: number, total: number) =>
      announce(t('moved', { count, position: position + 1, total }));
    const refuse = () => showToast({ message: t('moveFailed'), tone: 'error' });
    return createOrder(list, { send, say, refuse });
  }, [isMovable, albumId, list, queryClient, t]);
}

interface OrderTold {
  readonly send: ReturnType<typeof orderOfAlbum>;
  readonly say: (count: number, position: number, total: number) => void;
  readonly refuse: () => void;
}

function createOrder(list: PhotoList, { send, say, refuse }: OrderTold): AlbumOrder {
  const { store, loader } = list;
  const selection = selectionOfList(list);
  const section = () => store.getSnapshot().months.get(wholeList);
  const isOneOfSelected = ({ key, item }: PhotoSpot) =>
    isItemSelected(selection.getSnapshot(), { group: key, item });

  async function idsOf(spot: PhotoSpot): Promise<string[]> {
    if (isOneOfSelected(spot)) return selectedIds({ list, selection });
    const month = section();
    const id = month && idAt(month, spot.item);
    return id === undefined ? [] : [id];
  }

  /** `followed`: the photo that the focus goes with. */
  async function moveIds(ids: readonly string[], destination: Destination, followed?: string): Promise<void> {
    await loader.loadColumns(wholeList);
    const month = section();
    const move = month && planMove(month, ids, destination);
    if (!move) return;
    const done = send(move);
    if (followed) store.update((state) => photoRevealed(state, { key: wholeList, imageId: followed }));
    say(move.ids.length, move.position, countOf(month));
    await done;
  }

  /** The focus follows a photo that is carried in the next frame: a key that is held down may be faster. */
  function carriedNow(spot: PhotoSpot): PhotoSpot {
    const { reveal } = store.getSnapshot();
    const month = section();
    const item = month && reveal ? indexOfPhoto(month, reveal.imageId) : -1;
    return item < 0 ? spot : { key: wholeList, item };
  }

  const move = async (spot: PhotoSpot, destination: Destination, followed?: string) =>
    moveIds(await idsOf(spot), destination, followed);

  return {
    move: (spot, destination) => move(spot, destination).catch(refuse),
    countOf: (spot) => (isOneOfSelected(spot) ? selectedCount(selection.getSnapshot()) : 1),
    moveSelected: async (destination) =>
      selectedIds({ list, selection })
        .then((ids) => moveIds(ids, destination))
        .catch(refuse),
    moveBy(spot, by) {
      const here = carriedNow(spot);
      const month = section();
      void move(here, { by }, month && idAt(month, here.item)).catch(refuse);
    },
  };
}
