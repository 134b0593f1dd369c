import type { LibraryExport } from '@keepsake/contract/exports';
import type { PushListener } from '../../api/push/push-hub.ts';

export interface ExportsWorld {
  /** Asks again for what is on screen of exports; never rejects. */
  refresh(): void;
  read(backupId: string): Promise<LibraryExport>;
}

export interface ExportFollower extends PushListener<'export-changed'> {
  /** Resolves to true when an export is ready, to false when it fails or somebody else waits for it from now on. */
  waitFor(backupId: string): Promise<boolean>;
}

/** Brings exports up to date with what is pushed, and tells of those that somebody waits for. */
export function followExports({ refresh, read }: ExportsWorld): ExportFollower {
  const waiting = new Map<string, (isReady: boolean) => void>();

  async function look(backupId: string): Promise<void> {
    // What cannot be read now is told of by the next message, or by the mail.
    const found = await read(backupId).catch(() => null);
    if (found?.status !== 'READY' && found?.status !== 'FAILED') return;
    waiting.get(backupId)?.(found.status === 'READY');
    waiting.delete(backupId);
  }

  return {
    waitFor(backupId) {
      waiting.get(backupId)?.(false);
      return new Promise((resolve) => {
        waiting.set(backupId, resolve);
        // A small library is packed before the answer to the request is here.
        void look(backupId);
      });
    },
    onMessage({ data }) {
      refresh();
      const { backupId } = data.payload;
      if (waiting.has(backupId)) void look(backupId);
    },
    onGap() {
      refresh();
      for (const backupId of waiting.keys()) void look(backupId);
    },
  };
}
