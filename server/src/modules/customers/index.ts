import type { CustomerOfShop } from '@keepsake/contract/back-office';
import type {
  BusinessDetailName,
  BusinessStatus,
  SubmittedBusiness,
} from '@keepsake/contract/business-details';
import type { Locale } from '@keepsake/contract/locale';
import type { CallbackFormat } from '@keepsake/contract/profile';
import type { Clock } from '../../platform/clock/index.ts';
import type { Condition, Database, Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { createHook } from '../../platform/hooks/index.ts';
import type { HttpServer, Site } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { PersonalDataSubject } from '../module.ts';
import { type CustomerKey, listAddresses } from './addresses.repository.ts';
import { readSubmittedBusiness } from './business-details.ts';
import type { CallbackDependencies } from './change-callback.ts';
import type { NewCustomer } from './create-customer.ts';
import type {
  ChangedCustomer,
  CreatedCustomer,
  CustomerChangedListener,
  CustomerCreatedListener,
  DeletedCustomer,
  DeletedCustomerListener,
} from './customer-hooks.ts';
import { presentCustomerOfShop } from './customers.presenter.ts';
import {
  type CustomerRow,
  findCustomer,
  findCustomerByIdentity,
  findCustomerByShopId,
  findExistingCustomers,
  findShopCustomer,
  type IssuerIdentity,
  insertTenant,
  isErased,
  listCustomersByEmail,
  listCustomersByShopId,
  listPeople,
  type Person,
  updateEmail,
  whileCustomer,
} from './customers.repository.ts';
import { registerCustomersRoutes } from './customers.routes.ts';
import {
  type Deletion,
  deleteByShopId,
  deleteCustomer,
  findOpenDeletion,
  restorableUntil,
  restoreByShopId,
} from './delete-customer.ts';
import { eraseCustomers } from './erase-customers.ts';
import { findOrCreateCustomer } from './find-or-create-customer.ts';
import { findIdentity } from './identities.repository.ts';
import { findSubject } from './personal-data.repository.ts';
import { lockUndeletedCustomer } from './profiles.repository.ts';
import { type PutShopCustomer, putShopCustomer, type ShopCustomer } from './put-shop-customer.ts';
import { findLatestShopId, listShopIds } from './shop-ids.repository.ts';

export type { CustomerKey } from './addresses.repository.ts';
export type { NewCustomer } from './create-customer.ts';
export type { CreatedCustomer, CustomerCreatedListener, DeletedCustomer } from './customer-hooks.ts';
export type { IssuerIdentity, Person } from './customers.repository.ts';
export { replayCustomer } from './delete-customer.ts';
export { customersPersonalData } from './personal-data.repository.ts';
export type { PutShopCustomer, ShopCustomer } from './put-shop-customer.ts';

export interface Customer {
  readonly customerId: string;
  readonly email: string;
  readonly isBusiness: boolean;
  /** Null for private customers. */
  readonly businessStatus: BusinessStatus | null;
  readonly callbackFormat: CallbackFormat;
  /** Day that the shop sent, `YYYY-MM-DD`, or null. */
  readonly registeredOn: string | null;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Language that the customer chose, or null. */
  readonly locale: Locale | null;
}

export interface Customers {
  register(app: HttpServer): void;
  /** Creates the tenant if it does not exist. */
  openTenant(tenantId: string): Promise<void>;
  /** Listeners run in the transaction that creates the customer. */
  onCustomerCreated(listener: CustomerCreatedListener): void;
  /** Listeners run in the transaction that changes details, addresses or business status. */
  onCustomerChanged(listener: CustomerChangedListener): void;
  /** Listeners run in the transaction in which the shop sends a new id of its own for a customer. */
  onLinked(listener: CustomerChangedListener): void;
  /** Listeners run in the transaction in which a customer changes their addresses. */
  onAddressesChanged(listener: CustomerChangedListener): void;
  /** Listeners run in the transaction in which a business sends its details, or changes them later. */
  onBusinessSubmitted(listener: CustomerChangedListener): void;
  /** Listeners run in the transaction that deletes the customer, as do those of the next two. */
  onDeleted(listener: DeletedCustomerListener): void;
  onRestored(listener: DeletedCustomerListener): void;
  /** Listeners remove what names the person: nothing can be restored any more. */
  onErased(listener: DeletedCustomerListener): void;
  /** Returns undefined without such a customer. */
  deleteByShopId(tx: Transaction, tenantId: string, shopCustomerId: string): Promise<Deletion | undefined>;
  /**
   * Locks the customer until the transaction ends, also against deletion and restoration. Returns false for one who does
   * not exist or is deleted.
   */
  lock(tx: Transaction, key: CustomerKey): Promise<boolean>;
  /** Deletes a locked customer, who has requested it at this site. */
  deleteLocked(tx: Transaction, key: CustomerKey, site: Site | undefined): Promise<Deletion>;
  /** Returns undefined without such a customer. */
  restoreByShopId(
    tx: Transaction,
    tenantId: string,
    shopCustomerId: string,
  ): Promise<'restored' | 'unchanged' | undefined>;
  sweep(): Promise<void>;
  /** Finds customers, also deleted ones until they are erased. */
  find(tx: Transaction, tenantId: string, customerId: string): Promise<Customer | undefined>;
  /** Finds what modules need to read a customer's data; undefined for a deleted customer. */
  findSubject(tx: Transaction, key: CustomerKey): Promise<PersonalDataSubject | undefined>;
  /** Finds those of the customers that are not deleted. */
  findExisting(tx: Transaction, tenantId: string, customerIds: readonly string[]): Promise<Set<string>>;
  /** Lists those not deleted, by e-mail. */
  listPeople(tx: Transaction, tenantId: string, customerIds: readonly string[]): Promise<readonly Person[]>;
  /** Lists customers by shop id, without deleted ones. */
  listByShopId(
    tx: Transaction,
    tenantId: string,
    shopCustomerIds: readonly string[],
  ): Promise<ReadonlyMap<string, Customer>>;
  /** Lists customers with one of these canonical addresses, without deleted ones: several may have the same. */
  listByEmail(tx: Transaction, tenantId: string, emails: readonly string[]): Promise<readonly Customer[]>;
  /**
   * SQL condition that the customer is not deleted.
   *
   * @param row alias of a row with a column tenant_id
   * @param column of that row, with the customer's id
   */
  whileCustomer(row: string, column: string): Condition;
  /** Undefined for a deleted customer: a token never creates one. */
  findByIdentity(tx: Transaction, tenantId: string, identity: IssuerIdentity): Promise<Customer | undefined>;
  /** The customer's ids in the shop: none before the shop has sent them, and several of merged accounts. */
  listShopIds(tx: Transaction, tenantId: string, customerId: string): Promise<string[]>;
  /** Finds any of several identities; undefined for a deleted customer. */
  findIdentity(tx: Transaction, tenantId: string, customerId: string): Promise<IssuerIdentity | undefined>;
  /** Finds the id that the shop sent last. */
  findLatestShopId(tx: Transaction, tenantId: string, customerId: string): Promise<string | undefined>;
  findByShopId(tx: Transaction, tenantId: string, shopCustomerId: string): Promise<Customer | undefined>;
  /** Details of a business for the shop; undefined for a private customer. */
  findSubmittedBusiness(tx: Transaction, key: CustomerKey): Promise<SubmittedBusiness | undefined>;
  /** Data of a customer from the shop and the account. */
  findAsShop(tx: Transaction, tenantId: string, shopCustomerId: string): Promise<CustomerOfShop | undefined>;
  /** Finds the customer who signs in, created at the first sign-in. @throws ApiError customer-deleted */
  findOrCreate(tx: Transaction, customer: NewCustomer): Promise<Customer>;
  /** Stores a verified address from the identity provider, which owns it; called with each one. */
  setEmail(tx: Transaction, tenantId: string, customerId: string, email: string): Promise<void>;
  /** @throws ApiError conflict when shop id and identity belong to two customers, customer-deleted */
  putFromShop(tx: Transaction, customer: ShopCustomer): Promise<PutShopCustomer>;
}

export interface CustomersDependencies extends CallbackDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Details without which the shop does not check a business account. */
  requiredBusinessDetailsOf(brandId: string): readonly BusinessDetailName[];
}

function toCustomer(row: CustomerRow): Customer {
  const { customer_id: customerId, email, business_status: businessStatus, locale } = row;
  const { registered_on: registeredOn } = row;
  const createdAt = instantFromDatabase(row.created_at);
  const isBusiness = businessStatus !== null;
  const callbackFormat = row.callback_format ?? 'json';
  return { customerId, email, isBusiness, businessStatus, callbackFormat, registeredOn, createdAt, locale };
}

export function createCustomers(options: CustomersDependencies): Customers {
  const { database, clock, log } = options;
  const created = createHook<CreatedCustomer>();
  const changed = createHook<ChangedCustomer>();
  const addressesChanged = createHook<ChangedCustomer>();
  const businessSubmitted = createHook<ChangedCustomer>();
  const linked = createHook<ChangedCustomer>();
  const deleted = createHook<DeletedCustomer>();
  const restored = createHook<DeletedCustomer>();
  const erased = createHook<DeletedCustomer>();
  const dependencies = { clock, created, changed, linked, deleted, restored };
  const present = async (row: Promise<CustomerRow | undefined>) => {
    const found = await row;
    return found && !isErased(found) ? toCustomer(found) : undefined;
  };
  return {
    register: (app) =>
      registerCustomersRoutes(app, { ...options, changed, addressesChanged, businessSubmitted }),
    openTenant: (tenantId) => insertTenant(database.autocommit, tenantId),
    onCustomerCreated: created.subscribe,
    onCustomerChanged: changed.subscribe,
    onLinked: linked.subscribe,
    onAddressesChanged: addressesChanged.subscribe,
    onBusinessSubmitted: businessSubmitted.subscribe,
    onDeleted: deleted.subscribe,
    onRestored: restored.subscribe,
    onErased: erased.subscribe,
    deleteByShopId: (tx, tenantId, shopId) => deleteByShopId(dependencies, tx, tenantId, shopId),
    lock: async (tx, key) => (await lockUndeletedCustomer(tx, key)) !== undefined,
    deleteLocked: (tx, key, site) => deleteCustomer(dependencies, tx, key, site),
    restoreByShopId: (tx, tenantId, shopId) => restoreByShopId(dependencies, tx, tenantId, shopId),
    sweep: () => eraseCustomers({ database, clock, log, deleted, restored, erased }),
    find: (tx, tenantId, customerId) => present(findCustomer(tx, tenantId, customerId)),
    findSubject,
    findExisting: findExistingCustomers,
    listPeople,
    async listByShopId(tx, tenantId, shopIds) {
      const rows = await listCustomersByShopId(tx, tenantId, shopIds);
      return new Map(rows.map((row) => [row.shop_customer_id, toCustomer(row)]));
    },
    listByEmail: async (tx, tenantId, emails) =>
      (await listCustomersByEmail(tx, tenantId, emails)).map(toCustomer),
    whileCustomer,
    findByIdentity: (tx, tenantId, identity) => present(findCustomerByIdentity(tx, tenantId, identity)),
    listShopIds,
    findIdentity,
    findLatestShopId,
    findByShopId: (tx, tenantId, shopId) => present(findCustomerByShopId(tx, tenantId, shopId)),
    async findAsShop(tx, tenantId, shopId) {
      const found = await findShopCustomer(tx, tenantId, shopId);
      if (!found) return undefined;
      const { customer, shop } = found;
      const key = { tenantId, customerId: customer.customer_id };
      const [addresses, deletion] = [await listAddresses(tx, key), await findOpenDeletion(tx, key)];
      return {
        ...presentCustomerOfShop(customer, shop, addresses),
        ...(deletion && { restorableUntil: restorableUntil(deletion.deletedAt) }),
      };
    },
    findSubmittedBusiness: readSubmittedBusiness,
    findOrCreate: async (tx, customer) => toCustomer(await findOrCreateCustomer(dependencies, tx, customer)),
    async setEmail(tx, tenantId, customerId, email) {
      if (await updateEmail(tx, tenantId, customerId, email))
        await changed.notify(tx, { tenantId, customerId });
    },
    putFromShop: (tx, customer) => putShopCustomer(dependencies, tx, customer),
  };
}
