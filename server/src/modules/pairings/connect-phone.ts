import { limits } from '@keepsake/contract/limits';
import type { PhoneKind, PhonePairing } from '@keepsake/contract/pairings';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { hashToken, newToken } from '../../platform/ids/index.ts';
import { recordActivity } from '../activity/index.ts';
import { notifyOwner, ownerOf, type PairingDependencies, stateOf } from './pairing-dependencies.ts';
import { bindPhone, lockPairingByCode, type PairingRow } from './pairings.repository.ts';

/** @throws ApiError with the reason why a pairing has ended */
export function requireOpen(row: PairingRow, now: number): void {
  const state = stateOf(row, now);
  if (state === 'expired' || state === 'finished' || state === 'revoked') {
    throw new ApiError(`pairing-${state}`);
  }
}

/**
 * Binds a code to the first phone that sends it.
 *
 * @throws ApiError not-found, pairing-used, pairing-expired, pairing-finished or pairing-revoked
 */
export async function connectPhone(
  dependencies: PairingDependencies,
  { tenantId, code, phone }: { tenantId: string; code: string; phone: PhoneKind },
): Promise<PhonePairing & { token: string }> {
  const { database, clock, customers } = dependencies;
  const isCustomer = customers.whileCustomer('pairings', 'owner_id');
  const token = newToken();
  const now = clock.now();
  const expiresAt = toInstant(now + limits.pairings.phoneSeconds * 1000);
  await database.transaction(async (tx) => {
    const row = await lockPairingByCode(tx, { tenantId, hash: hashToken(code), isCustomer });
    if (!row) throw new ApiError('not-found');
    requireOpen(row, now);
    if (row.token_hash) throw new ApiError('pairing-used');
    await bindPhone(tx, row.pairing_id, { tokenHash: hashToken(token), kind: phone, expiresAt });
    const { ownerId: customerId } = ownerOf(row);
    await recordActivity(clock, tx, { tenantId, customerId, kind: 'phone-paired' });
    await notifyOwner(dependencies, tx, { ...ownerOf(row), pairingId: row.pairing_id });
  });
  return { token, expiresAt, received: 0, maxPhotos: limits.pairings.maxPhotos };
}
