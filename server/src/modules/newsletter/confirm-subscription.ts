import { limits } from '@keepsake/contract/limits';
import { type Clock, dayMs, toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import { canonicalEmail } from '../../platform/mail/index.ts';
import { changeState } from './change-subscription.ts';
import { lockByToken, type SubscriptionRow } from './newsletter.repository.ts';
import type { ChangeDependencies } from './newsletter-dependencies.ts';

/** Requests from before that instant have expired. */
export const requestsSince = (clock: Clock): string =>
  toInstant(clock.now() - limits.newsletter.confirmationDays * dayMs);

/** Whether its mail's link can still be used. */
export function isWaiting({ state, requested_at }: SubscriptionRow, clock: Clock): boolean {
  if (state === 'confirmed' || requested_at === null) return false;
  return Date.parse(requested_at) >= Date.parse(requestsSince(clock));
}

/**
 * Confirms a subscription. A second call changes nothing.
 *
 * @throws ApiError not-found: unknown, replaced or expired, of another address, or unsubscribed since
 */
export function confirmSubscription(
  dependencies: ChangeDependencies,
  tenantId: string,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<void> {
  return dependencies.database.transaction(async (tx) => {
    const row = await lockByToken(tx, tenantId, canonicalEmail(email), hashToken(token));
    if (row?.state === 'confirmed') return;
    if (!row || !isWaiting(row, dependencies.clock)) throw new ApiError('not-found');
    const { channel, locale } = row;
    const consent = { channel, locale, wording_version: null, source: null };
    await changeState(dependencies, tx, row, 'confirmed', { way: 'mail', ...consent });
  });
}
