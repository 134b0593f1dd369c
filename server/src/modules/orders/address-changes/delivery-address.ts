import { isDeepStrictEqual } from 'node:util';
import type { AddressChange, DeliveryAddressChange } from '@keepsake/contract/address-changes';
import { productStateOf } from '@keepsake/contract/order-state';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { AddressChangeRow, OrderAddress } from './address-changes.repository.ts';

/** The most advanced product decides: once one is in production, the address can no longer change. */
export function stageOf({ orders }: OrderUpsert): 'before' | 'production' | 'cancelled' {
  const states = orders.flatMap(({ products }) => products.map(({ status }) => productStateOf(status)));
  if (states.some((state) => state === 'InProduction' || state === 'Sent')) return 'production';
  return states.every((state) => state === 'Cancelled') ? 'cancelled' : 'before';
}

export const isSameAddress = (one: OrderAddress, other: OrderAddress) => isDeepStrictEqual(one, other);

export const isAmong = (addresses: readonly OrderAddress[], address: OrderAddress) =>
  addresses.some((one) => isSameAddress(one, address));

/** Delivery address of an order with a change, as far as Keepsake has it. */
function countingAddress({ state, address, replaced }: AddressChangeRow): OrderAddress | undefined {
  return state === 'SuccessfulUpdate' ? address : replaced.at(-1);
}

/** Whether the address in the shop's order counts: one from before the last decision does not. */
export function isSettledBy({ deliveryAddress }: OrderUpsert, row: AddressChangeRow): boolean {
  const counting = countingAddress(row);
  if (counting && isSameAddress(counting, deliveryAddress)) return true;
  return !isAmong([...row.replaced, row.address], deliveryAddress);
}

/** The shop's address, or that of a change which the shop has not stored yet. */
export function deliveryAddressOf(order: OrderUpsert, change: AddressChangeRow | undefined): OrderAddress {
  if (!change || change.is_settled) return order.deliveryAddress;
  return countingAddress(change) ?? order.deliveryAddress;
}

const key = (postalCode = '') => postalCode.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');

/** The shop writes addresses in its own way. */
export const isSamePlace = (one: OrderAddress, other: OrderAddress) =>
  one.country === other.country && key(one.postalCode) === key(other.postalCode);

/** Whether a change applies without the shop. */
export function isInZone({ deliveryAddress, addressChange }: OrderUpsert, address: OrderAddress): boolean {
  if (address.country !== deliveryAddress.country) return false;
  const { postalCodes } = addressChange ?? {};
  return postalCodes?.some((start) => key(address.postalCode).startsWith(key(start))) ?? true;
}

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

/** Reason why the customer cannot change the address. `now` is in milliseconds. */
export function refusalOf(
  order: OrderUpsert,
  change: AddressChangeRow | undefined,
  now: number,
): DeliveryAddressChange['reason'] {
  if (order.deliveryType === 'PickupPoint') return 'pickup-point';
  const until = order.addressChange?.until;
  if (stageOf(order) !== 'before' || until === undefined || now >= Date.parse(until)) return 'too-late';
  return change?.state === 'RequestSent' ? 'requested' : undefined;
}

/** @param now in milliseconds */
export function presentDeliveryAddressChange(
  order: OrderUpsert,
  change: AddressChangeRow | undefined,
  now: number,
): DeliveryAddressChange {
  const reason = refusalOf(order, change, now);
  const until = order.addressChange?.until;
  const isShown = until !== undefined && reason !== 'pickup-point' && stageOf(order) === 'before';
  return {
    canChange: reason === undefined,
    ...(isShown && { until }),
    ...(reason && { reason }),
    ...(change && { latest: presentAddressChange(change) }),
  };
}
