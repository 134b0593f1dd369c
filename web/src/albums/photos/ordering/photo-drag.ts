import { createStateStore, type StateStore } from '../../../browser/state-store.ts';
import { type DraggedPhotos, type DropPosition, type Point, tileAt } from '../../../photo-list/view.ts';
import type { AlbumOrder } from './create-album-order.ts';

export interface Dragged extends DraggedPhotos {
  /** Address of the picture that its tile shows. */
  readonly picture: string | undefined;
  /** The photo after the place, in case the list changes before the drop; undefined while unknown. */
  readonly before?: string | null | undefined;
}

/** A drag of photos, by mouse or touch, and its drop position. */
export interface PhotoDrag extends Pick<StateStore<Dragged | null>, 'subscribe' | 'getSnapshot'> {
  /** False if the photo is unknown. */
  lift(tile: HTMLElement): boolean;
  /** Null outside the tiles: the latest place stays. */
  moveTo(place: DropPosition | null): void;
  drop(): void;
  cancel(): void;
}

export function createPhotoDrag(order: Pick<AlbumOrder, 'photoAt' | 'countWith' | 'drop'>): PhotoDrag {
  const { subscribe, getSnapshot, update } = createStateStore<Dragged | null>(null);
  const cancel = () => update(() => null);
  return {
    subscribe,
    getSnapshot,
    lift(tile) {
      const imageId = order.photoAt(Number(tile.dataset.item));
      if (!imageId) return false;
      const picture = tile.querySelector('img')?.currentSrc;
      update(() => ({ imageId, count: order.countWith(imageId), picture, place: null }));
      return true;
    },
    moveTo(place) {
      update((dragged) => {
        if (!dragged || !place) return dragged;
        const isSame = dragged.place?.item === place.item && dragged.place.isBehind === place.isBehind;
        const before = order.photoAt(place.item + (place.isBehind ? 1 : 0));
        return isSame && before === dragged.before ? dragged : { ...dragged, place, before };
      });
    },
    drop() {
      const dragged = getSnapshot();
      cancel();
      if (dragged?.before !== undefined) void order.drop(dragged.imageId, dragged.before);
    },
    cancel,
  };
}

/** The place before or after the tile at a point; null outside the tiles. */
export function positionAt(at: Point): DropPosition | null {
  const tile = tileAt(at);
  if (!tile) return null;
  const { left, right } = tile.getBoundingClientRect();
  return { item: Number(tile.dataset.item), isBehind: at.x > (left + right) / 2 };
}
