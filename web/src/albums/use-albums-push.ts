import { useEffect } from 'react';
import { followPush } from '../api/push/follow-push.ts';
import { useOpenPush } from '../api/push/push.ts';
import { queryClient } from '../api/query-client.ts';
import { isPageVisible, onVisibilityChange } from '../browser/page.ts';
import { libraryUserQuery } from '../library/library-queries.ts';
import { followAlbums, mayHaveChanged } from './follow-albums.ts';

const follow = followPush(['albums-changed'], () =>
  followAlbums({
    refresh: (changed) =>
      Promise.all([
        // The tab shows the number of albums.
        queryClient.invalidateQueries({ queryKey: libraryUserQuery.queryKey }),
        queryClient.invalidateQueries({ predicate: (query) => mayHaveChanged(query, changed) }),
      ]),
    isVisible: isPageVisible,
    onVisibilityChange,
  }),
);

/** Applies changes of albums from other devices. */
export function useAlbumsPush(): void {
  useEffect(follow, []);
  useOpenPush();
}
