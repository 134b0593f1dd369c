import type { OrderUpsert } from '@keepsake/contract/orders';
import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { ApiError } from '../../../platform/http/index.ts';
import type { StoredOrderVersion } from '../address-changes/decide-address-change.ts';
import { stageOf } from '../address-changes/delivery-address.ts';
import { lockOrder } from '../order-entries.repository.ts';
import { isOrderOf } from '../own-orders.ts';
import type { CancellationDependencies } from './cancellation-dependencies.ts';
import { sendCancellationMail } from './cancellation-mail.ts';
import {
  type CancellationRow,
  deleteCancellation,
  findCancellation,
  listCancellations,
  writeCancellation,
} from './cancellations.repository.ts';
import { stateRefusalOf } from './order-cancellation.ts';

export interface CancellationAnswer {
  readonly cancellationId: string;
  readonly state: 'Accepted' | 'Refused';
  readonly reason?: string | undefined;
}

/**
 * Stores the shop's answer. A later answer replaces it.
 *
 * @throws ApiError not-found, conflict when the customer has asked again
 */
export function answerCancellation(
  dependencies: CancellationDependencies,
  tenantId: string,
  orderCode: string,
  { cancellationId, state, reason: given }: CancellationAnswer,
): Promise<'updated' | 'unchanged'> {
  const { database, clock, changed } = dependencies;
  const reason = state === 'Refused' ? (given ?? null) : null;
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, tenantId, orderCode);
    const row = order && (await findCancellation(tx, tenantId, orderCode));
    if (!row) throw new ApiError('not-found', { detail: 'no such request' });
    if (row.cancellation_id !== cancellationId.toLowerCase()) {
      throw new ApiError('conflict', { detail: 'the customer has asked again' });
    }
    if (row.answered_at !== null && row.state === state && row.reason === reason) return 'unchanged';
    const answered = { ...row, state, reason, answered_at: toInstant(clock.now()) };
    await store(dependencies, tx, order, { row, decided: answered });
    await changed.notify(tx, { tenantId, byShopCustomer: new Map([[order.shopCustomerId, [orderCode]]]) });
    return 'updated';
  });
}

interface DecidedCancellation {
  readonly row: CancellationRow;
  readonly decided: CancellationRow;
}

/** Stores a decision. Mails the customer if it changes the state. */
async function store(
  dependencies: CancellationDependencies,
  tx: Transaction,
  order: OrderUpsert,
  { row, decided }: DecidedCancellation,
): Promise<void> {
  await writeCancellation(tx, decided);
  if (decided.state !== row.state) await sendCancellationMail(dependencies, tx, { order, row: decided });
}

/** Decides an unanswered request by the shop's new version of the order. Undefined: it waits on. */
function decisionOf(
  order: OrderUpsert,
  row: CancellationRow,
): Pick<CancellationRow, 'state' | 'reason'> | undefined {
  const stage = stageOf(order);
  if (stage === 'cancelled') return { state: 'Accepted', reason: null };
  if (row.state !== 'Requested') return undefined;
  if (stage === 'production') return { state: 'Refused', reason: 'in-production' };
  // The payment came first, unless the shop lets paid orders be cancelled: then it decides.
  const isLate = stateRefusalOf(order, Date.parse(row.requested_at)) === 'too-late';
  return order.paymentStatus === 'paid' && isLate ? { state: 'Refused', reason: 'paid' } : undefined;
}

/** Compares requests with orders that the shop has just sent. */
export async function followCancelledOrders(
  dependencies: CancellationDependencies,
  tx: Transaction,
  tenantId: string,
  versions: readonly StoredOrderVersion[],
): Promise<void> {
  const orders = new Map(versions.map(({ id, content }) => [id, content]));
  for (const row of await listCancellations(tx, tenantId, [...orders.keys()])) {
    const order = orders.get(row.order_code);
    const isUnanswered = row.answered_at === null;
    // The shop has brought back an order that it had cancelled.
    const isUndone = isUnanswered && row.state === 'Accepted' && order && stageOf(order) !== 'cancelled';
    if (!order || isUndone || !(await isOrderOf(dependencies, tx, row, order))) {
      await deleteCancellation(tx, tenantId, row.order_code);
      continue;
    }
    const decision = isUnanswered ? decisionOf(order, row) : undefined;
    if (decision && decision.state !== row.state)
      await store(dependencies, tx, order, { row, decided: { ...row, ...decision } });
  }
}
