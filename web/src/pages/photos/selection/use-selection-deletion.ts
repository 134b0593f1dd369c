import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../../api/site-context.tsx';
import { useIsAway } from '../../../browser/use-is-away.ts';
import { useOfferUndo } from '../../../features/recently-deleted/use-offer-undo.ts';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { countPhotosOff, libraryQueries } from '../../../features/timeline/library-user.ts';
import { monthLoader, timelineStore } from '../../../features/timeline/timeline.ts';
import { timelineSort } from '../../../features/timeline/timeline-sort.ts';
import { announce } from '../../../ui/announcer/announce.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { beginDeletion } from './begin-deletion.ts';
import { problemOf, tellFailureAway } from './deletion-outcome.ts';
import { firstSelected, focusAfterDeletion } from './focus-after-deletion.ts';
import { photoSelection } from './photo-selection.ts';
import { planSelected } from './plan-selected.ts';
import { runDeletion } from './run-deletion.ts';

const world = {
  selection: photoSelection,
  timeline: timelineStore,
  loader: monthLoader,
  sortKey: () => timelineSort.get().sortKey,
};

/** Deletes what is selected: out of sight at once, and back again as far as the server refuses. */
export function useSelectionDeletion(onDeleted: () => void) {
  const t = useTranslations('deleted');
  const selection = useTranslations('selection');
  const isAway = useIsAway();
  const queryClient = useQueryClient();
  const { extensions } = useConfig();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: libraryQueries });
  const offerUndo = useOfferUndo(refresh);
  const [done, setDone] = useState<number | null>(null);

  async function deleteSelected() {
    const { sortOrder } = timelineSort.get();
    const plan = await planSelected(world, extensions.deleteSelection ?? false, sortOrder);
    const before = photoSelection.getSnapshot();
    const count = selectedCount(before);
    const place = firstSelected(before);
    setDone(plan.ranges ? 0 : null);
    const begun = beginDeletion(world, plan);
    try {
      const deleted = await runDeletion(plan, setDone);
      return { begun, deleted, count, place };
    } catch (error) {
      const partly = begun.fail(error);
      if (partly) {
        countPhotosOff(queryClient, partly.count);
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
      if (isAway()) tellFailureAway(error, selection);
    },
    onSuccess: ({ begun, deleted, count, place }) => {
      // It is away soon in any case: nothing is selected then.
      const wasAway = isAway();
      begun.finish();
      countPhotosOff(queryClient, count);
      refresh();
      announce(t('photosDeleted', { count }));
      offerUndo(deleted, count);
      if (wasAway && !extensions.recentlyDeleted) showToast({ message: t('photosDeleted', { count }) });
      onDeleted();
      if (!wasAway) focusAfterDeletion(place);
    },
  });
  return { ...deletion, ...problemOf(deletion.error), done };
}
