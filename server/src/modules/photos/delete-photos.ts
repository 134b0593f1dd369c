import type { DeleteResult } from '@keepsake/contract/photos';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { appendToLedger, type LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { countPhotos } from './counters.repository.ts';
import { hidePhotos, lockLibrary, type Owner } from './photos.repository.ts';
import type { PhotoRow } from './photos.tables.ts';
import type { PhotosChangedRegistry } from './photos-changed.ts';
import type { PhotosShownListener, PhotosShownRegistry } from './photos-shown.ts';

/** When and why photos go or come back. */
export type Change = Pick<LedgerEntry, 'at' | 'cause'>;

/**
 * Takes photos out of a library: tombstones, counters and the ledger, all or nothing. Returns those that were shown
 * until now.
 *
 * @param announce is told of those
 */
export async function takeOut(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
  { at, cause }: Change,
  announce: PhotosShownListener,
): Promise<PhotoRow[]> {
  await lockLibrary(tx, owner);
  const rows = await hidePhotos(tx, owner, photoIds, at);
  if (rows.length === 0) return rows;
  await countPhotos(tx, owner, rows, -1);
  const { tenantId, ownerId } = owner;
  const hidden = rows.map((row) => row.photo_id);
  await appendToLedger(tx, { tenantId, ownerId, action: 'photos-deleted', cause, at, photoIds: hidden });
  await announce(tx, { tenantId, ownerId, isShown: false, photoIds: hidden });
  return rows;
}

export interface DeletePhotosDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly changed: PhotosChangedRegistry;
  readonly shown: PhotosShownRegistry;
}

/**
 * Hides photos at once; their bytes stay for the grace period. Ids that are foreign, missing or deleted
 * already come back in `failed`, all alike.
 */
export async function deletePhotos(
  { database, clock, changed, shown }: DeletePhotosDependencies,
  owner: Owner,
  photoIds: readonly string[],
): Promise<DeleteResult> {
  const change = { at: toInstant(clock.now()), cause: 'customer' } as const;
  const rows = await database.transaction(async (tx) => {
    const taken = await takeOut(tx, owner, photoIds, change, shown.announce);
    await changed.announce(tx, owner, 'removed', taken);
    return taken;
  });
  const hidden = new Set(rows.map((row) => row.photo_id));
  return { failed: [...new Set(photoIds)].filter((id) => !hidden.has(id.toLowerCase())) };
}
