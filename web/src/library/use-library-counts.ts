import { limits } from '@keepsake/contract/limits';
import {
  type MonthShapes,
  type PhotoSortKey,
  photosRoutes,
  type TimelineCounts,
} from '@keepsake/contract/photos';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { call, hasExtension } from '../api/client.ts';
import { usePollInterval } from '../api/push/push.ts';
import { queryClient } from '../api/query-client.ts';
import { useConfig } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { applyCounts, gridMeasures, monthsInOrder, type PhotoList } from '../photo-list/state.ts';
import { favouritesList } from './favourites/favourites-list.ts';
import { libraryList, monthLoader, timelineStore } from './library-list.ts';
import { libraryUserQuery, timelineCountsKey } from './library-queries.ts';
import { type TimelineSort, timelineSort, useTimelineSort } from './library-sort.ts';

type Filter = { readonly favourites?: 'true' };

const all: Filter = {};
const favourites: Filter = { favourites: 'true' };

/** Without `acceptsSortKey` the service has only one way of counting. */
function timelineCountsQuery(sortKey: PhotoSortKey, acceptsSortKey: boolean, filter: Filter = all) {
  return queryOptions({
    queryKey: [...timelineCountsKey, sortKey, filter],
    queryFn: ({ signal }): Promise<TimelineCounts> =>
      call(photosRoutes.getTimelineCounts, {
        query: acceptsSortKey ? { sortKey, ...filter } : { ...filter },
        signal,
      }),
  });
}

/** Without it every month has its typical shape until its photos are loaded. */
function monthShapesQuery({ sortKey, sortOrder }: TimelineSort, filter: Filter = all) {
  return queryOptions({
    queryKey: [...timelineCountsKey, 'shapes', sortKey, sortOrder, filter],
    queryFn: ({ signal }): Promise<MonthShapes> =>
      call(photosRoutes.getMonthShapes, { query: { sortKey, sortOrder, ...filter }, signal }),
    enabled: hasExtension('monthShapes'),
    retry: false,
  });
}

/** About as many photos as the first view shows: tiles are wider than high, and small months have a heading each. */
function photosInFirstView(): number {
  const { innerWidth, innerHeight } = window;
  const { targetHeight, heading } = gridMeasures(innerWidth, innerWidth);
  return Math.ceil((innerWidth * innerHeight) / (1.5 * targetHeight * (targetHeight + heading)));
}

/** Requests the counts and the first months before the page renders. The page shows what fails. */
export async function prefetchTimeline(): Promise<void> {
  void queryClient.prefetchQuery(libraryUserQuery);
  const sort = timelineSort.get();
  const shapesQuery = monthShapesQuery(sort);
  // Both are awaited, as the page draws what the store has: shapes that come after the counts would move it.
  const [counts, shapes] = await Promise.all([
    queryClient.fetchQuery(timelineCountsQuery(sort.sortKey, hasExtension('timelineSortKey'))),
    shapesQuery.enabled ? queryClient.fetchQuery(shapesQuery).catch(() => undefined) : undefined,
  ]);
  const months = monthsInOrder(counts, sort.sortOrder, shapes);
  const place = libraryList.places.load((key) => months.some((month) => month.key === key));
  timelineStore.update((state) => applyCounts(state, months));
  let missing = photosInFirstView();
  const first = months
    .slice(
      Math.max(
        0,
        months.findIndex(({ key }) => key === place?.key),
      ),
    )
    .filter(({ count }) => {
      const isInView = missing > 0;
      missing -= Math.min(count, limits.timeline.pageSize);
      return isInView;
    });
  monthLoader.setVisible(first.map(({ key }) => ({ key, from: 0, to: limits.timeline.pageSize })));
}

/** Fetches the months' counts and shapes, and applies them to the store. */
export const useTimelineCounts = () => useMonthCounts(libraryList, all);

export const useFavouriteCounts = () => useMonthCounts(favouritesList, favourites);

function useMonthCounts({ store }: PhotoList, filter: Filter) {
  const refetchInterval = usePollInterval();
  const { extensions } = useConfig();
  const { sortKey, sortOrder } = useTimelineSort();
  const query = useQuery({
    ...timelineCountsQuery(sortKey, extensions.timelineSortKey ?? false, filter),
    refetchInterval,
  });
  const { data: shapes, isLoading } = useQuery(monthShapesQuery({ sortKey, sortOrder }, filter));
  const { data, dataUpdatedAt } = query;
  const error = useKnownError(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal response corrects earlier changes.
  useLayoutEffect(() => {
    if (!data || isLoading) return;
    store.update((state) => applyCounts(state, monthsInOrder(data, sortOrder, shapes)));
  }, [data, dataUpdatedAt, sortOrder, shapes, isLoading, store]);
  return {
    isPending: query.isPending || isLoading,
    failure: data ? null : error,
    query,
  };
}
