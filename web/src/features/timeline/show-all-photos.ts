import { saveShowAll } from './show-all-preference.ts';
import { allExpanded } from './store/transitions.ts';
import { timelineStore, useTimeline } from './timeline.ts';

/** Whether every month is open ("Show all photos"); renders again when it changes. */
export function useShowAllPhotos(): boolean {
  return useTimeline().showAll;
}

/** Opens every month, or closes every one; this browser remembers it. */
export function setShowAllPhotos(showAll: boolean): void {
  saveShowAll(showAll);
  timelineStore.update((state) => allExpanded(state, showAll));
}
