import { limits } from '@keepsake/contract/limits';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { type Owner, type Photos, type Quota, requireRoom } from '../photos/index.ts';
import { countUnfinished } from './uploads.repository.ts';

/**
 * Refuses an upload that would pass the account's quota, or its number of unfinished uploads. Unfinished ones count
 * as the photos they will be: those that begin at once cannot pass the limit together, because the library is held
 * until the new one is written in the same transaction.
 */
export async function admitUpload(
  tx: Transaction,
  photos: Pick<Photos, 'holdLibrary'>,
  { owner, quota, bytes }: { owner: Owner; quota: Quota; bytes: number },
): Promise<void> {
  const library = await photos.holdLibrary(tx, owner);
  const unfinished = await countUnfinished(tx, owner);
  if (unfinished.uploads >= limits.upload.maxUnfinished) throw new ApiError('too-many-uploads');
  requireRoom(quota, library, { photos: unfinished.uploads + 1, bytes: unfinished.bytes + bytes });
}
