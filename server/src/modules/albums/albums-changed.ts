import type { Transaction } from '../../platform/database/index.ts';

export interface ChangedAlbum {
  readonly albumId: string;
  /** A customer's id. */
  readonly ownerId: string;
}

/** Albums that came, went or are others now: name, photos, order, cover. */
export interface ChangedAlbums {
  readonly tenantId: string;
  readonly albums: readonly ChangedAlbum[];
}

export type AlbumsChangedListener = (tx: Transaction, changed: ChangedAlbums) => Promise<void>;

/** What other modules do in a transaction that changes albums. Albums know none of them. */
export interface AlbumsChangedRegistry {
  register(listener: AlbumsChangedListener): void;
  readonly announce: AlbumsChangedListener;
}

export function createAlbumsChangedRegistry(): AlbumsChangedRegistry {
  const listeners: AlbumsChangedListener[] = [];
  return {
    register: (listener) => {
      listeners.push(listener);
    },
    announce: async (tx, changed) => {
      if (changed.albums.length === 0) return;
      for (const listener of listeners) await listener(tx, changed);
    },
  };
}
