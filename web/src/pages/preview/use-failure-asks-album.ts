import { useEffect, useEffectEvent } from 'react';
import { wholeList } from '../../features/timeline/months/month-key.ts';
import { useListState } from '../../features/timeline/use-photo-list.ts';
import type { AskedAlbum } from './in-album.ts';

/** Photos that cannot be had may tell that their album is gone, or no longer for this customer: the album says so. */
export function useFailureAsksAlbum({ data, refetch }: AskedAlbum): void {
  const section = useListState().months.get(wholeList);
  const hasFailed = section?.columnsStatus === 'rejected' || (section?.failedPages.size ?? 0) > 0;
  const isDue = hasFailed && data !== undefined;
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (isDue) ask();
  }, [isDue]);
}
