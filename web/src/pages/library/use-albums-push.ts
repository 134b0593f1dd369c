import { useEffect } from 'react';
import { listenToPush, useOpenPush } from '../../api/push/push.ts';
import { queryClient } from '../../api/query-client.ts';
import { isPageVisible, onVisibilityChange } from '../../browser/visibility.ts';
import { followAlbums } from '../../features/albums/follow-albums.ts';
import { mayHaveChanged } from '../../features/albums/refresh-albums.ts';
import { libraryUserQuery } from '../../features/timeline/library-user.ts';

let isFollowed = false;

/** What was asked is kept from page to page, so it is followed for as long as the tab lives. */
function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  const follower = followAlbums({
    refresh: (changed) =>
      Promise.all([
        // How many there are stands on the tab.
        queryClient.invalidateQueries({ queryKey: libraryUserQuery.queryKey }),
        queryClient.invalidateQueries({ predicate: (query) => mayHaveChanged(query, changed) }),
      ]),
    isVisible: isPageVisible,
    onVisibilityChange,
  });
  listenToPush(['albums-changed'], follower);
}

/** A page that shows albums, or how many there are: what another device does with them appears by itself. */
export function useAlbumsPush(): void {
  useEffect(follow, []);
  useOpenPush();
}
