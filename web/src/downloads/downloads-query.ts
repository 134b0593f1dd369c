import { downloadsRoutes } from '@keepsake/contract/downloads';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { subscribeToPush, useOpenPush } from '../api/push/push.ts';
import type { PushHub } from '../api/push/push-hub.ts';

export const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: ({ signal }) => call(downloadsRoutes.listDownloads, { signal }),
  // A new archive must be in the list.
  staleTime: 0,
});

/**
 * Calls back when the list of archives has changed. Our server sends "started" and "finished" together, so
 * only the latter counts.
 */
export function subscribeToArchives(listen: PushHub['subscribe'], changed: () => void): () => void {
  const news = ['archive-generation-finished', 'archive-generation-error'] as const;
  return listen(news, { onMessage: changed, onGap: changed });
}

export function useDownloadsPush(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: downloadsQuery.queryKey });
    return subscribeToArchives(subscribeToPush, refresh);
  }, [queryClient]);
  useOpenPush();
}
