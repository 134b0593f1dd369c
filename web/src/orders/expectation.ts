import { dayAt } from '@keepsake/contract/calendar-day';
import { orderStateOf } from '@keepsake/contract/order-state';

export interface AwaitedDelivery {
  readonly products: readonly { readonly status: string }[];
  /** Whether the events of parcels show when it arrives. */
  readonly isTracked: boolean;
}

/**
 * Whether what has not arrived is still in time: it is late from the day after the last one that was expected. Undefined:
 * nothing comes, or nothing shows whether it has.
 *
 * @param lastDay `YYYY-MM-DD` in the time zone of the brand
 * @param now in milliseconds
 */
export function expectationOf(
  { products, isTracked }: AwaitedDelivery,
  lastDay: string,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): 'in-time' | 'late' | undefined {
  const state = orderStateOf(products.map(({ status }) => status));
  if (state === 'Cancelled') return undefined;
  if (dayAt(now, timeZone) <= lastDay) return 'in-time';
  // Production waits for the payment.
  if (state === 'AwaitingPayment') return undefined;
  return state === 'Sent' && !isTracked ? undefined : 'late';
}
