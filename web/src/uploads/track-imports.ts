import type { SendEvent } from '../browser/event-tracker.ts';
import type { UploadQueue } from './queue/upload-queue.ts';
import { runningFiles } from './queue/upload-totals.ts';

/** Tracks when uploading starts and ends, with numbers of files and of new photos. */
export function trackImports(
  queue: Pick<UploadQueue, 'subscribe' | 'getSnapshot'>,
  track: SendEvent,
): () => void {
  let isRunning = false;
  let before = { done: 0, duplicates: 0 };
  return queue.subscribe(() => {
    const { totals } = queue.getSnapshot();
    const running = runningFiles(totals);
    const { done } = totals.files;
    const { duplicates } = totals;
    if (isRunning === running > 0) return;
    isRunning = running > 0;
    if (isRunning) {
      // Files may have ended before the first snapshot; what was there before is removed then.
      before = done > before.done ? before : { done, duplicates };
      track({ name: 'import-started', count: running });
      return;
    }
    const finished = done - before.done;
    const added = finished - (duplicates - before.duplicates);
    if (added > 0) track({ name: 'photo-uploaded', count: added });
    track({ name: 'import-finished', count: finished });
    before = { done, duplicates };
  });
}
