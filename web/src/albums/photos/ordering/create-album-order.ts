import { selectedIds } from '../../../photo-actions/selected-ids.ts';
import {
  countOf,
  idAt,
  indexOfPhoto,
  isItemSelected,
  type PhotoList,
  photoRevealed,
  type SectionState,
  selectedCount,
  selectionOfList,
  wholeList,
} from '../../../photo-list/state.ts';
import type { GridOrder, PhotoPosition } from '../../../photo-list/view.ts';
import type { MovePhotos } from './photo-order.ts';
import { type Destination, type Move, planMove } from './plan-move.ts';

/** A move that was attempted in another order than the custom one. */
export interface OfferedMove extends Move {
  /** All photos in the order that is seen, with the move. */
  readonly order: readonly string[];
  /** The photo to follow. */
  readonly followed: string;
}

export interface AlbumOrder extends Pick<GridOrder, 'moveBy'> {
  moveSelected(destination: Destination): Promise<void>;
  /** Null after the last photo, undefined while unknown. */
  photoAt(item: number): string | null | undefined;
  /**
   * Moves a photo, with the selection if it is part of it, in front of another one; null: to the end. Does
   * nothing if one of the two is gone.
   */
  drop(imageId: string, before: string | null): Promise<void>;
  /** Whether a long touch lifts the photo; otherwise it selects. */
  isLifted(item: number): boolean;
  /** How many photos move with it. */
  countWith(imageId: string): number;
}

interface OrderListeners {
  readonly send: MovePhotos;
  /** Present in another order than the custom one: called in place of moving. */
  readonly offer?: ((move: OfferedMove) => void) | undefined;
  /** False after the customer has chosen another order. */
  readonly isShown: () => boolean;
  readonly announceMove: (count: number, position: number, total: number) => void;
  readonly refuse: () => void;
}

function orderWith(section: SectionState, { ids, before }: Move): string[] {
  const moved = new Set(ids);
  const all = Array.from({ length: countOf(section) }, (_, item) => idAt(section, item) ?? '');
  const others = all.filter((id) => !moved.has(id));
  const place = before === null ? others.length : others.indexOf(before);
  return others.toSpliced(place, 0, ...ids);
}

/** Moves photos by tile, by id or by selection. */
export function createAlbumOrder(list: PhotoList, listeners: OrderListeners): AlbumOrder {
  const { send, offer, isShown, announceMove, refuse } = listeners;
  const { store, loader } = list;
  const selection = selectionOfList(list);
  const section = () => store.getSnapshot().sections.get(wholeList);

  function isOneOfSelected(imageId: string): boolean {
    const month = section();
    const item = month ? indexOfPhoto(month, imageId) : -1;
    return item >= 0 && isItemSelected(selection.getSnapshot(), { group: wholeList, item });
  }

  const idsWith = async (imageId: string) =>
    isOneOfSelected(imageId) ? selectedIds({ list, selection }) : [imageId];

  /** `followed`: the photo that keeps the focus. */
  async function moveIds(ids: readonly string[], destination: Destination, followed?: string): Promise<void> {
    await loader.loadLayout(wholeList);
    const month = section();
    const move = month && isShown() ? planMove(month, ids, destination) : null;
    if (!month || !move) return;
    if (offer) return offer({ ...move, order: orderWith(month, move), followed: followed ?? ids[0] ?? '' });
    const done = send(move);
    if (followed) store.update((state) => photoRevealed(state, { key: wholeList, imageId: followed }));
    announceMove(move.ids.length, move.position, countOf(month));
    await done;
  }

  /** The focus follows a moved photo in the next frame; a held key may be faster. */
  function focusedPhotoId({ item }: PhotoPosition): string | undefined {
    const month = section();
    const { reveal } = store.getSnapshot();
    if (!month) return undefined;
    return reveal && indexOfPhoto(month, reveal.imageId) >= 0 ? reveal.imageId : idAt(month, item);
  }

  async function moveFocused(photo: PhotoPosition, by: number): Promise<void> {
    const known = focusedPhotoId(photo);
    if (known === undefined) await loader.loadLayout(wholeList);
    const imageId = known ?? focusedPhotoId(photo);
    if (imageId !== undefined) await moveIds(await idsWith(imageId), { by }, imageId);
  }

  return {
    moveBy: (photo, by) => void moveFocused(photo, by).catch(refuse),
    moveSelected: async (destination) =>
      selectedIds({ list, selection })
        .then((ids) => moveIds(ids, destination))
        .catch(refuse),
    photoAt(item) {
      const month = section();
      if (!month) return undefined;
      return item === countOf(month) ? null : idAt(month, item);
    },
    drop: async (imageId, before) =>
      idsWith(imageId)
        .then((ids) => moveIds(ids, { before }))
        .catch(refuse),
    isLifted(item) {
      const state = selection.getSnapshot();
      return isItemSelected(state, { group: wholeList, item }) || (!offer && !state.isOn);
    },
    countWith: (imageId) => (isOneOfSelected(imageId) ? selectedCount(selection.getSnapshot()) : 1),
  };
}
