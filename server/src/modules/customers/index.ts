import type { Clock } from '../../platform/clock/index.ts';
import type { Condition, Database, Transaction } from '../../platform/database/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { NewCustomer } from './create-customer.ts';
import { type CustomerCreatedListener, createCustomerCreatedRegistry } from './customer-created.ts';
import {
  type CustomerRow,
  findCustomer,
  findCustomerByIdentity,
  findCustomerByShopId,
  findExistingCustomers,
  type IssuerIdentity,
  insertTenant,
  listCustomersByShopId,
  listPeople,
  type Person,
  whileCustomer,
} from './customers.repository.ts';
import { registerCustomersRoutes } from './customers.routes.ts';
import { type PutShopCustomer, putShopCustomer, type ShopCustomer } from './put-shop-customer.ts';
import { welcomeCustomer } from './welcome-customer.ts';

export type { NewCustomer } from './create-customer.ts';
export type { CreatedCustomer, CustomerCreatedListener } from './customer-created.ts';
export type { IssuerIdentity, Person } from './customers.repository.ts';
export type { PutShopCustomer, ShopCustomer } from './put-shop-customer.ts';

export interface Customer {
  readonly customerId: string;
  readonly email: string;
  readonly isBusiness: boolean;
}

export interface Customers {
  register(app: HttpServer): void;
  /** Makes the tenant that everything else of a retailer hangs on; does nothing where it is there. */
  openTenant(tenantId: string): Promise<void>;
  /** What a module keeps for every customer is made in the transaction that makes the customer. */
  onCustomerCreated(listener: CustomerCreatedListener): void;
  find(tx: Transaction, tenantId: string, customerId: string): Promise<Customer | undefined>;
  /** Those customers of a list that are there. */
  findExisting(tx: Transaction, tenantId: string, customerIds: readonly string[]): Promise<Set<string>>;
  /** Those customers of a list that are not deleted, by e-mail. */
  listPeople(tx: Transaction, tenantId: string, customerIds: readonly string[]): Promise<readonly Person[]>;
  /** By their ids at the shop: those that it has told of and that are not deleted. */
  listByShopId(
    tx: Transaction,
    tenantId: string,
    shopCustomerIds: readonly string[],
  ): Promise<ReadonlyMap<string, Customer>>;
  /**
   * For a statement of the caller's: that the customer is not deleted.
   *
   * @param row name of a row of that statement with a column tenant_id
   * @param column of that row, with the customer's id
   */
  whileCustomer(row: string, column: string): Condition;
  /** Undefined also when the customer has been deleted: a token never makes a customer. */
  findByIdentity(tx: Transaction, tenantId: string, identity: IssuerIdentity): Promise<Customer | undefined>;
  findByShopId(tx: Transaction, tenantId: string, shopCustomerId: string): Promise<Customer | undefined>;
  /** The customer who signs in, made at the first sign-in. */
  welcome(tx: Transaction, customer: NewCustomer): Promise<Customer>;
  /** @throws ApiError conflict when shop id and identity belong to two customers */
  putFromShop(tx: Transaction, customer: ShopCustomer): Promise<PutShopCustomer>;
}

export interface CustomersDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

function toCustomer(row: CustomerRow): Customer {
  return { customerId: row.customer_id, email: row.email, isBusiness: row.business_status !== null };
}

/** Customers, and the two names they are known by elsewhere: (issuer, subject) and the shop's id. */
export function createCustomers({ database, clock }: CustomersDependencies): Customers {
  const created = createCustomerCreatedRegistry();
  const dependencies = { clock, created };
  const present = async (row: Promise<CustomerRow | undefined>) => {
    const found = await row;
    return found && toCustomer(found);
  };
  return {
    register: (app) => registerCustomersRoutes(app, { database }),
    openTenant: (tenantId) => insertTenant(database.autocommit, tenantId),
    onCustomerCreated: created.register,
    find: (tx, tenantId, customerId) => present(findCustomer(tx, tenantId, customerId)),
    findExisting: findExistingCustomers,
    listPeople,
    async listByShopId(tx, tenantId, shopIds) {
      const rows = await listCustomersByShopId(tx, tenantId, shopIds);
      return new Map(rows.map((row) => [row.shop_customer_id, toCustomer(row)]));
    },
    whileCustomer,
    findByIdentity: (tx, tenantId, identity) => present(findCustomerByIdentity(tx, tenantId, identity)),
    findByShopId: (tx, tenantId, shopId) => present(findCustomerByShopId(tx, tenantId, shopId)),
    welcome: async (tx, customer) => toCustomer(await welcomeCustomer(dependencies, tx, customer)),
    putFromShop: (tx, customer) => putShopCustomer(dependencies, tx, customer),
  };
}
