import type { ToastContent } from '../../ui/toast/toast-content.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { ArchiveNotices } from './follow-archive.ts';

/** How long each stays (specification, section 9), milliseconds. */
const startedMs = 5000;
const finishedMs = 10_000;
const failedMs = 10_000;

export interface ArchiveTexts {
  readonly started: string;
  readonly finished: string;
  readonly failed: string;
  /** Leads to where it can be tried again. */
  readonly action: ToastContent['action'];
}

/** Says what becomes of an archive, wherever the customer is by then. */
export function archiveToasts({ started, finished, failed, action }: ArchiveTexts): ArchiveNotices {
  let closeStarted = () => {};
  return {
    started() {
      closeStarted = showToast({ message: started }, { timeoutMs: startedMs }).close;
    },
    finished() {
      showToast({ message: finished, tone: 'success' }, { timeoutMs: finishedMs });
    },
    failed() {
      // Nothing is being prepared any more.
      closeStarted();
      showToast({ message: failed, tone: 'error', ...(action && { action }) }, { timeoutMs: failedMs });
    },
  };
}
