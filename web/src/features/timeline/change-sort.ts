import { timelineReversed } from './store/transitions.ts';
import { withoutMonths } from './store/without-months.ts';
import { monthLoader, timelineStore } from './timeline.ts';
import { type TimelineSort, timelineSort } from './timeline-sort.ts';
import { placeMemory } from './window/place-memory.ts';

/**
 * Shows the photos in another order: every month is uninitialized and empty then (specification, section 4).
 * With another key a photo may stand in another month, so the months are those of the counts yet to come.
 */
export function changeSort(next: TimelineSort): void {
  const { sortKey, sortOrder } = timelineSort.get();
  if (next.sortKey === sortKey && next.sortOrder === sortOrder) return;
  monthLoader.abortAll();
  placeMemory.forget();
  timelineStore.update((state) =>
    next.sortKey === sortKey ? timelineReversed(state) : withoutMonths(state),
  );
  timelineSort.set(next);
}
