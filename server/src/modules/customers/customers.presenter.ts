import type { CustomerOfShop } from '@keepsake/contract/back-office';
import type { CustomerMe } from '@keepsake/contract/customers';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { CustomerRow, ShopCustomerRow } from './customers.repository.ts';

export function presentCustomerMe(row: CustomerRow): CustomerMe {
  return {
    customerId: row.customer_id,
    email: row.email,
    name: row.name,
    accountDeleted: false,
    business: presentBusiness(row),
  };
}

export function presentCustomerOfShop(row: CustomerRow, shop: ShopCustomerRow): CustomerOfShop {
  const { email, shop_updated_at: updatedAt } = shop;
  return {
    customerId: row.customer_id,
    email: row.email,
    ...(email !== null && email !== row.email && { shopEmail: email }),
    name: row.name,
    business: presentBusiness(row),
    ...(updatedAt !== null && { updatedAt: instantFromDatabase(updatedAt) }),
  };
}

function presentBusiness({ business_status: status }: CustomerRow) {
  return status === null ? null : { status };
}
