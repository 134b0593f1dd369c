import type { SiteConfig } from '@keepsake/contract/config';
import { useEffect } from 'react';
import { listenToPush, openPush, useOpenPush } from '../../api/push/push.ts';
import { queryClient } from '../../api/query-client.ts';
import { askForExport, exportsKey } from './export-queries.ts';
import { followExports } from './follow-exports.ts';

const follower = followExports({
  refresh: () => void queryClient.invalidateQueries({ queryKey: exportsKey }),
  read: (backupId) => askForExport(backupId),
});

let isFollowed = false;

/** An export outlives the page it was asked for on, so it is followed for as long as the tab lives. */
function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  listenToPush(['export-changed'], follower);
}

/**
 * Resolves to whether an export became ready, wherever the tab is by then; it keeps push open for that long.
 * Never rejects.
 */
export async function waitForExport(backupId: string, config: SiteConfig): Promise<boolean> {
  follow();
  const close = openPush(config);
  const isReady = await follower.waitFor(backupId);
  close();
  return isReady;
}

/** A part that shows exports: what becomes of them appears by itself. */
export function useExportPush(): void {
  useEffect(follow, []);
  useOpenPush();
}
