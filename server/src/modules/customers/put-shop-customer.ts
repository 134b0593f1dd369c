import { isDeepStrictEqual } from 'node:util';
import type { ShopAddress } from '@keepsake/contract/addresses';
import type { UpsertResult } from '@keepsake/contract/back-office';
import type { BusinessUpsert } from '@keepsake/contract/business-details';
import type { Profile } from '@keepsake/contract/profile';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { ApiError } from '../../platform/http/index.ts';
import { canonicalEmail } from '../../platform/mail/index.ts';
import type { CustomerKey } from './addresses.repository.ts';
import { type CreateCustomerDependencies, createCustomer } from './create-customer.ts';
import { refuseDeleted } from './customer-deletions.repository.ts';
import type { CustomerChangedHook } from './customer-hooks.ts';
import {
  type CustomerRow,
  findCustomerByIdentity,
  findShopCustomer,
  type IssuerIdentity,
  isErased,
  putShopCustomerRow,
  type ShopCustomerRow,
} from './customers.repository.ts';
import { findOpenDeletion } from './delete-customer.ts';
import { insertIdentity, lockIdentity } from './identities.repository.ts';
import {
  type CustomerDetails,
  detailsOf,
  lockCustomer,
  profileRowOf,
  type ShopColumn,
  updateDetails,
} from './profiles.repository.ts';
import { putShopAddresses } from './put-shop-addresses.ts';

export interface PutShopCustomerDependencies extends CreateCustomerDependencies {
  readonly changed: CustomerChangedHook;
  readonly linked: CustomerChangedHook;
}

export interface ShopCustomer {
  readonly tenantId: string;
  readonly shopCustomerId: string;
  /** Only a new customer gets this address: the identity provider owns it. */
  readonly email: string;
  readonly name: string | undefined;
  readonly profile?: Profile | undefined;
  readonly addresses?: readonly ShopAddress[] | undefined;
  /** The shop's time of the change; undefined: it counts as it arrives. */
  readonly updatedAt?: string | undefined;
  /** Null: a private customer; undefined: unchanged. */
  readonly business: BusinessUpsert | null | undefined;
  /** Day; undefined: unchanged. */
  readonly registeredOn?: string | undefined;
  /** Without it `makeIdentity` is called, once for each new shop id. */
  readonly identity: IssuerIdentity | undefined;
  makeIdentity(): Promise<IssuerIdentity>;
}

export interface PutShopCustomer {
  /** Result for the shop's id. */
  readonly result: UpsertResult;
  readonly customerId: string;
  readonly created: boolean;
  /** Whether the customer has another address than the shop. */
  readonly emailDiffers: boolean;
}

interface Found {
  readonly row: CustomerRow;
  readonly created: boolean;
}

async function findOrCreate(
  dependencies: CreateCustomerDependencies,
  tx: Transaction,
  customer: ShopCustomer,
  linked: CustomerRow | undefined,
): Promise<Found> {
  if (linked && !customer.identity) return { row: linked, created: false };
  const identity = customer.identity ?? (await customer.makeIdentity());
  await lockIdentity(tx, customer.tenantId, identity);
  const known = await findCustomerByIdentity(tx, customer.tenantId, identity);
  if (!known) await refuseDeleted(tx, customer.tenantId, identity);
  if (linked && known && linked.customer_id !== known.customer_id) {
    throw new ApiError('conflict', { detail: 'the shop id and the identity belong to two customers' });
  }
  if (linked && !known) await insertIdentity(tx, customer.tenantId, identity, linked.customer_id);
  const row = linked ?? known;
  if (row) return { row, created: false };
  const { tenantId, email, name } = customer;
  return { row: await createCustomer(dependencies, tx, { tenantId, identity, email, name }), created: true };
}

/** The last of two with the same time counts. */
function isOutdated({ updatedAt }: ShopCustomer, { shop_updated_at: stored }: ShopCustomerRow): boolean {
  if (updatedAt === undefined || stored === null) return false;
  return Date.parse(updatedAt) < Date.parse(instantFromDatabase(stored));
}

/** The shop's record of a business is from before the business sent its details. */
function isBeforeSubmission({ business, updatedAt }: ShopCustomer, row: CustomerRow): boolean {
  const { business_status: status, business_submitted_at: submittedAt } = row;
  if (status !== 'New' || submittedAt === null || updatedAt === undefined) return false;
  return (
    business?.status === 'Default' && Date.parse(updatedAt) < Date.parse(instantFromDatabase(submittedAt))
  );
}

/** Details that only the shop changes. */
function shopDetails(customer: ShopCustomer, row: CustomerRow): Pick<CustomerDetails, ShopColumn> {
  const { business, registeredOn } = customer;
  const isUnchanged = business === undefined || isBeforeSubmission(customer, row);
  return {
    business_status: isUnchanged ? row.business_status : (business?.status ?? null),
    business_reason: isUnchanged ? row.business_reason : (business?.reason ?? null),
    business_next_step: isUnchanged ? row.business_next_step : (business?.nextStep ?? null),
    registered_on: registeredOn ?? row.registered_on,
  };
}

/** A name without a profile removes first and last name where they are not the same. */
function newDetails(customer: ShopCustomer, row: CustomerRow): CustomerDetails {
  const { profile } = customer;
  const name = customer.name ?? null;
  const details = { ...detailsOf(row), ...shopDetails(customer, row) };
  if (profile) return { ...details, ...profileRowOf(profile, { name }), ...(name !== null && { name }) };
  return { ...details, name, ...(name !== row.name && { first_name: null, last_name: null }) };
}

/** The customer's own change is later than the shop's. */
function isOwnNewer({ updatedAt }: ShopCustomer, { changed_at: own }: CustomerRow): boolean {
  return (
    updatedAt !== undefined && own !== null && Date.parse(updatedAt) < Date.parse(instantFromDatabase(own))
  );
}

/** Returns false, and writes nothing, if the details are the same. */
async function putDetails(
  { clock, changed }: PutShopCustomerDependencies,
  tx: Transaction,
  customer: ShopCustomer,
  customerId: string,
): Promise<boolean> {
  const key = { tenantId: customer.tenantId, customerId };
  const row = await lockCustomer(tx, key);
  if (!row) throw new ApiError('conflict', { detail: 'the customer was deleted meanwhile' });
  const isOld = isOwnNewer(customer, row);
  const details = isOld ? { ...detailsOf(row), ...shopDetails(customer, row) } : newDetails(customer, row);
  const isSame = isDeepStrictEqual(details, detailsOf(row));
  if (!isSame) await updateDetails(tx, key, details);
  const { addresses, shopCustomerId } = customer;
  const hasNewAddresses =
    !isOld &&
    addresses !== undefined &&
    (await putShopAddresses(clock, tx, { ...key, shopCustomerId, addresses }));
  if (isSame && !hasNewAddresses) return false;
  await changed.notify(tx, key);
  return true;
}

/** Prevents a deletion until the transaction ends. @throws ApiError customer-deleted */
async function lockUndeleted(tx: Transaction, key: CustomerKey): Promise<void> {
  const row = await lockCustomer(tx, key);
  if (!row || isErased(row) || (await findOpenDeletion(tx, key))) throw new ApiError('customer-deleted');
}

const differ = (email: string, shopEmail: string | null) =>
  shopEmail === null || canonicalEmail(email) !== canonicalEmail(shopEmail);

/** Idempotent. @throws ApiError conflict, customer-deleted */
export async function putShopCustomer(
  dependencies: PutShopCustomerDependencies,
  tx: Transaction,
  customer: ShopCustomer,
): Promise<PutShopCustomer> {
  const { tenantId, shopCustomerId } = customer;
  await lockKey(tx, 'shop customer', tenantId, shopCustomerId);
  const known = await findShopCustomer(tx, tenantId, shopCustomerId);
  if (known) await lockUndeleted(tx, { tenantId, customerId: known.customer.customer_id });
  if (known && isOutdated(customer, known.shop)) {
    const { shop, customer: row } = known;
    const emailDiffers = differ(row.email, shop.email);
    return { result: 'outdated', customerId: row.customer_id, created: false, emailDiffers };
  }
  const { row, created } = await findOrCreate(dependencies, tx, customer, known?.customer);
  const isChanged = await putShopCustomerRow(tx, {
    tenant_id: tenantId,
    shop_customer_id: shopCustomerId,
    customer_id: row.customer_id,
    email: customer.email,
    updated_at: toInstant(dependencies.clock.now()),
    shop_updated_at: customer.updatedAt ?? known?.shop.shop_updated_at ?? null,
  });
  if (!known) await dependencies.linked.notify(tx, { tenantId, customerId: row.customer_id });
  const isChangedNow = await putDetails(dependencies, tx, customer, row.customer_id);
  const emailDiffers = differ(row.email, customer.email);
  const result = isChanged || isChangedNow ? 'updated' : 'unchanged';
  return { result: known ? result : 'created', customerId: row.customer_id, created, emailDiffers };
}
