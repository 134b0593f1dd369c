import type { Cancellation } from '@keepsake/contract/cancellations';
import type { Locale } from '@keepsake/contract/locale';
import { toInstant } from '../../../platform/clock/index.ts';
import { ApiError, type CustomerActor, type Site } from '../../../platform/http/index.ts';
import { newId } from '../../../platform/ids/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockOwnOrder } from '../order-entries.repository.ts';
import { ownOf } from '../own-orders.ts';
import type { CancellationDependencies } from './cancellation-dependencies.ts';
import { sendCancellationMail } from './cancellation-mail.ts';
import { type CancellationRow, findCancellation, writeCancellation } from './cancellations.repository.ts';
import { isWaiting, presentCancellation, refusalOf } from './order-cancellation.ts';

export interface CancellationRequest {
  readonly orderCode: string;
  /** Language of mails about it. */
  readonly locale: Locale;
  readonly askedAt: Site;
}

const refusals = {
  cancelled: 'order-cancelled',
  'in-production': 'order-in-production',
  'too-late': 'not-cancellable',
} as const;

/**
 * Asks the shop to cancel an order. Payment and production wait meanwhile, or came first.
 *
 * @throws ApiError not-found, order-cancelled, order-in-production, not-cancellable
 */
export async function requestCancellation(
  dependencies: CancellationDependencies,
  actor: CustomerActor,
  { orderCode, locale, askedAt }: CancellationRequest,
): Promise<Cancellation> {
  const { database, clock } = dependencies;
  const { tenantId, customerId } = actor;
  const own = await ownOf(dependencies, actor);
  return database.transaction(async (tx) => {
    const order = own && (await lockOwnOrder(tx, own, orderCode));
    if (!order) throw new ApiError('not-found', { detail: 'no such order of the customer' });
    const before = await findCancellation(tx, tenantId, orderCode);
    const now = clock.now();
    // The request is a retry after a lost response.
    const isRetry = before && (before.state === 'Accepted' || isWaiting(before, now));
    if (isRetry) return presentCancellation(before, now);
    const refusal = refusalOf(order, before, now);
    if (refusal && refusal !== 'requested') throw new ApiError(refusals[refusal]);
    const row: CancellationRow = {
      tenant_id: tenantId,
      order_code: orderCode,
      cancellation_id: newId(clock),
      customer_id: customerId,
      state: 'Requested',
      requested_at: toInstant(now),
      answered_at: null,
      reason: null,
      locale,
    };
    await writeCancellation(tx, row);
    const detail = { order: orderCode };
    await recordActivity(clock, tx, { tenantId, customerId, kind: 'cancellation-requested', detail });
    await dependencies.changed.notify(tx, {
      tenantId,
      byShopCustomer: new Map([[order.shopCustomerId, [orderCode]]]),
    });
    const { cancellation_id: cancellationId } = row;
    await dependencies.cancellationRequested.notify(tx, { tenantId, customerId, orderCode, cancellationId });
    await sendCancellationMail(dependencies, tx, { order, row, askedAt });
    return presentCancellation(row, now);
  });
}
