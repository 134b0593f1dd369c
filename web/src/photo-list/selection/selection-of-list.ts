import type { PhotoList } from '../photo-list.ts';
import type { SectionKey } from '../section-key.ts';
import type { TimelineState } from '../store/timeline-state.ts';
import { followList } from './follow-list.ts';
import { listOfSections } from './section-groups.ts';
import { partlySelectedGroups, type SelectionState } from './selection-state.ts';
import { createSelectionStore, type SelectionStore } from './selection-store.ts';

function follow(list: Pick<PhotoList, 'store' | 'loader'>): SelectionStore {
  const { store, loader } = list;
  const selection = createSelectionStore();
  let shown: TimelineState['sections'] | null = null;
  let partly: ReadonlySet<string> = new Set();

  function followPhotos(): void {
    const state = store.getSnapshot();
    if (state.sections === shown) return;
    shown = state.sections;
    selection.update((before) => followList(before, listOfSections(state)));
  }

  /**
   * Loads the layout of partly selected sections: without ids their photos could not be found again after a
   * change.
   */
  function knowPartlySelected(state: SelectionState): void {
    partly = new Set(partlySelectedGroups(state));
    for (const key of partly) {
      const section = store.getSnapshot().sections.get(key as SectionKey);
      const isDue = section && !section.layout && section.layoutStatus === 'idle';
      if (isDue) void loader.loadLayout(key as SectionKey);
    }
  }

  store.subscribe(followPhotos);
  selection.subscribe(() => knowPartlySelected(selection.getSnapshot()));
  loader.keep((key) => partly.has(key));
  followPhotos();
  return selection;
}

const selections = new WeakMap<PhotoList['store'], SelectionStore>();

/** The selection of a list; it outlives the page as the list does. */
export function selectionOfList(list: Pick<PhotoList, 'store' | 'loader'>): SelectionStore {
  const known = selections.get(list.store);
  if (known) return known;
  const selection = follow(list);
  selections.set(list.store, selection);
  return selection;
}
