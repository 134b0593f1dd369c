import type { SiteConfig } from '@keepsake/contract/config';
import { downloadsRoutes } from '@keepsake/contract/downloads';
import { archiveKeys } from '@keepsake/contract/push';
import { checkAddress } from '../api/check-address.ts';
import { call } from '../api/client.ts';
import { isPushLive, openPush, subscribeToPush } from '../api/push/push.ts';
import { downloadFrom } from '../browser/download.ts';
import { reportError } from '../browser/report-error.ts';
import { pause } from '../browser/time.ts';
import type { FollowDependencies } from './follow-archive.ts';
import type { RequestDependencies } from './request-archive.ts';
import { onRedownload, type SaveDependencies, saveArchive } from './save-archive.ts';

export const saveDependencies: SaveDependencies = { call, check: checkAddress, save: downloadFrom };

export function requestDependencies({ channel, extensions }: SiteConfig): RequestDependencies {
  return { call, channel, takesSharedName: extensions.downloadName ?? false, pause };
}

export function followDependencies(config: SiteConfig): FollowDependencies {
  return {
    async find(id) {
      const { items } = await call(downloadsRoutes.listDownloads);
      return items.find((download) => download.id === id);
    },
    save: (id) => saveArchive(saveDependencies, { id }),
    listen: (listener) => subscribeToPush(archiveKeys, listener),
    onRedownload,
    openPush: () => openPush(config),
    isPushLive,
    pause,
    report: (error) => reportError(error, 'download-photos'),
  };
}
