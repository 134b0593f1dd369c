import type { Transaction } from '../../platform/database/index.ts';
import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources, PersonalDataSubject } from '../module.ts';
import type { CustomerKey } from './addresses.repository.ts';
import { findCustomer } from './customers.repository.ts';
import { listIdentities } from './identities.repository.ts';
import { listShopIds } from './shop-ids.repository.ts';

/** Undefined for a deleted customer, who has no identity. */
export async function findSubject(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<PersonalDataSubject | undefined> {
  const key = { tenantId, customerId };
  const row = await findCustomer(tx, tenantId, customerId);
  const identities = await listIdentities(tx, key);
  if (!row || identities.length === 0) return undefined;
  const shopCustomerIds = await listShopIds(tx, tenantId, customerId);
  return { ...key, email: row.email, identities, shopCustomerIds };
}

export const customersPersonalData: PersonalDataSources<'profile' | 'business' | 'addresses'> = {
  profile: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_profile',
      sql`
      select ${jsonOf({
        customerId: 'customer_id',
        email: 'email',
        name: 'name',
        title: 'title',
        firstName: 'first_name',
        lastName: 'last_name',
        phone: 'phone',
        dateOfBirth: 'date_of_birth',
        locale: 'locale',
        createdAt: isoOf('created_at'),
        registeredOn: 'registered_on',
        changedAt: isoOf('changed_at'),
        identities: sql`(
          select coalesce(json_agg(json_build_object('issuer', issuer, 'subject', subject)), '[]') from identities
          where identities.tenant_id = customers.tenant_id and identities.customer_id = customers.customer_id)`,
        shopCustomers: sql`(
          select coalesce(json_agg(${jsonOf({
            id: 'shop.shop_customer_id',
            email: 'shop.email',
            updatedAt: isoOf('shop.updated_at'),
          })}), '[]') from shop_customers as shop
          where shop.tenant_id = customers.tenant_id and shop.customer_id = customers.customer_id)`,
      })} as item
      from customers where tenant_id = ${tenantId} and customer_id = ${customerId}`,
    ),

  business: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_business',
      sql`
      select ${jsonOf({
        status: 'business_status',
        reason: 'business_reason',
        nextStep: 'business_next_step',
        submittedAt: isoOf('business_submitted_at'),
        callbackFormat: 'callback_format',
        company: sql`business_details->>'company'`,
        country: sql`business_details->>'country'`,
        vatNumber: sql`business_details->>'vatNumber'`,
        chamberOfCommerceNumber: sql`business_details->>'chamberOfCommerceNumber'`,
        billingEmail: sql`business_details->>'billingEmail'`,
        purchaseOrderReference: sql`business_details->>'purchaseOrderReference'`,
      })} as item
      from customers
      where tenant_id = ${tenantId} and customer_id = ${customerId} and business_status is not null`,
    ),

  addresses: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_addresses',
      sql`
      select ${jsonOf({
        id: 'address_id',
        type: 'type',
        isDefault: 'is_default',
        address: 'content',
        createdAt: isoOf('created_at'),
        updatedAt: isoOf('updated_at'),
      })} as item
      from customer_addresses where tenant_id = ${tenantId} and customer_id = ${customerId}
      order by is_default desc, created_at, address_id`,
    ),
};
