import type { CustomerMe } from '@keepsake/contract/customers';
import type { CustomerRow } from './customers.repository.ts';

export function presentCustomerMe(row: CustomerRow): CustomerMe {
  return {
    customerId: row.customer_id,
    email: row.email,
    name: row.name,
    accountDeleted: false,
    business: row.business_status === null ? null : { status: row.business_status },
  };
}
