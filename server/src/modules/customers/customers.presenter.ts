import type { CustomerOfShop } from '@keepsake/contract/back-office';
import type { BusinessUpsert } from '@keepsake/contract/business-details';
import type { CustomerMe } from '@keepsake/contract/customers';
import type { Profile } from '@keepsake/contract/profile';
import { checksOf } from '../../platform/company-numbers/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { shownEmail } from '../../platform/mail/index.ts';
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

/** Day, `YYYY-MM-DD`; without one of the shop, in UTC. */
const registeredOnOf = (row: CustomerRow): string =>
  row.registered_on ?? instantFromDatabase(row.created_at).slice(0, 10);

/** @param missing required details of a business; undefined unless its status is Default */
export function presentCustomerMe(row: CustomerRow, missing?: string[]): CustomerMe {
  const standing = standingOf(row);
  return {
    customerId: row.customer_id,
    email: shownEmail(row.email),
    name: row.name,
    accountDeleted: false,
    business: standing && { ...standing, ...(missing && { missing }) },
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
    business: presentBusinessOfShop(row),
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

function standingOf({
  business_status: status,
  business_reason: reason,
  business_next_step: nextStep,
}: CustomerRow): BusinessUpsert | null {
  if (status === null) return null;
  return { status, ...(reason !== null && { reason }), ...(nextStep !== null && { nextStep }) };
}

function presentBusinessOfShop(row: CustomerRow): CustomerOfShop['business'] {
  const { business_details: details, business_submitted_at: submittedAt } = row;
  const standing = standingOf(row);
  return (
    standing && {
      ...standing,
      ...(submittedAt !== null && { submittedAt: instantFromDatabase(submittedAt) }),
      ...(details !== null && { details, checks: checksOf(details) }),
    }
  );
}
