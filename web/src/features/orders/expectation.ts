import { orderStateOf } from '@keepsake/contract/order-state';
import { instantFields } from '../../format/date-fields.ts';

export interface AwaitedDelivery {
  readonly products: readonly { readonly status: string }[];
  /** Whether the events of parcels show when it arrives. */
  readonly isTracked: boolean;
}

/** @param now in milliseconds @returns `YYYY-MM-DD` */
function dayAt(now: number, timeZone: string): string {
  const { year, month, day } = instantFields(now, timeZone);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
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
  return state === 'Sent' && !isTracked ? undefined : 'late';
}
