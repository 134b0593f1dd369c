import { browserTimer, type Timer } from './upload-dependencies.ts';

/** The first photo shows soon; later ones need not redraw the page each. */
const firstMilliseconds = 500;
const nextMilliseconds = 3000;

export interface PhotoBatches {
  add(imageId: string): void;
  /** Delivers photos added before the first subscription, too. Returns the function that unsubscribes. */
  subscribe(listener: (imageIds: string[]) => void): () => void;
}

/** Delivers new photos in small batches, oldest first; keeps them until a listener subscribes. */
export function createPhotoBatches(after: Timer): PhotoBatches {
  const listeners = new Set<(imageIds: string[]) => void>();
  let pending: string[] = [];
  let isPlanned = false;

  function plan(milliseconds: number): void {
    isPlanned = true;
    after(milliseconds, () => {
      isPlanned = false;
      if (pending.length === 0 || listeners.size === 0) return;
      const imageIds = pending;
      pending = [];
      plan(nextMilliseconds);
      for (const listener of listeners) listener(imageIds);
    });
  }

  return {
    add(imageId) {
      pending.push(imageId);
      if (!isPlanned) plan(firstMilliseconds);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (pending.length > 0 && !isPlanned) plan(0);
      return () => listeners.delete(listener);
    },
  };
}

export const uploadedPhotos = createPhotoBatches(browserTimer);
