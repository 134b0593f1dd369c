import { limits } from '@keepsake/contract/limits';
import { useLayoutEffect } from 'react';
import { wholeList } from './months/month-key.ts';
import { applyCounts } from './store/transitions.ts';
import { useListState, usePhotoList } from './use-photo-list.ts';

/**
 * Keeps a list without months in step with the number of its photos, and asks at once for what it begins with. A preview
 * that was opened by its address does so, too: without its count a list knows nothing.
 */
export function useListCount(count: number | undefined): void {
  const { store, loader } = usePhotoList();
  const isAnew = !useListState().months.has(wholeList);
  useLayoutEffect(() => {
    if (count === undefined) return;
    store.update((state) => applyCounts(state, count === 0 ? [] : [{ key: wholeList, count }]));
    if (isAnew) loader.want([{ key: wholeList, from: 0, to: limits.timeline.pageSize }]);
  }, [store, loader, count, isAnew]);
}
