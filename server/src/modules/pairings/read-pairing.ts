import { limits } from '@keepsake/contract/limits';
import type { Pairing, PhonePairing } from '@keepsake/contract/pairings';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { ApiError, type PhoneActor } from '../../platform/http/index.ts';
import type { Owner } from '../photos/index.ts';
import { type PairingDependencies, stateOf } from './pairing-dependencies.ts';
import { findPairing } from './pairings.repository.ts';

/** Reads a pairing for the customer. */
export async function readPairing(
  { database, clock, photos, uploads }: PairingDependencies,
  { owner, pairingId, origin }: { owner: Owner; pairingId: string; origin: string },
): Promise<Pairing> {
  const tx = database.autocommit;
  const row = await findPairing(tx, owner, pairingId);
  if (!row) throw new ApiError('not-found');
  const [{ received, sending }, photoIds] = await Promise.all([
    uploads.countOfPairing(tx, pairingId),
    uploads.listPhotosOfPairing(tx, pairingId, limits.pairings.newest),
  ]);
  const rows = await photos.listShown(tx, owner, photoIds);
  return {
    pairingId,
    state: stateOf(row, clock.now()),
    ...(row.phone && { phone: row.phone }),
    expiresAt: instantFromDatabase(row.expires_at),
    received,
    sending,
    photos: rows.map((photo) => photos.present(photo, origin)),
  };
}

/** Reads a pairing for the phone. */
export async function readPhone(
  { database, uploads }: PairingDependencies,
  { pairingId, expiresAt }: PhoneActor,
): Promise<PhonePairing> {
  const { received } = await uploads.countOfPairing(database.autocommit, pairingId);
  return { expiresAt, received, maxPhotos: limits.pairings.maxPhotos };
}
