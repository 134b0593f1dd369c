import { followList } from '../../../features/selection/store/follow-list.ts';
import {
  partlySelectedGroups,
  type SelectionState,
} from '../../../features/selection/store/selection-state.ts';
import { createSelectionStore } from '../../../features/selection/store/selection-store.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';
import type { MonthKey } from '../../../features/timeline/months/month-key.ts';
import type { TimelineState } from '../../../features/timeline/store/timeline-state.ts';
import { monthLoader, timelineStore } from '../../../features/timeline/timeline.ts';
import { timelineSort } from '../../../features/timeline/timeline-sort.ts';
import { listOfMonths } from './month-groups.ts';

/** What is selected of the timeline; like the months it outlives the page, and it ends with their order. */
export const photoSelection = createSelectionStore();

let shown: TimelineState['months'] | null = null;
let partly: ReadonlySet<string> = new Set();

function followTimeline(): void {
  const state = timelineStore.getSnapshot();
  if (state.months === shown) return;
  shown = state.months;
  photoSelection.update((selection) => followList(selection, listOfMonths(state)));
}

/** A month of which a part is selected must know its photos, or they could not be found again when it changes. */
function knowPartlySelected(selection: SelectionState): void {
  partly = new Set(partlySelectedGroups(selection));
  for (const key of partly) {
    const month = timelineStore.getSnapshot().months.get(key as MonthKey);
    const isDue = month && !month.columns && month.columnsStatus === 'idle';
    if (isDue) void monthLoader.loadColumns(key as MonthKey);
  }
}

timelineStore.subscribe(followTimeline);
timelineSort.subscribe(() => photoSelection.update(stopSelecting));
photoSelection.subscribe(() => knowPartlySelected(photoSelection.getSnapshot()));
monthLoader.keep((key) => partly.has(key));
followTimeline();
