import { isDeepStrictEqual } from 'node:util';
import type { AddressChange, DeliveryAddressChange } from '@keepsake/contract/address-changes';
import type { StoredOrder } from '../order-entries.repository.ts';
import type { AddressChangeRow, OrderAddress } from './address-changes.repository.ts';

type Order = Pick<StoredOrder, 'state' | 'content'>;

export const isBeforeProduction = ({ state }: Pick<Order, 'state'>) =>
  state === 'AwaitingPayment' || state === 'Ordered';

/** Where an order goes: the shop's address, or that of a change which the shop has not stored yet. */
export function deliveryAddressOf({ content }: Order, change: AddressChangeRow | undefined): OrderAddress {
  if (!change || change.is_settled) return content.deliveryAddress;
  const counting = change.state === 'SuccessfulUpdate' ? change.address : change.replaced.at(-1);
  return counting ?? content.deliveryAddress;
}

const key = (postalCode = '') => postalCode.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');

/** Whether a change applies without the shop. */
export function isInZone({ content }: Order, address: OrderAddress): boolean {
  if (address.country !== content.deliveryAddress.country) return false;
  const { postalCodes } = content.addressChange ?? {};
  return postalCodes?.some((start) => key(address.postalCode).startsWith(key(start))) ?? true;
}

export const isSameAddress = (one: OrderAddress, other: OrderAddress) => isDeepStrictEqual(one, other);

export function presentAddressChange(row: AddressChangeRow): AddressChange {
  const { change_id: changeId, state, address, requested_at: requestedAt, answered_at, reason } = row;
  return {
    changeId,
    state,
    address,
    requestedAt,
    ...(answered_at !== null && { answeredAt: answered_at }),
    ...(reason !== null && { reason }),
  };
}

/** Why the customer cannot change it. `now` is in milliseconds. */
export function refusalOf(
  { state, content }: Order,
  change: AddressChangeRow | undefined,
  now: number,
): DeliveryAddressChange['reason'] {
  if (content.deliveryType === 'PickupPoint') return 'pickup-point';
  const until = content.addressChange?.until;
  if (!isBeforeProduction({ state }) || until === undefined || now >= Date.parse(until)) return 'too-late';
  return change?.state === 'RequestSent' ? 'requested' : undefined;
}

/** @param now in milliseconds */
export function presentDeliveryAddressChange(
  order: Order,
  change: AddressChangeRow | undefined,
  now: number,
): DeliveryAddressChange {
  const reason = refusalOf(order, change, now);
  const until = order.content.addressChange?.until;
  const isShown = until !== undefined && reason !== 'pickup-point' && isBeforeProduction(order);
  return {
    canChange: reason === undefined,
    ...(isShown && { until }),
    ...(reason && { reason }),
    ...(change && { latest: presentAddressChange(change) }),
  };
}
