import { limits } from '@keepsake/contract/limits';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { type Photos, requireRoom } from '../photos/index.ts';
import type { UploadContext } from './upload-context.ts';
import { countOfPairing, countUnfinished } from './uploads.repository.ts';

/** Seconds until a client tries again: deletions of large libraries take a minute. */
const retryAfterSeconds = 10;

export const libraryDeleting = () => new ApiError('library-deleting', { retryAfterSeconds });

/**
 * Refuses an upload beyond the account's quota or its number of unfinished uploads, which count as photos, or beyond
 * what one pairing brings, or while everything is being deleted.
 * Concurrent requests cannot exceed the limit together, because the library is locked until the row is inserted in
 * the same transaction.
 */
export async function admitUpload(
  tx: Transaction,
  photos: Pick<Photos, 'lockLibrary' | 'isBeingDeleted'>,
  { owner, quota, phone, bytes }: Pick<UploadContext, 'owner' | 'quota' | 'phone'> & { bytes: number },
): Promise<void> {
  const library = await photos.lockLibrary(tx, owner);
  if (await photos.isBeingDeleted(tx, owner)) throw libraryDeleting();
  const unfinished = await countUnfinished(tx, owner);
  if (unfinished.uploads >= limits.upload.maxUnfinished) throw new ApiError('too-many-uploads');
  if (phone) await requireRoomOfPairing(tx, phone.pairingId, bytes);
  requireRoom(quota, library, { photos: unfinished.uploads + 1, bytes: unfinished.bytes + bytes });
}

async function requireRoomOfPairing(tx: Transaction, pairingId: string, bytes: number): Promise<void> {
  const sent = await countOfPairing(tx, pairingId);
  const { maxPhotos, maxBytes } = limits.pairings;
  const isFull = sent.uploads >= maxPhotos || sent.bytes + bytes > maxBytes;
  if (isFull) throw new ApiError('pairing-full');
}
