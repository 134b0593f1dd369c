import type { SiteConfig } from '@keepsake/contract/config';
import { downloadsRoutes } from '@keepsake/contract/downloads';
import { archiveKeys } from '@keepsake/contract/push';
import { checkAddress } from '../../api/check-address.ts';
import { call } from '../../api/client.ts';
import { isPushLive, listenToPush, openPush } from '../../api/push/push.ts';
import { downloadFrom } from '../../browser/download.ts';
import { pause } from '../../browser/pause.ts';
import { reportError } from '../../browser/report-error.ts';
import { onAgain } from './again.ts';
import type { AskWorld } from './ask-for-archive.ts';
import type { FollowWorld } from './follow-archive.ts';
import { type SaveWorld, saveArchive } from './save-archive.ts';

/** Archives of the service that config.json names, in this browser. */

export const saveWorld: SaveWorld = { call, check: checkAddress, save: downloadFrom };

export function askWorld({ channel, extensions }: SiteConfig): AskWorld {
  return { call, channel, takesSharedName: extensions.downloadName ?? false, pause };
}

export function followWorld(config: SiteConfig): FollowWorld {
  return {
    async look(id) {
      const { items } = await call(downloadsRoutes.listDownloads);
      return items.find((download) => download.id === id);
    },
    save: (id) => saveArchive(saveWorld, { id }),
    listen: (listener) => listenToPush(archiveKeys, listener),
    onAgain,
    openPush: () => openPush(config),
    isPushLive,
    pause,
    report: (error) => reportError(error, 'download-photos'),
  };
}
