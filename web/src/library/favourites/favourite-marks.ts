import type { PhotoDetails } from '@keepsake/contract/photos';
import type { PushListener } from '../../api/push/push-hub.ts';
import { queryClient } from '../../api/query-client.ts';
import { createStateStore } from '../../browser/state-store.ts';
import { allStale, photosMarked, updateLists } from '../../photo-list/state.ts';
import { libraryQueries } from '../library-queries.ts';

/** Grows with each change: the list of favourites may have others now. */
export const favouriteChanges = createStateStore(0);

const tellChange = () => favouriteChanges.update((changes) => changes + 1);

/** How many requests about a photo are under way. */
const underWay = new Map<string, number>();

function show(ids: ReadonlySet<string>, isFavourite: boolean): void {
  updateLists((state) => photosMarked(state, ids, isFavourite));
  for (const id of ids) {
    queryClient.setQueryData<PhotoDetails>([...libraryQueries, 'details', id], (known) =>
      known ? { ...known, isFavourite } : known,
    );
  }
}

export interface FavouriteMarks {
  /** The request has ended; photos that failed are as before. */
  settle(failed: readonly string[]): void;
}

/**
 * Shows photos as favourites, or as none, before the server has responded.
 *
 * @param before those of them that were favourites, as far as they are known
 */
export function beginMarking(
  ids: readonly string[],
  isFavourite: boolean,
  before: ReadonlySet<string>,
): FavouriteMarks {
  for (const id of ids) underWay.set(id, (underWay.get(id) ?? 0) + 1);
  show(new Set(ids), isFavourite);
  return {
    settle(failed) {
      for (const id of ids) {
        const left = (underWay.get(id) ?? 1) - 1;
        if (left > 0) underWay.set(id, left);
        else underWay.delete(id);
      }
      // A later request about the same photo decides.
      const back = failed.filter((id) => !underWay.has(id));
      show(new Set(back.filter((id) => before.has(id))), true);
      show(new Set(back.filter((id) => !before.has(id))), false);
      if (failed.length < ids.length) tellChange();
    },
  };
}

function reloadAll(): void {
  updateLists(allStale);
  tellChange();
}

/** Applies marks of other devices, and of other tabs. */
export const followFavourites: PushListener<'favourites-changed'> = {
  onMessage({ data }) {
    const { photoIds, isFavourite } = data.payload;
    if (photoIds.length === 0) return reloadAll();
    show(new Set(photoIds.filter((id) => !underWay.has(id))), isFavourite);
    tellChange();
  },
  onGap(gap) {
    if (gap === 'unknown') reloadAll();
  },
};
