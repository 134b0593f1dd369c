import { isDeepStrictEqual } from 'node:util';
import type { ShopAddress } from '@keepsake/contract/addresses';
import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids/index.ts';
import {
  type AddressRow,
  type CustomerKey,
  insertAddress,
  listAddresses,
  removeAddress,
  setDefault,
  updateAddress,
} from './addresses.repository.ts';

export interface ShopAddresses extends CustomerKey {
  readonly shopCustomerId: string;
  readonly addresses: readonly ShopAddress[];
}

/** Returns false, and writes nothing, if the address is the same. */
async function putOne(
  clock: Clock,
  tx: Transaction,
  { tenantId, customerId, shopCustomerId }: ShopAddresses,
  { id, type = 'delivery', isDefault, ...content }: ShopAddress,
  stored: AddressRow | undefined,
): Promise<boolean> {
  const now = toInstant(clock.now());
  if (!stored) {
    await insertAddress(tx, {
      tenant_id: tenantId,
      customer_id: customerId,
      address_id: newId(clock),
      shop_customer_id: shopCustomerId,
      shop_address_id: id,
      type,
      is_default: false,
      content,
      created_at: now,
      updated_at: now,
    });
    return true;
  }
  if (stored.type === type && isDeepStrictEqual(stored.content, content)) return false;
  await updateAddress(tx, { ...stored, type, content, updated_at: now });
  return true;
}

/** Makes one of all addresses the default, if there are any. */
async function putDefault(tx: Transaction, customer: ShopAddresses): Promise<boolean> {
  const all = await listAddresses(tx, customer);
  const defaultId = customer.addresses.find(({ isDefault }) => isDefault)?.id;
  const isDefault = ({ shop_customer_id, shop_address_id }: AddressRow) =>
    shop_customer_id === customer.shopCustomerId && shop_address_id === defaultId;
  const next = all.find(isDefault) ?? all.find((row) => row.is_default) ?? all[0];
  if (!next || next.is_default) return false;
  await setDefault(tx, customer, next.address_id);
  return true;
}

/**
 * Replaces addresses of a locked customer. Those that the customer added stay, as do those of other shop ids.
 * Returns false, and writes nothing, if all are the same.
 *
 * @throws ApiError too-many-addresses
 */
export async function putShopAddresses(
  clock: Clock,
  tx: Transaction,
  customer: ShopAddresses,
): Promise<boolean> {
  const { shopCustomerId, addresses } = customer;
  const all = await listAddresses(tx, customer);
  const ofShop = all.filter((row) => row.shop_customer_id === shopCustomerId);
  if (all.length - ofShop.length + addresses.length > limits.addresses.maxPerCustomer) {
    throw new ApiError('too-many-addresses');
  }
  const sent = new Set(addresses.map(({ id }) => id));
  const gone = ofShop.filter((row) => !sent.has(row.shop_address_id ?? ''));
  for (const row of gone) await removeAddress(tx, { ...customer, addressId: row.address_id });
  let isChanged = gone.length > 0;
  for (const address of addresses) {
    const stored = ofShop.find((row) => row.shop_address_id === address.id);
    isChanged = (await putOne(clock, tx, customer, address, stored)) || isChanged;
  }
  return (await putDefault(tx, customer)) || isChanged;
}
