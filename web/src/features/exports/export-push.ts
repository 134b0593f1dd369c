import type { SiteConfig } from '@keepsake/contract/config';
import { useEffect } from 'react';
import { openPush, subscribeToPush, useOpenPush } from '../../api/push/push.ts';
import { queryClient } from '../../api/query-client.ts';
import { exportsKey, fetchExport } from './export-queries.ts';
import { followExports } from './follow-exports.ts';

const follower = followExports({
  refresh: () => void queryClient.invalidateQueries({ queryKey: exportsKey }),
  read: (backupId) => fetchExport(backupId),
});

let isFollowed = false;

/** An export outlives its page, so the tab follows it until it closes. */
function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  subscribeToPush(['export-changed'], follower);
}

/** Resolves to whether an export became ready; keeps push open until then. Never rejects. */
export async function waitForExport(backupId: string, config: SiteConfig): Promise<boolean> {
  follow();
  const close = openPush(config);
  const isReady = await follower.waitFor(backupId);
  close();
  return isReady;
}

export function useExportPush(): void {
  useEffect(follow, []);
  useOpenPush();
}
