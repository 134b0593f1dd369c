import {
  type Cancellation,
  cancellationAnswerDays,
  type OrderCancellation,
} from '@keepsake/contract/cancellations';
import { orderStateOf } from '@keepsake/contract/order-state';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { stageOf } from '../address-changes/delivery-address.ts';
import type { CancellationRow } from './cancellations.repository.ts';

const answerMs = cancellationAnswerDays * 86_400_000;

/** Whether nothing was paid, and the shop waits for it. */
function awaitsPayment({ paymentStatus, orders }: OrderUpsert): boolean {
  const state = orderStateOf(orders.flatMap(({ products }) => products.map(({ status }) => status)));
  return state === 'AwaitingPayment' && (paymentStatus === 'pending' || paymentStatus === 'failed');
}

/**
 * Reason why an order cannot be cancelled, whatever was requested before.
 *
 * @param now in milliseconds
 */
export function stateRefusalOf(
  order: OrderUpsert,
  now: number,
): Exclude<OrderCancellation['reason'], 'requested'> {
  const stage = stageOf(order);
  if (stage === 'cancelled') return 'cancelled';
  if (stage === 'production') return 'in-production';
  const until = order.cancelUntil;
  const isInTime = until !== undefined && now < Date.parse(until);
  return awaitsPayment(order) || isInTime ? undefined : 'too-late';
}

/** Whether a request waits for the shop, and cannot be sent again yet. */
export const isWaiting = ({ state, requested_at }: CancellationRow, now: number): boolean =>
  state === 'Requested' && now < Date.parse(requested_at) + answerMs;

/** @param now in milliseconds */
export function refusalOf(
  order: OrderUpsert,
  row: CancellationRow | undefined,
  now: number,
): OrderCancellation['reason'] {
  const refusal = stateRefusalOf(order, now);
  if (refusal || !row) return refusal;
  // The shop has agreed, and its order may follow later.
  if (row.state === 'Accepted') return 'cancelled';
  return isWaiting(row, now) ? 'requested' : undefined;
}

/** @param now in milliseconds */
export function presentCancellation(row: CancellationRow, now: number): Cancellation {
  const { cancellation_id: cancellationId, state, requested_at: requestedAt, answered_at, reason } = row;
  return {
    cancellationId,
    state: state === 'Requested' && !isWaiting(row, now) ? 'TimedOut' : state,
    requestedAt,
    ...(answered_at !== null && { answeredAt: answered_at }),
    ...(reason !== null && { reason }),
  };
}

/** @param now in milliseconds */
export function presentOrderCancellation(
  order: OrderUpsert,
  row: CancellationRow | undefined,
  now: number,
): OrderCancellation {
  const reason = refusalOf(order, row, now);
  const until = order.cancelUntil;
  const canCancel = reason === undefined;
  return {
    canCancel,
    ...(canCancel && until !== undefined && !awaitsPayment(order) && { until }),
    ...(reason && { reason }),
    ...(row && { latest: presentCancellation(row, now) }),
  };
}
