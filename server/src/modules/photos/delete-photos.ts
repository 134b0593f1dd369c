import type { DeleteResult } from '@keepsake/contract/photos';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { appendToLedger, type LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { countPhotos } from './counters.repository.ts';
import { hidePhotos, lockLibrary, type Owner } from './photos.repository.ts';
import type { PhotoRow } from './photos.tables.ts';
import type { PhotosChangedHook } from './photos-changed.ts';
import type { PhotosShownHook, PhotosShownListener } from './photos-shown.ts';

export type Change = Pick<LedgerEntry, 'at' | 'cause'>;

/**
 * Hides photos with tombstones, and updates counters and the ledger in one transaction. Returns those that were
 * visible.
 *
 * @param notify is notified of them
 */
export async function removeFromLibrary(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
  { at, cause }: Change,
  notify: PhotosShownListener,
): Promise<PhotoRow[]> {
  await lockLibrary(tx, owner);
  const rows = await hidePhotos(tx, owner, photoIds, at);
  if (rows.length === 0) return rows;
  await countPhotos(tx, owner, rows, -1);
  const { tenantId, ownerId } = owner;
  const hidden = rows.map((row) => row.photo_id);
  await appendToLedger(tx, { tenantId, ownerId, action: 'photos-deleted', cause, at, photoIds: hidden });
  await notify(tx, { tenantId, ownerId, isShown: false, photoIds: hidden });
  return rows;
}

export interface DeletePhotosDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly changed: PhotosChangedHook;
  readonly shown: PhotosShownHook;
}

/** Keeps the bytes for the grace period. Ids that are foreign, missing or deleted come back in `failed`. */
export async function deletePhotos(
  { database, clock, changed, shown }: DeletePhotosDependencies,
  owner: Owner,
  photoIds: readonly string[],
): Promise<DeleteResult> {
  const change = { at: toInstant(clock.now()), cause: 'customer' } as const;
  const rows = await database.transaction(async (tx) => {
    const removed = await removeFromLibrary(tx, owner, photoIds, change, shown.notify);
    await changed.notify(tx, owner, 'removed', removed);
    return removed;
  });
  const hidden = new Set(rows.map((row) => row.photo_id));
  return { failed: [...new Set(photoIds)].filter((id) => !hidden.has(id.toLowerCase())) };
}
