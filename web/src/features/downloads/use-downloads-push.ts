import { archiveKeys } from '@keepsake/contract/push';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToPush, useOpenPush } from '../../api/push/push.ts';
import { downloadsQuery } from './downloads-query.ts';

/** The page that lists archives: what is asked for elsewhere appears by itself. */
export function useDownloadsPush(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: downloadsQuery.queryKey });
    return listenToPush(archiveKeys, { onMessage: refresh, onGap: refresh });
  }, [queryClient]);
  useOpenPush();
}
