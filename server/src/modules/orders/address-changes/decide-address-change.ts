import { isDeepStrictEqual } from 'node:util';
import type { AddressChangeState } from '@keepsake/contract/address-changes';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { ApiError } from '../../../platform/http/index.ts';
import { lockOrder } from '../order-entries.repository.ts';
import { isOrderOf } from '../own-orders.ts';
import type { AddressChangeDependencies } from './address-change-dependencies.ts';
import { sendAddressChangeMail } from './address-change-mail.ts';
import {
  type AddressChangeRow,
  deleteAddressChanges,
  findAddressChange,
  listAddressChanges,
  writeAddressChange,
} from './address-changes.repository.ts';
import { isAmong, isSameAddress, isSamePlace, isSettledBy, stageOf } from './delivery-address.ts';

type Decision = Partial<Pick<AddressChangeRow, 'state' | 'reason' | 'replaced' | 'answered_at'>>;

/** Stores a change. Mails the customer if it changes the state. */
async function store(
  dependencies: AddressChangeDependencies,
  tx: Transaction,
  order: OrderUpsert,
  { row, decided }: { readonly row: AddressChangeRow; readonly decided: AddressChangeRow },
): Promise<void> {
  if (isDeepStrictEqual(row, decided)) return;
  await writeAddressChange(tx, decided);
  if (decided.state !== row.state) await sendAddressChangeMail(dependencies, tx, { order, row: decided });
}

export interface AddressChangeAnswer {
  readonly changeId: string;
  readonly state: Exclude<AddressChangeState, 'RequestSent'>;
  readonly reason?: string | undefined;
}

/**
 * Stores the shop's answer, also to a change that was applied at once. A later answer replaces it.
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
    const answered = { ...row, state, reason, answered_at: toInstant(clock.now()) };
    const decided = { ...answered, is_settled: isSettledBy(order, answered) };
    await store(dependencies, tx, order, { row, decided });
    await changed.notify(tx, { tenantId, byShopCustomer: new Map([[order.shopCustomerId, [orderCode]]]) });
    return 'updated';
  });
}

/** Decides an unanswered change by the shop's new version of the order. */
function decisionOf(order: OrderUpsert, row: AddressChangeRow): Decision {
  // The shop's address counts from then on.
  if (row.is_settled && row.state === 'SuccessfulUpdate') return {};
  const { deliveryAddress } = order;
  const isKnown = isAmong(row.replaced, deliveryAddress);
  const isStored = isSameAddress(deliveryAddress, row.address);
  const isWritten = isStored || (!isKnown && isSamePlace(deliveryAddress, row.address));
  if (isWritten) return { state: 'SuccessfulUpdate', reason: null };
  const isOpen = row.state === 'RequestSent';
  // Production takes precedence.
  if (stageOf(order) === 'production' && (isOpen || isKnown) && row.state !== 'RequestFailed') {
    return { state: 'RequestFailed', reason: 'too-late', replaced: [deliveryAddress] };
  }
  // The shop has changed the address meanwhile.
  return isOpen && !isKnown ? { replaced: [...row.replaced, deliveryAddress] } : {};
}

function follow(order: OrderUpsert, row: AddressChangeRow): AddressChangeRow {
  const decided = row.answered_at === null ? { ...row, ...decisionOf(order, row) } : row;
  const isMade = decided.state === 'RequestFailed' && stageOf(order) === 'production';
  return { ...decided, is_settled: row.is_settled || isMade || isSettledBy(order, decided) };
}

export interface StoredOrderVersion {
  readonly id: string;
  /** Null for a deleted order. */
  readonly content: OrderUpsert | null;
}

/** Compares changes with orders that the shop has just sent. */
export async function followOrders(
  dependencies: AddressChangeDependencies,
  tx: Transaction,
  tenantId: string,
  versions: readonly StoredOrderVersion[],
): Promise<void> {
  const orders = new Map(versions.map(({ id, content }) => [id, content]));
  const rows = await listAddressChanges(tx, tenantId, [...orders.keys()]);
  for (const row of rows) {
    const order = orders.get(row.order_code);
    if (order && (await isOrderOf(dependencies, tx, row, order))) {
      await store(dependencies, tx, order, { row, decided: follow(order, row) });
    } else {
      await deleteAddressChanges(tx, tenantId, [row.order_code]);
    }
  }
}
