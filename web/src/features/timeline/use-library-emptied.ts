import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { countPhotosOff, libraryQueries, timelineCountsKey } from './library-user.ts';
import { libraryList } from './timeline.ts';

/** The list's side of deleting every photo: it is empty at once, and what is known of the library is asked for again. */
export function useLibraryEmptied(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    libraryList.startAnew();
    // An answer that is on its way was given before.
    void queryClient.cancelQueries({ queryKey: libraryQueries });
    queryClient.setQueriesData({ queryKey: timelineCountsKey }, {});
    countPhotosOff(queryClient, Number.POSITIVE_INFINITY);
    void queryClient.invalidateQueries({ queryKey: libraryQueries });
  }, [queryClient]);
}
