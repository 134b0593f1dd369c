import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useIsUnmounted } from '../../browser/use-is-unmounted.ts';
import { libraryList } from '../../library/library-list.ts';
import { decrementPhotosCount, libraryQueries } from '../../library/library-queries.ts';
import { timelineSort } from '../../library/library-sort.ts';
import { type PhotoList, type SelectionStore, selectedCount } from '../../photo-list/state.ts';
import { announce } from '../../ui/announcer/announce.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { type Restorable, useOfferUndo } from '../restore/use-restore.ts';
import { firstSelected, focusAfterDeletion } from './focus-after-deletion.ts';
import { hideSelected } from './hide-selected.ts';
import { planSelected } from './plan-deletion.ts';
import { problemOf, runDeletion, showFailureToast } from './run-deletion.ts';

interface OpenSelection {
  readonly list: PhotoList;
  readonly selection: SelectionStore;
}

/**
 * Deletes the selected photos of the library, or of a list of some of them: hides them at once, and restores those that
 * the server rejects.
 */
export function useSelectionDeletion({ list, selection: selecting }: OpenSelection, onDeleted: () => void) {
  const t = useTranslations('deleted');
  const selection = useTranslations('selection');
  const isUnmounted = useIsUnmounted();
  const queryClient = useQueryClient();
  const { extensions } = useConfig();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: libraryQueries });
  const offerUndo = useOfferUndo(refresh);
  const [done, setDone] = useState<number | null>(null);

  function showDeleted(deleted: Restorable, count: number, wasUnmounted: boolean): void {
    if (count === 0) return;
    announce(t('photosDeleted', { count }));
    offerUndo(deleted, count);
    if (wasUnmounted && !extensions.recentlyDeleted) showToast({ message: t('photosDeleted', { count }) });
  }

  async function deleteSelected() {
    const { sortOrder } = timelineSort.get();
    const { store: timeline, loader } = list;
    const dependencies = {
      selection: selecting,
      timeline,
      loader,
      sortKey: () => timelineSort.get().sortKey,
    };
    // A range of months has photos that other lists do not have.
    const takesRanges = list === libraryList && extensions.deleteSelection === true;
    const plan = await planSelected(dependencies, takesRanges, sortOrder);
    const before = selecting.getSnapshot();
    const count = selectedCount(before);
    const place = firstSelected(before);
    setDone(plan.ranges ? 0 : null);
    const hidden = hideSelected(dependencies, plan);
    try {
      return { hidden, count, place, ...(await runDeletion(plan, setDone)) };
    } catch (error) {
      const partly = hidden.fail(error);
      if (partly) {
        decrementPhotosCount(queryClient, partly.count);
        offerUndo(partly.deleted, partly.count);
      }
      refresh();
      throw error;
    }
  }

  const deletion = useMutation({
    mutationFn: deleteSelected,
    meta: { operation: 'delete-photos' },
    onError: (error) => {
      if (isUnmounted()) showFailureToast(error, selection);
    },
    onSuccess: ({ hidden, deleted, gone, count, place }) => {
      // The commit clears the selection, which unmounts the bar.
      const wasUnmounted = isUnmounted();
      hidden.commit();
      decrementPhotosCount(queryClient, count);
      refresh();
      showDeleted(deleted, count - gone, wasUnmounted);
      if (gone > 0) showToast({ message: t('alreadyDeleted', { count: gone }) });
      onDeleted();
      if (!wasUnmounted) focusAfterDeletion(list.store, place);
    },
  });
  return { ...deletion, ...problemOf(deletion.error), done };
}
