import { useEffect } from 'react';
import { listenToPush, useOpenPush } from '../../api/push/push.ts';
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

/** Calls once when an export is ready, wherever the tab is by then. */
export function waitForExport(backupId: string, onReady: () => void): void {
  follow();
  follower.waitFor(backupId, onReady);
}

/** A part that shows exports: what becomes of them appears by itself. */
export function useExportPush(): void {
  useEffect(follow, []);
  useOpenPush();
}
