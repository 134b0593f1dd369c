import { randomUUID } from 'node:crypto';
import { invoiceExample } from '@keepsake/contract/back-office-examples';
import type { invoicesRoutes } from '@keepsake/contract/invoices';
import type { Invoice } from '@keepsake/contract/shop-documents';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import type { TestApp } from './app.ts';

export const invoicePdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');

type Listed = z.infer<typeof invoicesRoutes.listInvoices.response>;

/** A customer of the shop, who has invoices. */
export class InvoiceOwner {
  private readonly test: TestApp;
  private readonly shop: string;
  readonly token: string;
  /** Id in the shop. */
  readonly name: string;

  constructor(test: TestApp, of: { readonly shop: string; readonly token: string; readonly name: string }) {
    this.test = test;
    this.shop = of.shop;
    this.token = of.token;
    this.name = of.name;
  }

  id = (name: string) => `${name}-${this.name}`;

  async send(method: 'PUT' | 'DELETE', path: string, rest: object) {
    const url = `/api/back-office${path}`;
    const response = await this.test.request(this.shop, { method, url, ...rest });
    expect(response.statusCode).toBe(200);
    return response.json();
  }

  async put(name: string, change: Partial<Invoice> = {}): Promise<string> {
    const body = { ...invoiceExample, shopCustomerId: this.name, ...change };
    return (await this.send('PUT', `/invoices/${this.id(name)}`, { body })).result;
  }

  putFile(name: string, payload = invoicePdf, updatedAt = invoiceExample.updatedAt): Promise<unknown> {
    return this.send('PUT', `/invoices/${this.id(name)}/file`, {
      query: { updatedAt },
      payload,
      headers: { 'content-type': 'application/pdf' },
    });
  }

  get(path: string, query: Record<string, string> = {}) {
    return this.test.request(this.token, { method: 'GET', url: `/api/invoice/api/v1${path}`, query });
  }

  async list(query: Record<string, string> = {}): Promise<Listed> {
    const response = await this.get('/InvoiceGroupFiles/me', query);
    expect(response.statusCode).toBe(200);
    return response.json();
  }

  async names(query?: Record<string, string>): Promise<string[]> {
    const { invoices } = await this.list(query);
    return invoices.map(({ id }) => id.replace(`-${this.name}`, ''));
  }
}

export async function signUpOwner(
  test: TestApp,
  shop: string,
  { isBusiness = true } = {},
): Promise<InvoiceOwner> {
  const name = randomUUID();
  const email = `${name}@demo.keepsake.test`;
  const { token } = await test.signUp(email);
  const owner = new InvoiceOwner(test, { shop, token, name });
  if (isBusiness) {
    await owner.send('PUT', `/customers/${name}`, {
      body: { email, initialPassword: 'keepsake-demo', business: { status: 'Active' } },
    });
  }
  return owner;
}
