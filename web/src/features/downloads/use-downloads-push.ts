import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToPush, useOpenPush } from '../../api/push/push.ts';
import type { PushHub } from '../../api/push/push-hub.ts';
import { downloadsQuery } from './downloads-query.ts';

/**
 * Hears when the list of archives has changed. Our server says in one breath that an archive was begun and is finished:
 * once is enough to ask for the list.
 */
export function hearOfArchives(listen: PushHub['listen'], changed: () => void): () => void {
  const news = ['archive-generation-finished', 'archive-generation-error'] as const;
  return listen(news, { onMessage: changed, onGap: changed });
}

/** The page that lists archives: what is asked for elsewhere appears by itself. */
export function useDownloadsPush(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: downloadsQuery.queryKey });
    return hearOfArchives(listenToPush, refresh);
  }, [queryClient]);
  useOpenPush();
}
