import type { CustomerOfShop } from '@keepsake/contract/back-office';
import type { CustomerMe } from '@keepsake/contract/customers';
import type { Profile } from '@keepsake/contract/profile';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { presentAddress } from './addresses.presenter.ts';
import type { AddressRow } from './addresses.repository.ts';
import type { CustomerRow, ShopCustomerRow } from './customers.repository.ts';

export function profileOf(row: CustomerRow): Omit<Profile, 'email'> {
  return {
    ...(row.title !== null && { title: row.title }),
    ...(row.first_name !== null && { firstName: row.first_name }),
    ...(row.last_name !== null && { lastName: row.last_name }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.date_of_birth !== null && { dateOfBirth: row.date_of_birth }),
    ...(row.locale !== null && { locale: row.locale }),
  };
}

/** Day, `YYYY-MM-DD`. */
export const registeredOnOf = (row: CustomerRow): string =>
  row.registered_on ?? instantFromDatabase(row.created_at).slice(0, 10);

export function presentCustomerMe(row: CustomerRow): CustomerMe {
  return {
    customerId: row.customer_id,
    email: row.email,
    name: row.name,
    accountDeleted: false,
    business: presentBusiness(row),
    ...profileOf(row),
    ...(row.is_changed && { changed: true }),
  };
}

export function presentCustomerOfShop(
  row: CustomerRow,
  shop: ShopCustomerRow,
  addresses: readonly AddressRow[],
): CustomerOfShop {
  const { email, shop_updated_at: updatedAt } = shop;
  return {
    customerId: row.customer_id,
    email: row.email,
    ...(email !== null && email !== row.email && { shopEmail: email }),
    name: row.name,
    business: presentBusiness(row),
    registeredOn: registeredOnOf(row),
    profile: profileOf(row),
    addresses: addresses.map((address) => ({
      ...presentAddress(address),
      ...(address.shop_address_id !== null && { shopAddressId: address.shop_address_id }),
    })),
    ...(row.changed_at !== null && { changedAt: instantFromDatabase(row.changed_at) }),
    ...(updatedAt !== null && { updatedAt: instantFromDatabase(updatedAt) }),
  };
}

function presentBusiness({ business_status: status }: CustomerRow) {
  return status === null ? null : { status };
}
