import { deliveredAt, productStateOf } from '@keepsake/contract/order-state';
import type { OrderUpsert } from '@keepsake/contract/orders';
import {
  type OrderLine,
  type OrderWithdrawals,
  type Withdrawal,
  withdrawalDays,
} from '@keepsake/contract/withdrawals';
import { Temporal } from 'temporal-polyfill';
import { holidaysOf, type IsHoliday, workingDayFrom } from '../../../platform/holidays/index.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

type Line = OrderWithdrawals['lines'][number];
type InnerOrder = OrderUpsert['orders'][number];
type Product = InnerOrder['products'][number];

export const isSameLine = (one: OrderLine, other: OrderLine) =>
  one.orderCode === other.orderCode && one.productCode === other.productCode;

/** Arrival of all parcels with the product; undefined before it, or if none is reported. */
function arrivalOf({ parcels = [] }: InnerOrder, { productCode }: Product): string | undefined {
  return deliveredAt(parcels.filter(({ productCodes }) => productCodes?.includes(productCode) ?? true));
}

const isCancelled = ({ status }: Product) => productStateOf(status) === 'Cancelled';

/** Arrival of the last product: the period is one for the whole order (Directive 2011/83/EU, article 9). */
function lastArrivalOf({ orders }: OrderUpsert): string | undefined {
  const arrivals = orders.flatMap((inner) =>
    inner.products.filter((product) => !isCancelled(product)).map((product) => arrivalOf(inner, product)),
  );
  if (arrivals.includes(undefined)) return undefined;
  return (arrivals as string[]).toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
}

/**
 * The last day, by the holidays where the consumer is.
 *
 * @param arrival ISO 8601 in UTC
 */
export function lastDayAfter(arrival: string, timeZone: string, isHoliday: IsHoliday): Temporal.PlainDate {
  const day = Temporal.Instant.from(arrival).toZonedDateTimeISO(timeZone).toPlainDate();
  return workingDayFrom(day.add({ days: withdrawalDays }), isHoliday);
}

/** A consumer may be at either address: the later day counts. */
const placesOf = ({ billingAddress, deliveryAddress }: OrderUpsert) =>
  billingAddress ? [billingAddress, deliveryAddress] : [deliveryAddress];

export interface WithdrawalTime {
  /** Time zone of the brand. */
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  const { withdrawal_id: withdrawalId, at, name, lines } = row;
  return { withdrawalId, at, name, lines };
}

/** Products that consumers can withdraw from, and withdrawals so far. */
export async function withdrawalsOf(
  order: OrderUpsert,
  rows: readonly WithdrawalRow[],
  { timeZone, now }: WithdrawalTime,
): Promise<OrderWithdrawals> {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const arrival = lastArrivalOf(order);
  const last = arrival && lastDayAfter(arrival, timeZone, await holidaysOf(placesOf(order)));
  const withdrawn = rows.flatMap(({ lines }) => lines);

  function lineOf(inner: InnerOrder, product: Product): Line {
    const line = { orderCode: inner.orderCode, productCode: product.productCode };
    if (withdrawn.some((one) => isSameLine(one, line))) return { ...line, refusal: 'withdrawn' };
    // An absent value means: made from the customer's photos.
    if (product.isPersonalised !== false) return { ...line, refusal: 'personalised' };
    if (isCancelled(product)) return { ...line, refusal: 'cancelled' };
    if (!last) return line;
    const isOver = Temporal.PlainDate.compare(today, last) > 0;
    return { ...line, until: last.toString(), ...(isOver && { refusal: 'expired' as const }) };
  }

  return {
    lines: order.orders.flatMap((inner) => inner.products.map((product) => lineOf(inner, product))),
    made: rows.map(presentWithdrawal),
  };
}
