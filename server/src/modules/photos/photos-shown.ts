import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from './photos.repository.ts';

/** Photos that were hidden and are shown from now on, or the other way round. */
export interface ShownChange extends Owner {
  readonly isShown: boolean;
  /** `all`: the whole library, which is only ever hidden. */
  readonly photoIds: readonly string[] | 'all';
}

/** Called with the library locked, when its rows say so already. */
export type PhotosShownListener = (tx: Transaction, change: ShownChange) => Promise<void>;

/** What other modules count of what is shown, in the transaction that hides or shows it. Photos know none of them. */
export interface PhotosShownRegistry {
  register(listener: PhotosShownListener): void;
  readonly announce: PhotosShownListener;
}

export function createPhotosShownRegistry(): PhotosShownRegistry {
  const listeners: PhotosShownListener[] = [];
  return {
    register: (listener) => {
      listeners.push(listener);
    },
    announce: async (tx, change) => {
      for (const listener of listeners) await listener(tx, change);
    },
  };
}
