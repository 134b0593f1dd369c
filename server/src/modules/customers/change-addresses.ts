import { type Address, type AddressInput, addressOver } from '@keepsake/contract/addresses';
import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError, parseBody, type Site } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { recordActivity } from '../activity/index.ts';
import { presentAddress } from './addresses.presenter.ts';
import {
  type AddressKey,
  type AddressRow,
  type CustomerKey,
  findAddress,
  insertAddress,
  listAddresses,
  removeAddress,
  setDefault,
  updateAddress,
} from './addresses.repository.ts';
import { type BusinessDependencies, submitIfCompleted } from './business-details.ts';
import type { CallbackDependencies } from './change-callback.ts';
import type { CustomerChangedHook } from './customer-hooks.ts';
import { lockUndeletedCustomer, markChanged } from './profiles.repository.ts';

export interface ChangeDependencies extends BusinessDependencies, CallbackDependencies {
  readonly addressesChanged: CustomerChangedHook;
}

/** A customer at a site. */
export interface CustomerAtSite extends CustomerKey {
  readonly site: Site;
}

/** Changes of one customer run one after the other. Rejects with not-signed-in for a deleted customer. */
function change<Result>(
  dependencies: ChangeDependencies,
  { tenantId, customerId, site }: CustomerAtSite,
  kind: 'address-added' | 'address-changed' | 'address-removed',
  run: (tx: Transaction, now: string) => Promise<Result>,
): Promise<Result> {
  const { database, clock, addressesChanged } = dependencies;
  const customer = { tenantId, customerId };
  return database.transaction(async (tx) => {
    const row = await lockUndeletedCustomer(tx, customer);
    if (!row) throw new ApiError('not-signed-in', { detail: 'deleted meanwhile' });
    const now = toInstant(clock.now());
    const result = await submitIfCompleted(dependencies, tx, row, site, () => run(tx, now));
    await markChanged(tx, customer, now);
    await recordActivity(clock, tx, { ...customer, kind });
    await addressesChanged.notify(tx, customer);
    return result;
  });
}

async function known(tx: Transaction, key: AddressKey): Promise<AddressRow> {
  const row = await findAddress(tx, key);
  if (!row) throw new ApiError('not-found', { detail: 'no such address' });
  return row;
}

/** @throws ApiError too-many-addresses */
export function addAddress(
  dependencies: ChangeDependencies,
  customer: CustomerAtSite,
  { type = 'delivery', isDefault = false, ...content }: AddressInput,
): Promise<Address> {
  return change(dependencies, customer, 'address-added', async (tx, now) => {
    const others = await listAddresses(tx, customer);
    if (others.length >= limits.addresses.maxPerCustomer) throw new ApiError('too-many-addresses');
    const row: AddressRow = {
      tenant_id: customer.tenantId,
      customer_id: customer.customerId,
      address_id: newId(dependencies.clock),
      shop_customer_id: null,
      shop_address_id: null,
      type,
      is_default: isDefault || others.length === 0,
      content,
      created_at: now,
      updated_at: now,
    };
    if (row.is_default) await setDefault(tx, customer, undefined);
    await insertAddress(tx, row);
    return presentAddress(await known(tx, { ...customer, addressId: row.address_id }));
  });
}

/** @throws ApiError not-found; invalid-request for a changed field that breaks a rule of its country */
export function changeAddress(
  dependencies: ChangeDependencies,
  key: AddressKey & CustomerAtSite,
  input: AddressInput,
): Promise<Address> {
  return change(dependencies, key, 'address-changed', async (tx, now) => {
    const row = await known(tx, key);
    const { type = 'delivery', isDefault = false, ...content } = parseBody(addressOver(row.content), input);
    if (isDefault && !row.is_default) await setDefault(tx, key, key.addressId);
    const is_default = isDefault || row.is_default;
    await updateAddress(tx, { ...row, type, is_default, content, updated_at: now });
    return presentAddress(await known(tx, key));
  });
}

/** @throws ApiError not-found */
export function deleteAddress(
  dependencies: ChangeDependencies,
  key: AddressKey & CustomerAtSite,
): Promise<void> {
  return change(dependencies, key, 'address-removed', async (tx) => {
    const row = await known(tx, key);
    await removeAddress(tx, key);
    const [newest] = await listAddresses(tx, key);
    if (row.is_default) await setDefault(tx, key, newest?.address_id);
  });
}
