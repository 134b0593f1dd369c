import type { Timer } from './upload-world.ts';

/** The first photo shows soon; after it a page need not redraw for each of ten thousand. */
const firstMilliseconds = 500;
const nextMilliseconds = 3000;

export interface PhotoBatches {
  add(imageId: string): void;
  /** Hears of new photos, and first of those that nobody has heard of yet. The answer ends that. */
  subscribe(listener: (imageIds: string[]) => void): () => void;
}

/** Gathers new photos and tells of them in small batches, oldest first; what nobody listens to is kept. */
export function createPhotoBatches(after: Timer): PhotoBatches {
  const listeners = new Set<(imageIds: string[]) => void>();
  let untold: string[] = [];
  let isPlanned = false;

  function plan(milliseconds: number): void {
    isPlanned = true;
    after(milliseconds, () => {
      isPlanned = false;
      if (untold.length === 0 || listeners.size === 0) return;
      const imageIds = untold;
      untold = [];
      plan(nextMilliseconds);
      for (const listener of listeners) listener(imageIds);
    });
  }

  return {
    add(imageId) {
      untold.push(imageId);
      if (!isPlanned) plan(firstMilliseconds);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (untold.length > 0 && !isPlanned) plan(0);
      return () => listeners.delete(listener);
    },
  };
}
