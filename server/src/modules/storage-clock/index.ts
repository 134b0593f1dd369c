import type { DelayedDeletion } from '@keepsake/contract/shop-documents';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import type { Module } from '../module.ts';
import { registerStorageStatusRoutes, type StorageStatusDependencies } from './storage-status.routes.ts';

export interface StorageClock extends Module {
  /** Later days of deletion, by the customers' ids in the shop. */
  readonly delays: VersionedDocuments<DelayedDeletion>;
}

/** How long photos and saved projects are kept. */
export function createStorageClock(dependencies: Omit<StorageStatusDependencies, 'delays'>): StorageClock {
  const delays = createVersionedDocuments<DelayedDeletion>({
    name: 'delayed_deletions',
    idColumn: 'shop_customer_id',
  });
  return {
    delays,
    register: (app) => registerStorageStatusRoutes(app, { ...dependencies, delays }),
  };
}
