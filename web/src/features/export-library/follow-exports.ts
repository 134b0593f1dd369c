import type { LibraryExport } from '@keepsake/contract/exports';
import type { PushListener } from '../../api/push/push-hub.ts';

export interface ExportsWorld {
  /** Asks again for what is on screen of exports; never rejects. */
  refresh(): void;
  read(backupId: string): Promise<LibraryExport>;
}

export interface ExportFollower extends PushListener<'export-changed'> {
  /** Calls once when an export is ready; never for one that fails. */
  waitFor(backupId: string, onReady: () => void): void;
}

/** Brings exports up to date with what is pushed, and tells of those that somebody waits for. */
export function followExports({ refresh, read }: ExportsWorld): ExportFollower {
  const waiting = new Map<string, () => void>();

  async function look(backupId: string): Promise<void> {
    // What cannot be read now is told of by the next message, or by the mail.
    const found = await read(backupId).catch(() => null);
    if (found?.status !== 'READY' && found?.status !== 'FAILED') return;
    const onReady = waiting.get(backupId);
    waiting.delete(backupId);
    if (found.status === 'READY') onReady?.();
  }

  return {
    waitFor(backupId, onReady) {
      waiting.set(backupId, onReady);
      // A small library is packed before the answer to the request is here.
      void look(backupId);
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
