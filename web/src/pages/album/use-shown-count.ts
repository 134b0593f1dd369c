import { useSyncExternalStore } from 'react';
import { wholeList } from '../../features/timeline/months/month-key.ts';
import type { PhotoList } from '../../features/timeline/photo-list.ts';
import { isWholeKnown, knownItems } from '../../features/timeline/store/month-photos.ts';
import type { MonthState } from '../../features/timeline/store/timeline-state.ts';

/** Photos of an album without those that are being removed right now. */
export function shownCount(list: MonthState | undefined, photosCount: number): number {
  if (!list || list.hidden.size === 0) return photosCount;
  // Some of those that are hidden may be off the server's count already.
  return isWholeKnown(list) ? knownItems(list) : Math.max(0, photosCount - list.hidden.size);
}

export function useShownCount({ store }: Pick<PhotoList, 'store'>, photosCount: number): number {
  return useSyncExternalStore(store.subscribe, () =>
    shownCount(store.getSnapshot().months.get(wholeList), photosCount),
  );
}
