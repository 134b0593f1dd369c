import type { UploadQueue } from './upload-queue.ts';
import type { UploadRecords } from './upload-records.ts';
import { isRunning, type UploadState } from './upload-state.ts';

interface Warning {
  readonly queue: UploadQueue;
  readonly memory: UploadRecords | null;
  /** Whether chosen files count before "Upload", too: they are on no device. */
  readonly withChosen?: boolean;
}

/** Warns before unload while the page has files that are not on the device. A listener keeps pages out of the cache. */
export function warnBeforeUnload({ queue, memory, withChosen = false }: Warning): void {
  const isLost = (id: string, state: UploadState) =>
    isRunning(state) ? memory === null || memory.isLosable(id) : withChosen && state.kind === 'chosen';
  const warn = (event: BeforeUnloadEvent) => {
    for (const { id, state } of queue.all()) if (isLost(id, state)) return event.preventDefault();
  };
  queue.subscribe(() => {
    const { chosen } = queue.getSnapshot().totals.files;
    if (queue.isRunning() || (withChosen && chosen > 0)) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
}
