import type { Address } from '@keepsake/contract/addresses';
import type { Transaction } from '../../platform/database/index.ts';
import { type Selectable, sqlOf } from '../../platform/database/sql.ts';

/** The lines of an address. */
export type AddressContent = Omit<Address, 'id' | 'type' | 'isDefault' | 'updatedAt'>;

interface AddressesTable {
  tenant_id: string;
  customer_id: string;
  address_id: string;
  /** Both are null for an address that the customer added. */
  shop_customer_id: string | null;
  shop_address_id: string | null;
  type: 'delivery' | 'billing';
  is_default: boolean;
  content: AddressContent;
  created_at: string;
  updated_at: string;
}

interface Tables {
  customer_addresses: AddressesTable;
}

export type AddressRow = Selectable<AddressesTable>;

export interface CustomerKey {
  readonly tenantId: string;
  readonly customerId: string;
}

export interface AddressKey extends CustomerKey {
  readonly addressId: string;
}

const stored = (row: AddressRow) => ({ ...row, content: JSON.stringify(row.content) as never });

/** Lists the default first, then the newest. */
export function listAddresses(tx: Transaction, { tenantId, customerId }: CustomerKey): Promise<AddressRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('customer_addresses')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('address_id', 'desc')
    .execute();
}

export function findAddress(
  tx: Transaction,
  { tenantId, customerId, addressId }: AddressKey,
): Promise<AddressRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('customer_addresses')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('address_id', '=', addressId)
    .executeTakeFirst();
}

export async function insertAddress(tx: Transaction, row: AddressRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('customer_addresses').values(stored(row)).execute();
}

export async function updateAddress(tx: Transaction, row: AddressRow): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('customer_addresses')
    .set(stored(row))
    .where('tenant_id', '=', row.tenant_id)
    .where('customer_id', '=', row.customer_id)
    .where('address_id', '=', row.address_id)
    .executeTakeFirstOrThrow();
}

export async function removeAddress(
  tx: Transaction,
  { tenantId, customerId, addressId }: AddressKey,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('customer_addresses')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('address_id', '=', addressId)
    .executeTakeFirst();
}

/** Makes this address the only default; undefined: none. */
export async function setDefault(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  addressId: string | undefined,
): Promise<void> {
  const ofCustomer = sqlOf<Tables>(tx)
    .updateTable('customer_addresses')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId);
  await ofCustomer.set({ is_default: false }).where('is_default', '=', true).execute();
  if (addressId === undefined) return;
  await ofCustomer.set({ is_default: true }).where('address_id', '=', addressId).execute();
}
