import type { SortOrder } from '@keepsake/contract/photos';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import type { MonthLoader } from '../../../features/timeline/loading/month-loader.ts';
import type { MonthKey } from '../../../features/timeline/months/month-key.ts';
import { countOf, knownItems } from '../../../features/timeline/store/month-photos.ts';
import type { TimelineStore } from '../../../features/timeline/store/timeline-store.ts';
import { type DeletionPlan, goesAsRanges, monthsToKnow, planDeletion } from './plan-deletion.ts';

interface PlanWorld {
  /** It follows the timeline. */
  readonly selection: SelectionStore;
  readonly timeline: TimelineStore;
  readonly loader: Pick<MonthLoader, 'loadColumns' | 'reload'>;
}

/** What is selected are other photos now than were asked about. */
export class SelectionChanged extends Error {}

/** Months that the server would refuse to delete from: it has other photos between their ends, or another number. */
function outdatedMonths({ selection, timeline }: PlanWorld): MonthKey[] {
  const { months } = timeline.getSnapshot();
  const keys = [...selection.getSnapshot().selected.keys()] as MonthKey[];
  return keys.filter((key) => {
    const month = months.get(key);
    return month?.stale && (month.columns || knownItems(month) > countOf(month));
  });
}

/**
 * What is selected, with the ids of the photos as far as the deletion needs them. Rejects with SelectionChanged when
 * they turn out to be more or fewer than they were a moment ago: nobody has agreed to that number.
 */
export async function planSelected(
  world: PlanWorld,
  takesRanges: boolean,
  order: SortOrder,
): Promise<DeletionPlan> {
  const { selection, loader } = world;
  const confirmed = selectedCount(selection.getSnapshot());
  const asRanges = goesAsRanges(confirmed, takesRanges);
  const unknown = monthsToKnow(selection.getSnapshot(), asRanges);
  const outdated = asRanges ? outdatedMonths(world) : [];
  await Promise.all([...unknown.map(loader.loadColumns), ...outdated.map(loader.reload)]);
  if (selectedCount(selection.getSnapshot()) !== confirmed)
    throw new SelectionChanged('Selected photos changed');
  return planDeletion(selection.getSnapshot(), asRanges, order);
}
