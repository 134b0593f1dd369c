import type { PushMessageOf } from '@keepsake/contract/push';
import type { PushListener } from '../api/push/push-hub.ts';

export const importMessages = ['import-started', 'import-error', 'import-finished'] as const;
type ImportMessage = PushMessageOf<(typeof importMessages)[number]>;

/** Milliseconds from the end of an import until its photos are shown (ACT-6). */
const settleMs = 10_000;

export interface ImportDependencies {
  /** Requests the status again. */
  refresh(): void;
  onFinished(): void;
  /** While it is true the import still counts as under way, and the status is not polled. */
  setSettling(isSettling: boolean): void;
  pause(milliseconds: number): Promise<void>;
}

/** Follows the messages of an import; of several the newest counts, by its timestamp. */
export function followImport(dependencies: ImportDependencies): PushListener<ImportMessage['type']> {
  const { refresh, onFinished, setSettling, pause } = dependencies;
  let newest = Number.NEGATIVE_INFINITY;
  return {
    async onMessage({ type, data }) {
      const at = Date.parse(data.timestamp);
      if (at <= newest) return;
      newest = at;
      const isFinished = type === 'import-finished';
      setSettling(isFinished);
      if (isFinished) {
        onFinished();
        await pause(settleMs);
        if (newest !== at) return;
        setSettling(false);
      }
      refresh();
    },
    onGap: refresh,
  };
}
