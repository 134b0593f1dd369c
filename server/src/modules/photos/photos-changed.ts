import type { PhotoSortKey } from '@keepsake/contract/photos';
import type { Transaction } from '../../platform/database/index.ts';
import { createHook, type Hook, type HookListener } from '../../platform/hooks/index.ts';
import { partsOf } from './photo-months.ts';
import { type Owner, positionOf } from './photos.repository.ts';
import type { PhotoRow } from './photos.tables.ts';

/** `rendered`: renditions exist, or are known to be impossible. */
export type PhotosChange = 'added' | 'removed' | 'rendered';

export interface ChangedMonth {
  readonly sortKey: PhotoSortKey;
  readonly year: number;
  readonly month: number;
}

export interface ChangedPhotos extends Owner {
  readonly change: PhotosChange;
  /** Months of the photos under each sort key, each once. */
  readonly months: readonly ChangedMonth[];
}

export type PhotosChangedListener = HookListener<ChangedPhotos>;

/** Runs in the transaction that changes what a library shows. */
export interface PhotosChangedHook {
  readonly subscribe: Hook<ChangedPhotos>['subscribe'];
  notify(tx: Transaction, owner: Owner, change: PhotosChange, rows: readonly PhotoRow[]): Promise<void>;
  notifyMonths(
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

export function createPhotosChangedHook(): PhotosChangedHook {
  const { subscribe, notify } = createHook<ChangedPhotos>({ skip: ({ months }) => months.length === 0 });
  const notifyMonths: PhotosChangedHook['notifyMonths'] = (tx, { tenantId, ownerId }, change, months) =>
    notify(tx, { tenantId, ownerId, change, months });
  return {
    subscribe,
    notify: (tx, owner, change, rows) => notifyMonths(tx, owner, change, monthsOf(rows)),
    notifyMonths,
  };
}
