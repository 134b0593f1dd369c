import { createListeners } from '../../browser/listeners.ts';
import type { Timer } from './upload-dependencies.ts';

/** Ten updates a second look smooth and leave time for thousands of small files. */
const intervalMilliseconds = 100;

export interface Notifier {
  subscribe(listener: () => void): () => void;
  /** Schedules one notification for all changes until then. */
  schedule(): void;
}

/** Batches notifications: the first after the current task, later ones at most ten a second. */
export function createNotifier(after: Timer, beforeNotify: () => void): Notifier {
  const listeners = createListeners();
  let isPlanned = false;
  let isWaiting = false;
  let isDirty = false;

  function notify(): void {
    isPlanned = false;
    isDirty = false;
    isWaiting = true;
    after(intervalMilliseconds, () => {
      isWaiting = false;
      if (isDirty) notify();
    });
    beforeNotify();
    listeners.notify();
  }

  return {
    subscribe: listeners.subscribe,
    schedule() {
      isDirty = true;
      if (isPlanned || isWaiting) return;
      isPlanned = true;
      queueMicrotask(notify);
    },
  };
}
