import { followList } from '../../features/selection/store/follow-list.ts';
import { partlySelectedGroups, type SelectionState } from '../../features/selection/store/selection-state.ts';
import { createSelectionStore, type SelectionStore } from '../../features/selection/store/selection-store.ts';
import type { MonthKey } from '../../features/timeline/months/month-key.ts';
import type { PhotoList } from '../../features/timeline/photo-list.ts';
import type { TimelineState } from '../../features/timeline/store/timeline-state.ts';
import { listOfMonths } from './month-groups.ts';

function follow(list: Pick<PhotoList, 'store' | 'loader'>): SelectionStore {
  const { store, loader } = list;
  const selection = createSelectionStore();
  let shown: TimelineState['months'] | null = null;
  let partly: ReadonlySet<string> = new Set();

  function followPhotos(): void {
    const state = store.getSnapshot();
    if (state.months === shown) return;
    shown = state.months;
    selection.update((before) => followList(before, listOfMonths(state)));
  }

  /** A month of which a part is selected must know its photos, or they could not be found again when it changes. */
  function knowPartlySelected(state: SelectionState): void {
    partly = new Set(partlySelectedGroups(state));
    for (const key of partly) {
      const month = store.getSnapshot().months.get(key as MonthKey);
      const isDue = month && !month.columns && month.columnsStatus === 'idle';
      if (isDue) void loader.loadColumns(key as MonthKey);
    }
  }

  store.subscribe(followPhotos);
  selection.subscribe(() => knowPartlySelected(selection.getSnapshot()));
  loader.keep((key) => partly.has(key));
  followPhotos();
  return selection;
}

const selections = new WeakMap<PhotoList['store'], SelectionStore>();

/** What is selected of a list; like the list it outlives the page. */
export function selectionOfList(list: Pick<PhotoList, 'store' | 'loader'>): SelectionStore {
  const known = selections.get(list.store);
  if (known) return known;
  const selection = follow(list);
  selections.set(list.store, selection);
  return selection;
}
