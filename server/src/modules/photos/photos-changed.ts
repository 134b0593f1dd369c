import type { PhotoSortKey } from '@keepsake/contract/photos';
import type { Transaction } from '../../platform/database/index.ts';
import { partsOf } from './photo-months.ts';
import { type Owner, positionOf } from './photos.repository.ts';
import type { PhotoRow } from './photos.tables.ts';

/** `rendered`: their smaller pictures are there, or it is known that there will be none. */
export type PhotosChange = 'added' | 'removed' | 'rendered';

export interface ChangedMonth {
  readonly sortKey: PhotoSortKey;
  readonly year: number;
  readonly month: number;
}

export interface ChangedPhotos extends Owner {
  readonly change: PhotosChange;
  /** Where the photos stand, under each sort key; each month once. */
  readonly months: readonly ChangedMonth[];
}

export type PhotosChangedListener = (tx: Transaction, changed: ChangedPhotos) => Promise<void>;

/** What other modules do in a transaction that changes what a library shows. Photos know none of them. */
export interface PhotosChangedRegistry {
  register(listener: PhotosChangedListener): void;
  announce(tx: Transaction, owner: Owner, change: PhotosChange, rows: readonly PhotoRow[]): Promise<void>;
  announceMonths(
    tx: Transaction,
    owner: Owner,
    change: PhotosChange,
    months: readonly ChangedMonth[],
  ): Promise<void>;
}

const sortKeys: readonly PhotoSortKey[] = ['dateTaken', 'created', 'uploaded'];

function monthsOf(rows: readonly PhotoRow[]): ChangedMonth[] {
  return sortKeys.flatMap((sortKey) =>
    [...new Set(rows.map((row) => positionOf(row, sortKey).month))].map((month) => ({
      sortKey,
      ...partsOf(month),
    })),
  );
}

export function createPhotosChangedRegistry(): PhotosChangedRegistry {
  const listeners: PhotosChangedListener[] = [];
  const announceMonths: PhotosChangedRegistry['announceMonths'] = async (tx, owner, change, months) => {
    if (months.length === 0) return;
    const { tenantId, ownerId } = owner;
    for (const listener of listeners) await listener(tx, { tenantId, ownerId, change, months });
  };
  return {
    register: (listener) => {
      listeners.push(listener);
    },
    announce: (tx, owner, change, rows) => announceMonths(tx, owner, change, monthsOf(rows)),
    announceMonths,
  };
}
