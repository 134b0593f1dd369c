import { useEffect } from 'react';
import { subscribeToPush, useOpenPush } from '../../api/push/push.ts';
import { queryClient } from '../../api/query-client.ts';
import { isPageVisible, onVisibilityChange } from '../../browser/page.ts';
import { followAlbums, mayHaveChanged } from '../albums/follow-albums.ts';
import { libraryUserQuery } from '../library/library-queries.ts';

let isFollowed = false;

/** Queries are cached across pages, so the subscription never ends. */
function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  const follower = followAlbums({
    refresh: (changed) =>
      Promise.all([
        // The tab shows the number of albums.
        queryClient.invalidateQueries({ queryKey: libraryUserQuery.queryKey }),
        queryClient.invalidateQueries({ predicate: (query) => mayHaveChanged(query, changed) }),
      ]),
    isVisible: isPageVisible,
    onVisibilityChange,
  });
  subscribeToPush(['albums-changed'], follower);
}

/** Applies changes of albums from other devices. */
export function useAlbumsPush(): void {
  useEffect(follow, []);
  useOpenPush();
}
