import type { SiteConfig } from '@keepsake/contract/config';
import { useEffect } from 'react';
import { followPush } from '../api/push/follow-push.ts';
import { openPush, useOpenPush } from '../api/push/push.ts';
import { queryClient } from '../api/query-client.ts';
import { exportsKey, fetchExport } from './export-queries.ts';
import { followExports } from './follow-exports.ts';

const follower = followExports({
  refresh: () => void queryClient.invalidateQueries({ queryKey: exportsKey }),
  read: (backupId) => fetchExport(backupId),
});

/** An export outlives its page, so the tab follows it until it closes. */
const follow = followPush(['export-changed'], () => follower);

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
