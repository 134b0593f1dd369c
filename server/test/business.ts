import { orderExample } from '@keepsake/contract/back-office-examples';
import { type BusinessEvent, businessEvent } from '@keepsake/contract/business-callbacks';
import type { Delivery } from '@keepsake/contract/callbacks';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type MailServer, startMailServer } from './mail-server.ts';
import { Retailer, waits } from './retailer.ts';
import { runOnServer } from './test-server.ts';

const mePath = '/api/customer/customers/me';
const [inner] = orderExample.orders;
export const [productOfOrder] = inner?.products ?? [];

/** A business customer with a receiver on this machine, and its retailer. */
export class Business {
  readonly retailer = new Retailer();
  mails: MailServer | undefined;
  shopId = '';
  customerId = '';
  token = '';
  #version = 0;
  #count = 0;

  get received() {
    return this.retailer.received;
  }

  get email(): string {
    return `${this.shopId}@demo.keepsake.test`;
  }

  async open(): Promise<void> {
    this.mails = await startMailServer();
    this.retailer.mailServer = this.mails;
    await this.retailer.open();
  }

  async close(): Promise<void> {
    await this.retailer.close();
    await this.mails?.close();
  }

  /** Becomes another customer, an active business. */
  async signUp(): Promise<void> {
    this.#count += 1;
    this.shopId = `business-${this.#count}`;
    const signedUp = await this.retailer.test.signUp(this.email);
    this.customerId = signedUp.customerId;
    this.token = signedUp.token;
    await this.decide({ status: 'Active' });
  }

  ofShop = async (method: 'PUT' | 'POST', path: string, body: object): Promise<void> => {
    const url = `/api/back-office${path}`;
    const response = await this.retailer.test.request(this.retailer.token, { method, url, body });
    expect(response.statusCode, response.body).toBe(200);
  };

  decide = (business: object | null): Promise<void> =>
    this.ofShop('PUT', `/customers/${this.shopId}`, {
      email: this.email,
      initialPassword: 'keepsake-demo',
      business,
    });

  send = (method: 'GET' | 'PUT' | 'POST' | 'PATCH', path: string, body?: object) =>
    this.retailer.test.request(this.token, { method, url: `${mePath}${path}`, ...(body && { body }) });

  me = async () => (await this.send('GET', '')).json();

  patch = (body: object) => this.send('PATCH', '', body);

  receive = () => this.patch({ callbackUrl: this.retailer.url });

  newSecret = async (): Promise<string> => (await this.send('POST', '/callback/secret')).json().secret;

  deliveries = async (): Promise<Delivery[]> =>
    (await this.send('GET', '/callback/deliveries')).json().deliveries;

  putOrder = async (status: string, change: object = {}): Promise<void> => {
    this.#version += 1;
    await this.ofShop('PUT', `/orders/${this.shopId}-1`, {
      ...orderExample,
      shopCustomerId: this.shopId,
      updatedAt: new Date(Date.parse('2026-03-25T10:15:00Z') + this.#version * 1000).toISOString(),
      orders: [{ ...inner, products: [{ ...productOfOrder, status, ...change }] }],
    });
  };

  arrived = async (count: number): Promise<BusinessEvent[]> => {
    await expect.poll(() => this.received.length, waits).toBe(count);
    return this.received.map(({ body }) => businessEvent.parse(JSON.parse(body)));
  };

  query = (statement: string) => runOnServer(this.retailer.test.databaseUrl, statement);
}

export function setUpBusiness(): Business {
  const business = new Business();
  beforeAll(() => business.open());
  beforeEach(() => business.signUp());
  afterEach(() => business.retailer.reset());
  afterAll(() => business.close());
  return business;
}
