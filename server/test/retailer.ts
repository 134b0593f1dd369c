import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Delivery, type RetailerEvent, retailerEvent } from '@keepsake/contract/callbacks';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import type { ReceivedCallback } from './callback-receiver.ts';
import { deadlines } from './deadlines.ts';
import type { MailServer } from './mail-server.ts';

/** Deadline of events. */
export const waits = { timeout: deadlines.jobIsDone };

/** A retailer who receives events on this machine, and an app with a worker. */
export class Retailer {
  /** Status of responses to events. */
  status = 204;
  readonly received: ReceivedCallback[] = [];
  url = '';
  /** Token with all scopes. */
  token = '';
  /** Mail server of the app. */
  mailServer: MailServer | undefined;
  /** Changes parts of the app. */
  adapt: TestAppOptions['adapt'];
  #app: (TestApp & { databaseUrl: string }) | undefined;
  #server: Server | undefined;

  get test(): TestApp & { databaseUrl: string } {
    if (!this.#app) throw new Error('used before the first test');
    return this.#app;
  }

  async open(): Promise<void> {
    const server = createServer(async (request, response) => {
      this.received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
      response.writeHead(this.status).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
    const smtpUrl = this.mailServer?.url;
    const env = smtpUrl && { SMTP_URL: smtpUrl, MAIL_FROM: 'shop@photos.example.com' };
    this.#app = await createTestApp({ ...(env && { env }), ...(this.adapt && { adapt: this.adapt }) });
    this.token = await this.test.backOfficeToken();
    await this.test.modules.work();
  }

  async reset(): Promise<void> {
    this.status = 204;
    await this.request('DELETE', '');
    this.received.length = 0;
  }

  async close(): Promise<void> {
    await this.test.close();
    this.#server?.close();
  }

  request = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, query = {}) => {
    const url = `/api/back-office/callback${path}`;
    return this.test.request(this.token, { method, url, query, ...(body && { body }) });
  };

  put = async (change: object = {}) => (await this.request('PUT', '', { url: this.url, ...change })).json();

  deliveries = async (query: Record<string, string> = {}): Promise<Delivery[]> =>
    (await this.request('GET', '/deliveries', undefined, query)).json().deliveries;

  arrived = async (count: number): Promise<RetailerEvent[]> => {
    await expect.poll(() => this.received.length, waits).toBe(count);
    return this.received.map(({ body }) => retailerEvent.parse(JSON.parse(body)));
  };
}

export function setUpRetailer(): Retailer {
  const retailer = new Retailer();
  beforeAll(() => retailer.open());
  afterEach(() => retailer.reset());
  afterAll(() => retailer.close());
  return retailer;
}
