import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../../api/api-error.ts';
import { useConfig } from '../../../api/site-context.tsx';
import { PhotosNotDeleted } from '../../../features/delete-photos/delete-in-batches.ts';
import { useOfferUndo } from '../../../features/recently-deleted/use-offer-undo.ts';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import {
  deselectAll,
  restoreSelection,
  selectItems,
  stopSelecting,
} from '../../../features/selection/store/transitions.ts';
import { countPhotosOff, libraryQueries } from '../../../features/timeline/library-user.ts';
import { allStale } from '../../../features/timeline/store/transitions.ts';
import { monthLoader, timelineStore } from '../../../features/timeline/timeline.ts';
import { timelineSort } from '../../../features/timeline/timeline-sort.ts';
import { announce } from '../../../ui/announcer/announce.ts';
import { firstSelected, focusAfterDeletion } from './focus-after-deletion.ts';
import { hidePhotos, onlyThese, removePhotos, showPhotos } from './hide-photos.ts';
import { photoSelection } from './photo-selection.ts';
import type { DeletionPlan } from './plan-deletion.ts';
import { planSelected, SelectionChanged } from './plan-selected.ts';
import { runDeletion } from './run-deletion.ts';

const world = { selection: photoSelection, timeline: timelineStore, loader: monthLoader };

/** Some are deleted, some are not: these are back in their places, and selected. */
function settlePartly({ months }: DeletionPlan, { deleted, failed }: PhotosNotDeleted): void {
  timelineStore.update((state) => {
    const back = showPhotos(state, onlyThese(months, new Set(failed)));
    return removePhotos(back, onlyThese(months, new Set(deleted)));
  });
  photoSelection.update((state) =>
    onlyThese(months, new Set(failed)).reduce(
      (before, { key, ids }) => selectItems(before, key, ids ?? []),
      deselectAll(state),
    ),
  );
}

/** Deletes what is selected: out of sight at once, and back again as far as the server refuses. */
export function useSelectionDeletion(onDeleted: () => void) {
  const t = useTranslations('deleted');
  const queryClient = useQueryClient();
  const { extensions } = useConfig();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: libraryQueries });
  const offerUndo = useOfferUndo(refresh);
  const [done, setDone] = useState<number | null>(null);

  function settle(plan: DeletionPlan, before: ReturnType<typeof photoSelection.getSnapshot>, error: unknown) {
    if (error instanceof PhotosNotDeleted) {
      settlePartly(plan, error);
      countPhotosOff(queryClient, error.deleted.length);
      const { length } = error.deleted;
      if (length > 0) offerUndo({ kind: 'photos', ids: error.deleted }, length);
    } else {
      // What is there now is not what was seen, or nobody knows how much of it: everything is asked for anew.
      timelineStore.update((state) => allStale(showPhotos(state, plan.months)));
      photoSelection.update((state) => restoreSelection(state, before));
    }
    refresh();
  }

  async function deleteSelected() {
    const { sortOrder } = timelineSort.get();
    const plan = await planSelected(world, extensions.deleteSelection ?? false, sortOrder);
    const before = photoSelection.getSnapshot();
    const count = selectedCount(before);
    const place = firstSelected(before);
    setDone(plan.ranges ? 0 : null);
    timelineStore.update((state) => hidePhotos(state, plan.months));
    try {
      const deleted = await runDeletion(plan, setDone);
      return { plan, deleted, count, place };
    } catch (error) {
      settle(plan, before, error);
      throw error;
    }
  }

  const deletion = useMutation({
    mutationFn: deleteSelected,
    meta: { operation: 'delete-photos' },
    onSuccess: ({ plan, deleted, count, place }) => {
      timelineStore.update((state) => removePhotos(state, plan.months));
      photoSelection.update(stopSelecting);
      countPhotosOff(queryClient, count);
      refresh();
      announce(t('photosDeleted', { count }));
      offerUndo(deleted, count);
      onDeleted();
      focusAfterDeletion(place);
    },
  });
  return { ...deletion, ...problemOf(deletion.error), done };
}

function problemOf(error: Error | null) {
  if (error === null) return { problem: null, failed: [] };
  const isChanged = error instanceof SelectionChanged || (isApiError(error) && error.status === 409);
  const failed = error instanceof PhotosNotDeleted ? error.failed : [];
  return { problem: isChanged ? ('changed' as const) : ('failed' as const), failed };
}
