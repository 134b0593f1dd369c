import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from './photos.repository.ts';

export interface CreatedPhoto extends Owner {
  readonly photoId: string;
}

export type PhotoCreatedListener = (tx: Transaction, photo: CreatedPhoto) => Promise<void>;

/**
 * What other modules do in the transaction that makes a photo. Photos know none of them: they register
 * here (an import the other way round would make a cycle).
 */
export interface PhotoCreatedRegistry {
  register(listener: PhotoCreatedListener): void;
  announce(tx: Transaction, photo: CreatedPhoto): Promise<void>;
}

export function createPhotoCreatedRegistry(): PhotoCreatedRegistry {
  const listeners: PhotoCreatedListener[] = [];
  return {
    register: (listener) => {
      listeners.push(listener);
    },
    announce: async (tx, photo) => {
      for (const listener of listeners) await listener(tx, photo);
    },
  };
}
