import { randomUUID } from 'node:crypto';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

const [innerExample] = orderExample.orders;
const [productExample] = innerExample?.products ?? [];

interface BookOptions {
  readonly articleType?: string;
  readonly title?: string;
  readonly thumbnailUrl?: string;
  readonly updatedAt?: string;
  readonly createdAt?: string;
  /** The order's by default. */
  readonly productCode?: string;
  readonly shopCustomerId?: string;
}

/** A customer with photo books. */
export class BookOwner {
  readonly name = randomUUID();
  readonly email = `${this.name}@demo.keepsake.test`;
  token = '';
  customerId = '';
  readonly #test: TestApp;

  constructor(test: TestApp) {
    this.#test = test;
  }

  async signUp(): Promise<this> {
    ({ token: this.token, customerId: this.customerId } = await this.#test.signUp(this.email));
    return this;
  }

  code = (name: string) => `${name}-${this.name}`;

  async ofShop(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
    const url = `/api/back-office${path}`;
    return this.#test.request(await this.#test.backOfficeToken(), { method, url, ...(body && { body }) });
  }

  /** Puts an order of one product; its codes are all the same. */
  async putBook(name: string, options: BookOptions = {}): Promise<string> {
    const { articleType = 'Photobook', title = 'Norway', shopCustomerId = this.name } = options;
    const code = this.code(name);
    const { createdAt = orderExample.createdAt, productCode = code } = options;
    const product = {
      ...productExample,
      productCode,
      articleType,
      title,
      ...(options.thumbnailUrl !== undefined && { thumbnailUrl: options.thumbnailUrl }),
    };
    const orders = [{ ...innerExample, orderCode: `${code}-1`, orderId: code, products: [product] }];
    const { updatedAt = orderExample.updatedAt } = options;
    const body = { ...orderExample, createdAt, updatedAt, shopCustomerId, orders };
    expect((await this.ofShop('PUT', `/orders/${code}`, body)).statusCode).toBe(200);
    return code;
  }

  async becomeBusiness(status = 'Active'): Promise<void> {
    const { email } = this;
    const body = { email, initialPassword: 'keepsake-demo', business: { status } };
    expect((await this.ofShop('PUT', `/customers/${this.name}`, body)).statusCode).toBe(200);
  }

  async widget(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    more: { query?: Record<string, string>; body?: object } = {},
  ) {
    const url = `/api/widget/v1/widget/${path}`;
    const response = await this.#test.request(this.token, { method, url, ...more });
    return { status: response.statusCode, body: response.body === '' ? null : response.json() };
  }
}
