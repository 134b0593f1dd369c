import { photosRoutes, type TimelineCounts } from '@keepsake/contract/photos';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { call } from '../../api/client.ts';
import { libraryQueries } from './library-user.ts';
import { monthsInOrder } from './months/month-key.ts';
import { applyCounts } from './store/transitions.ts';
import { timelineStore } from './timeline.ts';
import { timelineSort } from './timeline-sort.ts';
import { useQuietRefresh } from './use-quiet-refresh.ts';

export const timelineCountsQuery = queryOptions({
  queryKey: [...libraryQueries, 'timeline', timelineSort.sortKey],
  queryFn: ({ signal }): Promise<TimelineCounts> =>
    call(photosRoutes.getTimelineCounts, { query: { sortKey: timelineSort.sortKey }, signal }),
});

/** Asks which months there are and keeps the store's months in step with the answer. */
export function useTimelineCounts() {
  const refetchInterval = useQuietRefresh();
  const { data, dataUpdatedAt, isPending, isFetching, isError, error, refetch } = useQuery({
    ...timelineCountsQuery,
    refetchInterval,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal answer still corrects what happened since.
  useLayoutEffect(() => {
    if (data)
      timelineStore.update((state) => applyCounts(state, monthsInOrder(data, timelineSort.sortOrder)));
  }, [data, dataUpdatedAt]);
  return {
    isPending,
    isTrying: isFetching,
    failure: isError && !data ? error : null,
    retry: () => void refetch(),
  };
}
