import { toInstant } from '../../platform/clock/index.ts';
import { ApiError, type Site } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import { recordActivity } from '../activity/index.ts';
import type { CustomerKey } from '../customers/index.ts';
import type { AccountDeletionDependencies } from './account-deletion-dependencies.ts';
import { findRequest, markConfirmed } from './deletion-requests.repository.ts';
import { countOpenOrders } from './read-deletion.ts';

/**
 * Deletes the account. A second call with the token changes nothing.
 *
 * @throws ApiError not-found: unknown, replaced or expired, or of another account; orders-open
 */
export function confirmDeletion(
  dependencies: AccountDeletionDependencies,
  { tenantId, customerId }: CustomerKey,
  { token, askedAt }: { readonly token: string; readonly askedAt: Site },
): Promise<void> {
  const { database, clock, customers } = dependencies;
  const key = { tenantId, customerId };
  return database.transaction(async (tx) => {
    const exists = await customers.lock(tx, key);
    const request = await findRequest(tx, key);
    if (!request?.tokenHash.equals(hashToken(token)))
      throw new ApiError('not-found', { detail: 'no such token' });
    // Another request with the token was faster.
    if (request.confirmedAt !== null) return;
    if (!exists) throw new ApiError('not-found', { detail: 'deleted meanwhile' });
    const now = clock.now();
    if (Date.parse(request.expiresAt) <= now) throw new ApiError('not-found', { detail: 'expired' });
    if ((await countOpenOrders(dependencies, tx, key)) > 0) throw new ApiError('orders-open');
    await markConfirmed(tx, key, toInstant(now));
    await recordActivity(clock, tx, { ...key, kind: 'account-deleted' });
    await customers.deleteLocked(tx, key, dependencies.siteOfChannel(request.channel, askedAt));
  });
}
