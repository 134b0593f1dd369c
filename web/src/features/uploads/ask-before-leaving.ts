import type { UploadQueue } from './queue/upload-queue.ts';
import { runningFiles } from './queue/upload-totals.ts';

/** Lets the browser ask before the page is left, but only while files are on their way. */
export function askBeforeLeaving(queue: UploadQueue): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  queue.subscribe(() => {
    if (runningFiles(queue.getSnapshot().totals) > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
