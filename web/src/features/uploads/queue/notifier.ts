import { createListeners } from '../../../browser/listeners.ts';
import type { Timer } from './upload-world.ts';

/** Ten updates a second look smooth, and leave the page free while thousands of small files go by. */
const restMilliseconds = 100;

export interface Notifier {
  subscribe(listener: () => void): () => void;
  /** Says that something changed; listeners hear of it once for all changes of a moment. */
  touch(): void;
}

/** Gathers changes: the first is told at the end of the running task, later ones at most ten times a second. */
export function createNotifier(after: Timer, beforeTelling: () => void): Notifier {
  const listeners = createListeners();
  let isPlanned = false;
  let isResting = false;
  let isDirty = false;

  function tell(): void {
    isPlanned = false;
    isDirty = false;
    isResting = true;
    after(restMilliseconds, () => {
      isResting = false;
      if (isDirty) tell();
    });
    beforeTelling();
    listeners.tell();
  }

  return {
    subscribe: listeners.subscribe,
    touch() {
      isDirty = true;
      if (isPlanned || isResting) return;
      isPlanned = true;
      queueMicrotask(tell);
    },
  };
}
