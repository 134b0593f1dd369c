import { randomUUID } from 'node:crypto';
import type { AddressChange } from '@keepsake/contract/address-changes';
import { orderExample } from '@keepsake/contract/back-office-examples';
import type { Cancellation } from '@keepsake/contract/cancellations';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { RequestedAddressChange, RequestedCancellation } from '../src/modules/orders/index.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import { type AccountApp, createAccountApp } from './account-app.ts';
import { deadlines } from './deadlines.ts';

/** Milliseconds from a version of the order to the end of changes. */
export const windowMs = 60_000;

const near = {
  firstName: 'Anna',
  lastName: 'de Vries',
  street: 'Prinsengracht',
  houseNumber: '263',
  postalCode: '1016 GV',
  city: 'Amsterdam',
  country: 'NL',
};

/** `near` is in the delivery zone of `old`, the others are not. */
export const addresses = {
  old: orderExample.deliveryAddress,
  near,
  far: { ...near, street: 'Oudegracht', houseNumber: '99', postalCode: '3511 AE', city: 'Utrecht' },
  abroad: { ...near, street: 'Meir', houseNumber: '1', postalCode: '2000', city: 'Antwerpen', country: 'BE' },
};

type Status = OrderUpsert['orders'][number]['products'][number]['status'];
type Shown = Pick<SuperOrder, 'deliveryAddress' | 'deliveryAddressChange' | 'cancellation'>;

/** An order of a new customer for each test. */
export class OrderOnItsWay {
  code = '';
  token = '';
  events: RequestedAddressChange[] = [];
  cancellations: RequestedCancellation[] = [];
  #account: AccountApp | undefined;
  #shop = '';
  #customer = '';

  get account(): AccountApp {
    if (!this.#account) throw new Error('used before the first test');
    return this.#account;
  }
  get test() {
    return this.account.test;
  }
  get clock() {
    return this.account.clock;
  }

  async open(): Promise<void> {
    this.#account = await createAccountApp();
    const { orders } = this.test.modules;
    orders.onAddressChangeRequested((_tx, event) => void this.events.push(event));
    orders.onCancellationRequested((_tx, event) => void this.cancellations.push(event));
  }

  async begin(): Promise<void> {
    this.events = [];
    this.cancellations = [];
    this.#shop = await this.test.backOfficeToken();
    this.#customer = randomUUID();
    this.code = `O-${this.#customer.slice(0, 8)}`;
    ({ token: this.token } = await this.test.signUp(`${this.#customer}@demo.keepsake.test`));
  }

  async becomeBusiness(): Promise<void> {
    const response = await this.test.request(this.#shop, {
      method: 'PUT',
      url: `/api/back-office/customers/${this.#customer}`,
      body: {
        email: `${this.#customer}@demo.keepsake.test`,
        initialPassword: 'keepsake-demo',
        business: { status: 'Active' },
      },
    });
    expect(response.statusCode).toBe(200);
  }

  now = () => new Date(this.clock.now()).toISOString();
  until = () => new Date(this.clock.now() + windowMs).toISOString();

  /** Calls a route as the shop; the path is relative to the order. */
  callShop(
    method: 'GET' | 'PUT' | 'DELETE',
    rest: string,
    more: { body?: object; query?: Record<string, string> } = {},
  ) {
    return this.test.request(this.#shop, {
      method,
      url: `/api/back-office/orders/${this.code}${rest}`,
      ...more,
    });
  }

  /** Puts a version of the order, later than the previous one. */
  async put(change: Partial<OrderUpsert> & { status?: Status } = {}): Promise<void> {
    this.clock.advance(1000);
    const { status = 'Confirmed', ...rest } = change;
    const orders = orderExample.orders.map((inner) => ({
      ...inner,
      products: inner.products.map((product) => ({ ...product, status })),
    }));
    const addressChange = { until: this.until(), postalCodes: ['10'] };
    const common = { shopCustomerId: this.#customer, updatedAt: this.now(), addressChange, orders };
    const response = await this.callShop('PUT', '', { body: { ...orderExample, ...common, ...rest } });
    expect(response.statusCode).toBe(200);
  }

  async change(body: object, who = this.token) {
    const url = `/api/orders/v1/superorders/${this.code}/deliveryAddress`;
    const response = await this.test.request(who, { method: 'PUT', url, body });
    return { status: response.statusCode, body: response.json() };
  }

  async shown(): Promise<Shown> {
    const url = `/api/orders/v1/superorders/${this.code}`;
    const order = (await this.test.request(this.token, { method: 'GET', url })).json();
    const { deliveryAddress, deliveryAddressChange, cancellation } = order;
    return { deliveryAddress, deliveryAddressChange, cancellation };
  }

  async answer(state: AddressChange['state'], more: object = {}) {
    const { changeId } = (await this.callShop('GET', '/address-change')).json();
    const response = await this.callShop('PUT', '/address-change', { body: { changeId, state, ...more } });
    return { status: response.statusCode, body: response.json() };
  }

  async cancel(who = this.token) {
    const url = `/api/orders/v1/superorders/${this.code}/cancellation`;
    const response = await this.test.request(who, { method: 'POST', url });
    return { status: response.statusCode, body: response.json() };
  }

  async answerCancellation(state: Cancellation['state'], more: object = {}) {
    const { cancellationId } = (await this.callShop('GET', '/cancellation')).json();
    const body = { cancellationId, state, ...more };
    const response = await this.callShop('PUT', '/cancellation', { body });
    return { status: response.statusCode, body: response.json() };
  }

  /** Locks the order until both wait; they then run in the order in which they came. */
  async race(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown[]> {
    const { database } = this.test.platform;
    const waiting = (count: number) =>
      expect
        .poll(
          async () => {
            const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(
              sqlOf(database.autocommit),
            );
            return rows[0]?.n;
          },
          { timeout: deadlines.jobIsDone },
        )
        .toBe(count);
    const both: Promise<unknown>[] = [];
    await database.transaction(async (tx) => {
      await sql`select from orders where order_code = ${this.code} for update`.execute(sqlOf(tx));
      both.push(first());
      await waiting(1);
      both.push(second());
      await waiting(2);
    });
    return Promise.all(both);
  }

  /** Subjects and texts of all mails so far, sorted. */
  async mails(): Promise<string[]> {
    await this.account.settled();
    const sent = await this.account.mailsTo(`${this.#customer}@demo.keepsake.test`);
    return sent.map(({ message }) => `${message.subject}\n${message.text}`).sort();
  }
}

export function setUpOrder(): OrderOnItsWay {
  const order = new OrderOnItsWay();
  beforeAll(() => order.open());
  beforeEach(() => order.begin());
  afterAll(() => order.account.close());
  return order;
}
