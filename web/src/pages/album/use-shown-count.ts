import { useSyncExternalStore } from 'react';
import { wholeList } from '../../features/timeline/months/month-key.ts';
import type { PhotoList } from '../../features/timeline/photo-list.ts';

/** Photos of an album without those that are being removed right now. */
export function useShownCount({ store }: Pick<PhotoList, 'store'>, photosCount: number): number {
  const hidden = useSyncExternalStore(
    store.subscribe,
    () => store.getSnapshot().months.get(wholeList)?.hidden.size ?? 0,
  );
  return Math.max(0, photosCount - hidden);
}
