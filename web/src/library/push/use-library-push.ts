import { useEffect } from 'react';
import { followPush } from '../../api/push/follow-push.ts';
import { useOpenPush } from '../../api/push/push.ts';
import { queryClient } from '../../api/query-client.ts';
import { isPageVisible, onVisibilityChange } from '../../browser/page.ts';
import { systemClock } from '../../browser/time.ts';
import { followFavourites } from '../favourites/favourite-marks.ts';
import { monthLoader, timelineStore } from '../library-list.ts';
import { libraryQueries } from '../library-queries.ts';
import { followLibrary } from './follow-library.ts';

/** Queries of single photos: a new thumbnail does not change counts. */
const pictureQueries = ['latest', 'details'];

/** The months outlive the page. */
const follow = followPush(['photos-changed'], () =>
  followLibrary({
    store: timelineStore,
    loader: monthLoader,
    refetch: (what) =>
      queryClient.invalidateQueries({
        queryKey: libraryQueries,
        predicate: ({ queryKey }) => what === 'counts' || pictureQueries.includes(String(queryKey[1])),
      }),
    clock: systemClock,
    isVisible: isPageVisible,
    onVisibilityChange,
  }),
);

const followMarks = followPush(['favourites-changed'], () => followFavourites);

/** Applies changes from other devices and finished processing to the library. */
export function useLibraryPush(): void {
  useEffect(follow, []);
  useEffect(followMarks, []);
  useOpenPush();
}
