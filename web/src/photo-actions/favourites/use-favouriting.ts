import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { adviceFor } from '../../api/use-errors.ts';
import {
  type Favouriting,
  loadedOfSelected,
  type PhotoList,
  type SelectionState,
  selectedCount,
  selectionOfList,
  type TimelineState,
} from '../../photo-list/state.ts';
import { announce } from '../../ui/announcer/announce.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { endSelecting, focusPhotos } from '../end-selecting.ts';
import { PhotosFailed } from '../run-in-batches.ts';
import { selectedIds } from '../selected-ids.ts';
import { markFavourites } from './mark-favourites.ts';

/** Same time as other toasts with an action (PLA-18). */
const undoMs = 10_000;

/** Whether all selected photos are favourites, as far as it is known. */
export function areFavourites(list: TimelineState, selection: SelectionState): boolean {
  const loaded = loadedOfSelected(list, selection);
  const count = selectedCount(selection);
  return count > 0 && loaded.length === count && loaded.every(({ isFavourite }) => isFavourite);
}

const favouritesOf = (
  photos: readonly { readonly imageId: string; readonly isFavourite?: boolean | undefined }[],
) => new Set(photos.filter(({ isFavourite }) => isFavourite).map(({ imageId }) => imageId));

interface FavouritingOptions {
  /** As in `Favouriting`: undo brings a photo back into the list. */
  readonly isOfFavourites?: boolean;
}

/** Marking photos of a list; null where the service has no favourites. */
export function useFavouriting(list: PhotoList, { isOfFavourites = false }: FavouritingOptions = {}) {
  const t = useTranslations('favourites');
  const errors = useTranslations('errors');
  const undo = useTranslations('deleted')('undo');
  const { extensions } = useConfig();
  const isOffered = extensions.favourites === true;
  return useMemo((): Favouriting | null => {
    if (!isOffered) return null;

    async function mark(
      ids: readonly string[],
      isFavourite: boolean,
      before: ReadonlySet<string>,
    ): Promise<boolean> {
      announce(t(isFavourite ? 'added' : 'removed', { count: ids.length }));
      try {
        await markFavourites(ids, isFavourite, before);
        return true;
      } catch (error) {
        const reason = error instanceof PhotosFailed ? error.cause : error;
        const message = `${t('failed', { count: ids.length })} ${errors(adviceFor(reason))}`;
        showToast({ message, tone: 'error' });
        return false;
      }
    }

    function afterRemoving(ids: readonly string[]): void {
      const action = { label: undo, onPress: () => void mark(ids, true, new Set()), isUndo: true as const };
      showToast({ message: t('removed', { count: ids.length }), action }, { timeoutMs: undoMs });
      focusPhotos();
    }

    return {
      isOfFavourites,
      async toggle(photo) {
        const isFavourite = !photo.isFavourite;
        const isDone = await mark([photo.imageId], isFavourite, favouritesOf([photo]));
        if (isDone && isOfFavourites && !isFavourite) afterRemoving([photo.imageId]);
      },
      async toggleSelected() {
        const selection = selectionOfList(list);
        const before = selection.getSnapshot();
        const isFavourite = !isOfFavourites && !areFavourites(list.store.getSnapshot(), before);
        const known = favouritesOf(loadedOfSelected(list.store.getSnapshot(), before));
        const ids = await selectedIds({ list, selection }).catch(() => null);
        if (!ids) {
          showToast({ message: t('failed', { count: selectedCount(before) }), tone: 'error' });
          return;
        }
        const isDone = await mark(ids, isFavourite, isOfFavourites ? new Set(ids) : known);
        if (!isDone) return;
        endSelecting(selection, before);
        if (isOfFavourites) afterRemoving(ids);
        else showToast({ message: t(isFavourite ? 'added' : 'removed', { count: ids.length }) });
      },
    };
  }, [isOffered, isOfFavourites, list, t, errors, undo]);
}
