import { isItemSelected, selectedCount } from '../../../../features/selection/store/selection-state.ts';
import { wholeList } from '../../../../features/timeline/months/month-key.ts';
import type { GridOrder } from '../../../../features/timeline/ordering/grid-order.ts';
import type { PhotoList } from '../../../../features/timeline/photo-list.ts';
import type { PhotoSpot } from '../../../../features/timeline/selecting/grid-selection.ts';
import { countOf, idAt, indexOfPhoto } from '../../../../features/timeline/store/month-photos.ts';
import { photoRevealed } from '../../../../features/timeline/store/transitions.ts';
import { selectionOfList } from '../../../list-selection/selection-of-list.ts';
import { selectedIds } from '../../selection/selected-photos.ts';
import type { MovePhotos } from './photo-order.ts';
import { type Destination, planMove } from './plan-move.ts';

export interface AlbumOrder extends Pick<GridOrder, 'moveBy'> {
  /** Moves what is selected. */
  moveSelected(destination: Destination): Promise<void>;
  /** Id of the photo at a place; null behind the last one, undefined while it is not known. */
  photoAt(item: number): string | null | undefined;
  /**
   * Puts a photo, with all selected ones when it is one of them, in front of another one; null: behind all others.
   * Nothing moves when one of the two is gone.
   */
  drop(imageId: string, before: string | null): Promise<void>;
  /** How many photos go when that one does. */
  countWith(imageId: string): number;
}

interface OrderTold {
  readonly send: MovePhotos;
  /** Whether the list is shown in its custom order. */
  readonly isShown: () => boolean;
  readonly say: (count: number, position: number, total: number) => void;
  readonly refuse: () => void;
}

/** Moves photos of a list, however they are named: by tile, by id, or by being selected. */
export function createAlbumOrder(list: PhotoList, { send, isShown, say, refuse }: OrderTold): AlbumOrder {
  const { store, loader } = list;
  const selection = selectionOfList(list);
  const section = () => store.getSnapshot().months.get(wholeList);

  function isOneOfSelected(imageId: string): boolean {
    const month = section();
    const item = month ? indexOfPhoto(month, imageId) : -1;
    return item >= 0 && isItemSelected(selection.getSnapshot(), { group: wholeList, item });
  }

  const idsWith = async (imageId: string) =>
    isOneOfSelected(imageId) ? selectedIds({ list, selection }) : [imageId];

  /** `followed`: the photo that the focus goes with. */
  async function moveIds(ids: readonly string[], destination: Destination, followed?: string): Promise<void> {
    await loader.loadColumns(wholeList);
    const month = section();
    const move = month && isShown() ? planMove(month, ids, destination) : null;
    if (!month || !move) return;
    const done = send(move);
    if (followed) store.update((state) => photoRevealed(state, { key: wholeList, imageId: followed }));
    say(move.ids.length, move.position, countOf(month));
    await done;
  }

  /** The focus follows a photo that is carried in the next frame: a key that is held down may be faster. */
  function carriedNow({ item }: PhotoSpot): string | undefined {
    const month = section();
    const { reveal } = store.getSnapshot();
    if (!month) return undefined;
    return reveal && indexOfPhoto(month, reveal.imageId) >= 0 ? reveal.imageId : idAt(month, item);
  }

  async function carry(spot: PhotoSpot, by: number): Promise<void> {
    const known = carriedNow(spot);
    if (known === undefined) await loader.loadColumns(wholeList);
    const imageId = known ?? carriedNow(spot);
    if (imageId !== undefined) await moveIds(await idsWith(imageId), { by }, imageId);
  }

  return {
    moveBy: (spot, by) => void carry(spot, by).catch(refuse),
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
    countWith: (imageId) => (isOneOfSelected(imageId) ? selectedCount(selection.getSnapshot()) : 1),
  };
}
