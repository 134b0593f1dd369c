import { lateDaysOf } from '@keepsake/contract/order-state';
import type { Clock } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import type { Customers } from '../customers/index.ts';
import { findOwnOrder } from './order-entries.repository.ts';
import type { OrderCustomer } from './own-orders.ts';
import type { TimeZoneDependencies } from './withdrawals/withdrawal-dependencies.ts';

export interface AskedOrder extends OrderCustomer {
  /** As the customer gives it: there may be no such order. */
  readonly orderCode: string;
}

/** A customer has asked about an order that is later than expected. */
export interface AskedLateOrder extends AskedOrder {
  /** Days, `YYYY-MM-DD` in the time zone of the brand, that have passed. */
  readonly expected: { readonly from: string; readonly to: string };
}

export interface LateOrdersDependencies extends TimeZoneDependencies {
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'listShopIds'>;
  readonly lateAsked: Hook<AskedLateOrder>;
}

/** Notifies if the order is the customer's, and late. */
export async function orderAsked(
  { clock, customers, lateAsked, timeZoneOfChannel }: LateOrdersDependencies,
  tx: Transaction,
  asked: AskedOrder,
): Promise<void> {
  const { tenantId, customerId, orderCode } = asked;
  const shopCustomerIds = await customers.listShopIds(tx, tenantId, customerId);
  if (shopCustomerIds.length === 0) return;
  const row = await findOwnOrder(tx, { tenantId, shopCustomerIds }, { orderCode });
  if (!row) return;
  const timeZone = timeZoneOfChannel(row.content.channel);
  const expected = lateDaysOf(row.content.orders, { timeZone, now: clock.now() });
  if (expected) await lateAsked.notify(tx, { ...asked, expected });
}
