import type { AddressChangeState } from '@keepsake/contract/address-changes';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { ApiError } from '../../../platform/http/index.ts';
import { lockOrder } from '../order-entries.repository.ts';
import { entryOf } from '../order-entry.ts';
import type { AddressChangeDependencies } from './address-change-dependencies.ts';
import { sendAddressChangeMail } from './address-change-mail.ts';
import {
  type AddressChangeRow,
  deleteAddressChanges,
  findAddressChange,
  listAddressChanges,
  updateAddressChange,
} from './address-changes.repository.ts';
import { isBeforeProduction, isSameAddress } from './delivery-address.ts';

type Decision = Partial<Pick<AddressChangeRow, 'state' | 'reason' | 'is_settled' | 'answered_at'>>;

/** Mails the customer if it has another state. */
async function decide(
  dependencies: AddressChangeDependencies,
  tx: Transaction,
  order: OrderUpsert,
  row: AddressChangeRow,
  decision: Decision,
): Promise<void> {
  await updateAddressChange(tx, row, decision);
  const decided = { ...row, ...decision };
  if (decided.state !== row.state) await sendAddressChangeMail(dependencies, tx, order, decided);
}

export interface AddressChangeAnswer {
  readonly changeId: string;
  readonly state: Exclude<AddressChangeState, 'RequestSent'>;
  readonly reason?: string | undefined;
}

/**
 * The shop's answer, also to a change that was applied at once. A later one replaces it.
 *
 * @throws ApiError not-found, conflict when the customer has changed it again
 */
export function answerAddressChange(
  dependencies: AddressChangeDependencies,
  tenantId: string,
  orderCode: string,
  { changeId, state, reason: given }: AddressChangeAnswer,
): Promise<'updated' | 'unchanged'> {
  const { database, clock, changed } = dependencies;
  const reason = state === 'RequestFailed' ? (given ?? null) : null;
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, tenantId, orderCode);
    const row = order && (await findAddressChange(tx, tenantId, orderCode));
    if (!row) throw new ApiError('not-found', { detail: 'no such change' });
    if (row.change_id !== changeId.toLowerCase()) {
      throw new ApiError('conflict', { detail: 'the customer has changed the address again' });
    }
    if (row.answered_at !== null && row.state === state && row.reason === reason) return 'unchanged';
    await decide(dependencies, tx, order, row, { state, reason, answered_at: toInstant(clock.now()) });
    await changed.notify(tx, { tenantId, byShopCustomer: new Map([[order.shopCustomerId, [orderCode]]]) });
    return 'updated';
  });
}

/** What the shop's new version of the order says of a change; undefined: nothing. */
function decisionOf(order: OrderUpsert, row: AddressChangeRow, now: string): Decision | undefined {
  const { deliveryAddress } = order;
  const isStored = isSameAddress(deliveryAddress, row.address);
  if (row.is_settled) {
    const isRevised = isStored && row.state === 'RequestFailed';
    return isRevised ? { state: 'SuccessfulUpdate', reason: null } : undefined;
  }
  // The shop writes addresses in its own way.
  const isOther = !row.replaced.some((one) => isSameAddress(one, deliveryAddress));
  if (isStored || (isOther && row.state === 'RequestSent')) {
    return { state: 'SuccessfulUpdate', reason: null, is_settled: true };
  }
  if (isOther) return { is_settled: true };
  const { state } = entryOf(row.tenant_id, row.order_code, order);
  if (isBeforeProduction({ state })) return undefined;
  // Production wins, unless the shop has agreed.
  if (row.state === 'RequestFailed') return { is_settled: true };
  if (row.answered_at !== null) return undefined;
  return { state: 'RequestFailed', reason: 'too-late', is_settled: true, answered_at: now };
}

export interface StoredOrderVersion {
  readonly id: string;
  /** Null: deleted. */
  readonly content: OrderUpsert | null;
}

/** Compares changes with orders that the shop has just sent. */
export async function followOrders(
  dependencies: AddressChangeDependencies,
  tx: Transaction,
  tenantId: string,
  versions: readonly StoredOrderVersion[],
): Promise<void> {
  const deleted = versions.filter(({ content }) => content === null).map(({ id }) => id);
  await deleteAddressChanges(tx, tenantId, deleted);
  const orders = new Map(versions.map(({ id, content }) => [id, content]));
  const rows = await listAddressChanges(tx, tenantId, [...orders.keys()]);
  const now = toInstant(dependencies.clock.now());
  for (const row of rows) {
    const order = orders.get(row.order_code);
    const decision = order && decisionOf(order, row, now);
    if (order && decision) await decide(dependencies, tx, order, row, decision);
  }
}
