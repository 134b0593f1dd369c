import type { Transaction } from '../../platform/database/index.ts';
import { appendToLedger } from '../../platform/deletion-ledger/index.ts';
import { countPhotos } from './counters.repository.ts';
import type { Change } from './delete-photos.ts';
import type { PhotoCreatedListener } from './photo-created.ts';
import { lockLibrary, type Owner, showPhotos } from './photos.repository.ts';
import type { PhotoRow } from './photos.tables.ts';
import type { PhotosShownListener } from './photos-shown.ts';

/** Who is told of photos that come back. */
export interface ComingBack {
  /** Of those whose smaller pictures were never made. */
  readonly created: { readonly announce: PhotoCreatedListener };
  readonly shown: { readonly announce: PhotosShownListener };
}

/**
 * Shows photos again that are in their grace period: rows, counters and the ledger, all or nothing. Returns those
 * that were hidden until now.
 */
export async function bringBack(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
  { at, cause }: Change,
  { created, shown }: ComingBack,
): Promise<PhotoRow[]> {
  const { tenantId, ownerId } = owner;
  await lockLibrary(tx, owner);
  const rows = await showPhotos(tx, owner, photoIds, at);
  if (rows.length === 0) return rows;
  await countPhotos(tx, owner, rows, 1);
  // Those were deleted before their first jobs ran, which passed them by.
  const unmade = rows.filter((row) => row.state === 'processing');
  for (const row of unmade) await created.announce(tx, { tenantId, ownerId, photoId: row.photo_id });
  const back = rows.map((row) => row.photo_id);
  await appendToLedger(tx, { tenantId, ownerId, action: 'photos-shown', cause, at, photoIds: back });
  await shown.announce(tx, { tenantId, ownerId, isShown: true, photoIds: back });
  return rows;
}
