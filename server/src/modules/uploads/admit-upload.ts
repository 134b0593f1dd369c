import { limits } from '@keepsake/contract/limits';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { type Photos, requireRoom } from '../photos/index.ts';
import type { UploadContext } from './upload-context.ts';
import { countOfPairing, countUnfinished } from './uploads.repository.ts';

/**
 * Refuses an upload beyond the account's quota or its number of unfinished uploads, which count as photos, or beyond
 * what one pairing brings.
 * Concurrent requests cannot exceed the limit together, because the library is locked until the row is inserted in
 * the same transaction.
 */
export async function admitUpload(
  tx: Transaction,
  photos: Pick<Photos, 'lockLibrary'>,
  { owner, quota, phone, bytes }: Pick<UploadContext, 'owner' | 'quota' | 'phone'> & { bytes: number },
): Promise<void> {
  const library = await photos.lockLibrary(tx, owner);
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
