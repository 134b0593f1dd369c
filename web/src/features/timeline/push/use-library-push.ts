import { useEffect } from 'react';
import { listenToPush, useOpenPush } from '../../../api/push/push.ts';
import { queryClient } from '../../../api/query-client.ts';
import { systemClock } from '../../../browser/clock.ts';
import { isPageVisible, onVisibilityChange } from '../../../browser/visibility.ts';
import { libraryQueries } from '../library-user.ts';
import { monthLoader, timelineStore } from '../timeline.ts';
import { followLibrary } from './follow-library.ts';

/** What shows single photos: these need no new counts when a picture is there. */
const pictureQueries = ['latest', 'details'];

let isFollowed = false;

/** The months outlive the page, so they are followed for as long as the tab lives. */
function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  const follower = followLibrary({
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
  });
  listenToPush(['photos-changed'], follower);
}

/** A page that shows photos: what another device adds or removes, and what was processed, appears by itself. */
export function useLibraryPush(): void {
  useEffect(follow, []);
  useOpenPush();
}
