import { type PhotoSortKey, photosRoutes, type TimelineCounts } from '@keepsake/contract/photos';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { call } from '../../api/client.ts';
import { useConfig } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-known-error.ts';
import { timelineCountsKey } from './library-user.ts';
import { monthsInOrder } from './months/month-key.ts';
import { applyCounts } from './store/transitions.ts';
import { timelineStore } from './timeline.ts';
import { useTimelineSort } from './timeline-sort.ts';
import { useQuietRefresh } from './use-quiet-refresh.ts';

/** `isTold`: the service counts by the key that it is told; without that it has one way of counting. */
function timelineCountsQuery(sortKey: PhotoSortKey, isTold: boolean) {
  return queryOptions({
    queryKey: [...timelineCountsKey, sortKey],
    queryFn: ({ signal }): Promise<TimelineCounts> =>
      call(photosRoutes.getTimelineCounts, { query: isTold ? { sortKey } : {}, signal }),
  });
}

/** Asks which months there are and keeps the store's months in step with the answer. */
export function useTimelineCounts() {
  const refetchInterval = useQuietRefresh();
  const { extensions } = useConfig();
  const { sortKey, sortOrder } = useTimelineSort();
  const query = useQuery({
    ...timelineCountsQuery(sortKey, extensions.timelineSortKey ?? false),
    refetchInterval,
  });
  const { data, dataUpdatedAt, isPending } = query;
  const error = useKnownError(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal answer still corrects what happened since.
  useLayoutEffect(() => {
    if (data) timelineStore.update((state) => applyCounts(state, monthsInOrder(data, sortOrder)));
  }, [data, dataUpdatedAt, sortOrder]);
  return {
    isPending,
    failure: data ? null : error,
    query,
  };
}
