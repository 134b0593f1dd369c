import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { RemoteCustomer } from '../../../server/test/remote-customer.ts';
import { runOnServer } from '../../../server/test/test-server.ts';
import type { Fleet } from '../machine/fleet.ts';
import { channel } from '../machine/installation.ts';
import type { Account } from './account.ts';
import type { Outcome } from './outcome.ts';

const pauseMs = 1_000;
const patienceMs = 300_000;

const shopCustomerId = (number: number): string => `fleet-customer-${number}`;

async function tokenOf({ origin, shop }: Fleet): Promise<{ token: string }> {
  const response = await fetch(`${origin}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${shop.id}:${shop.secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'customers:write orders:write' }),
  });
  if (!response.ok) throw new Error(`the token returned ${response.status}: ${await response.text()}`);
  return { token: ((await response.json()) as { access_token: string }).access_token };
}

/** The shop's system, a client of the back office. */
export class Shop {
  private readonly fleet: Fleet;
  private readonly client: RemoteCustomer;

  private constructor(fleet: Fleet, token: string) {
    this.fleet = fleet;
    this.client = new RemoteCustomer(() => fleet.origin, token, new https.Agent({ keepAlive: true }));
  }

  static async open(fleet: Fleet): Promise<Shop> {
    return new Shop(fleet, (await tokenOf(fleet)).token);
  }

  /** Links a customer to the shop's id by issuer and subject. */
  async link({ number, email }: Account): Promise<void> {
    const { origin, databases } = this.fleet;
    const [row] = await runOnServer<{ subject: string }>(
      databases.writable(),
      `select subject from identities join customers using (tenant_id, customer_id) where email = '${email}'`,
    );
    const metadata = await (await fetch(`${origin}/oidc/.well-known/openid-configuration`)).json();
    const identity = { issuer: (metadata as { issuer: string }).issuer, subject: row?.subject };
    const response = await this.put(`/customers/${shopCustomerId(number)}`, { email, identity });
    if (response.status !== 200)
      throw new Error(`the customer returned ${response.status}: ${response.body}`);
  }

  /** Sends an order until it is acknowledged. Returns whether it was. */
  async order(customer: number, orderCode: string, outcome: Outcome): Promise<boolean> {
    const now = new Date().toISOString();
    const body = {
      ...orderExample,
      ...{ channel, shopCustomerId: shopCustomerId(customer), updatedAt: now, createdAt: now },
      orders: orderExample.orders.map((inner) => ({ ...inner, orderCode: `${orderCode}-1` })),
    };
    for (const since = performance.now(); performance.now() - since < patienceMs; await delay(pauseMs)) {
      await this.client.staySignedIn(() => tokenOf(this.fleet)).catch(() => undefined);
      const response = await outcome.count('PUT', this.put(`/orders/${orderCode}`, body));
      if (response?.status === 200) return true;
    }
    return false;
  }

  private put(path: string, body: object) {
    const json = { 'content-type': 'application/json' };
    return this.client.send('PUT', `/api/back-office${path}`, json, Buffer.from(JSON.stringify(body)));
  }
}
