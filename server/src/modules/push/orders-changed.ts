import { limits } from '@keepsake/contract/limits';
import type { PushContent } from '@keepsake/contract/push';

/** Omits codes when many orders changed, to keep the message small. */
export function ordersChanged(
  orderCodes: readonly string[],
): Extract<PushContent, { type: 'orders-changed' }> {
  const named = orderCodes.length > limits.push.maxListed ? [] : [...orderCodes];
  return { type: 'orders-changed', payload: { orderCodes: named } };
}
