import { photosRoutes, type TimelineCounts } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { call, hasExtension } from '../../../api/client.ts';
import { timelineCountsKey } from '../../../features/timeline/library-user.ts';
import { monthsInOrder } from '../../../features/timeline/months/month-key.ts';
import type { PhotoList } from '../../../features/timeline/photo-list.ts';
import { applyCounts } from '../../../features/timeline/store/transitions.ts';
import { pickerOrder } from './library-picks.ts';

const { sortKey, sortOrder } = pickerOrder;

/** The months that have photos, the newest first; keeps a list in step with them. */
export function useLibraryMonths({ store }: PhotoList) {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...timelineCountsKey, sortKey],
    queryFn: ({ signal }): Promise<TimelineCounts> =>
      call(photosRoutes.getTimelineCounts, {
        query: hasExtension('timelineSortKey') ? { sortKey } : {},
        signal,
      }),
  });
  useLayoutEffect(() => {
    if (data) store.update((state) => applyCounts(state, monthsInOrder(data, sortOrder)));
  }, [store, data]);
  return {
    months: data ? monthsInOrder(data, sortOrder) : null,
    hasFailed: isError && !data,
    isTrying: isFetching,
    retry: () => void refetch(),
  };
}
