import { timelineReversed } from './store/transitions.ts';
import { libraryList } from './timeline.ts';
import { type TimelineSort, timelineSort } from './timeline-sort.ts';

/**
 * Shows the photos in another order: every month is uninitialized and empty then (specification, section 4).
 * With another key a photo may stand in another month, so the months are those of the counts yet to come.
 */
export function changeSort(next: TimelineSort): void {
  const { sortKey, sortOrder } = timelineSort.get();
  if (next.sortKey === sortKey && next.sortOrder === sortOrder) return;
  if (next.sortKey === sortKey) libraryList.startAnew(timelineReversed);
  else libraryList.startAnew();
  timelineSort.set(next);
}
