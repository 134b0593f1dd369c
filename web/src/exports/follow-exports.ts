import type { LibraryExport } from '@keepsake/contract/exports';
import type { PushListener } from '../api/push/push-hub.ts';

export interface ExportsDependencies {
  /** Refetches visible exports; never rejects. */
  refresh(): void;
  read(backupId: string): Promise<LibraryExport>;
}

export interface ExportFollower extends PushListener<'export-changed'> {
  /** Resolves to false if the export fails or another caller waits for it. */
  waitFor(backupId: string): Promise<boolean>;
}

/** Refetches exports on push messages and resolves waiting callers. */
export function followExports({ refresh, read }: ExportsDependencies): ExportFollower {
  const waiting = new Map<string, (isReady: boolean) => void>();

  async function check(backupId: string): Promise<void> {
    // The next message or the mail reports it.
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
        // A small export may be ready before the response to the request.
        void check(backupId);
      });
    },
    onMessage({ data }) {
      refresh();
      const { backupId } = data.payload;
      if (waiting.has(backupId)) void check(backupId);
    },
    onGap() {
      refresh();
      for (const backupId of waiting.keys()) void check(backupId);
    },
  };
}
