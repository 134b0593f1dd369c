import type { Transaction } from '../../platform/database/index.ts';
import { appendToLedger } from '../../platform/deletion-ledger/index.ts';
import { countPhotos } from './counters.repository.ts';
import type { Change } from './delete-photos.ts';
import type { PhotoCreatedListener } from './photo-created.ts';
import { lockLibrary, type Owner, showPhotos } from './photos.repository.ts';
import type { PhotoRow } from './photos.tables.ts';
import type { PhotosShownListener } from './photos-shown.ts';

export interface ReturnDependencies {
  /** Hook for photos whose renditions were never made. */
  readonly created: { readonly notify: PhotoCreatedListener };
  readonly shown: { readonly notify: PhotosShownListener };
}

/**
 * Shows photos again within their grace period, and updates rows, counters and the ledger in one transaction.
 * Returns those that were hidden.
 */
export async function returnToLibrary(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
  { at, cause }: Change,
  { created, shown }: ReturnDependencies,
): Promise<PhotoRow[]> {
  const { tenantId, ownerId } = owner;
  await lockLibrary(tx, owner);
  const rows = await showPhotos(tx, owner, photoIds, at);
  if (rows.length === 0) return rows;
  await countPhotos(tx, owner, rows, 1);
  // The photos' jobs ran while they were deleted, and skipped them.
  const unmade = rows.filter((row) => row.state === 'processing');
  for (const row of unmade) await created.notify(tx, { tenantId, ownerId, photoId: row.photo_id });
  const back = rows.map((row) => row.photo_id);
  await appendToLedger(tx, { tenantId, ownerId, action: 'photos-shown', cause, at, photoIds: back });
  await shown.notify(tx, { tenantId, ownerId, isShown: true, photoIds: back });
  return rows;
}
