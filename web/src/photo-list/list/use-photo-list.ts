import { limits } from '@keepsake/contract/limits';
import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import type { PhotoList } from '../photo-list.ts';
import { wholeList } from '../section-key.ts';
import type { TimelineState } from '../store/timeline-state.ts';
import { applyCounts } from '../store/transitions.ts';

export const PhotoListContext = createContext<PhotoList | null>(null);

export function usePhotoList(): PhotoList {
  const list = useContext(PhotoListContext);
  if (!list) throw new Error('There is no PhotoListContext around this component');
  return list;
}

export function useListState(): TimelineState {
  const { store } = usePhotoList();
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

/**
 * Applies the number of photos to a list without months, and loads its first photos. A preview that was
 * opened by its URL requires this as well.
 */
export function useListCount(count: number | undefined): void {
  const { store, loader } = usePhotoList();
  const isAnew = !useListState().sections.has(wholeList);
  useLayoutEffect(() => {
    if (count === undefined) return;
    store.update((state) => applyCounts(state, count === 0 ? [] : [{ key: wholeList, count }]));
    if (isAnew) loader.setVisible([{ key: wholeList, from: 0, to: limits.timeline.pageSize }]);
  }, [store, loader, count, isAnew]);
}
