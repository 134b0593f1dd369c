import { setTimeout as delay } from 'node:timers/promises';
import type { TestApp } from './app.ts';
import { PushClient } from './push-client.ts';
import type { ServerProcess } from './server-process.ts';

export interface Account {
  readonly token: string;
  readonly customerId: string;
}

/** A tab of the site: reconnects to any server, from its last position. */
export class Tab {
  readonly account: Account;
  readonly years: number[] = [];
  incomplete = 0;
  /** Count of reconnects after a lost connection. */
  returns = 0;
  private readonly servers: () => readonly ServerProcess[];
  private client: PushClient | undefined;
  private cursor: number | 'now' = 'now';
  private isOver = false;
  private readonly headers: Record<string, string>;

  constructor(account: Account, address: string, servers: () => readonly ServerProcess[]) {
    this.account = account;
    this.headers = { 'x-forwarded-for': address };
    this.servers = servers;
  }

  get isConnected(): boolean {
    return this.client !== undefined;
  }

  async run(turn: number): Promise<void> {
    let hasLost = false;
    for (let tries = turn; !this.isOver; tries += 1) {
      const servers = this.servers();
      const server = servers[tries % servers.length];
      const client =
        server &&
        (await PushClient.signIn(server.origin, this.account.token, this.cursor, {
          headers: this.headers,
        }).catch(() => undefined));
      if (!client) {
        await delay(100 + (tries % 7) * 40);
        continue;
      }
      if (hasLost) this.returns += 1;
      this.client = client;
      await client.closed;
      this.client = undefined;
      hasLost = true;
      this.take(client);
    }
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.client?.close();
  }

  seen(): number[] {
    return this.client ? [...this.years, ...yearsOf(this.client)] : this.years;
  }

  private take(client: PushClient): void {
    this.years.push(...yearsOf(client));
    this.incomplete += client.messages.filter(({ data }) => data.payload.isComplete === false).length;
    this.cursor = client.cursor;
  }
}

function yearsOf({ news }: PushClient): number[] {
  return news.map(({ data }) => (data.payload.months as { year: number }[])[0]?.year ?? Number.NaN);
}

/** Numbers messages from 1 for each account. */
export async function publishNext(test: TestApp, account: Account, number: number): Promise<void> {
  const months = [{ sortKey: 'dateTaken' as const, year: number, month: 1 }];
  await test.platform.database.transaction((tx) =>
    test.modules.push.publish(
      tx,
      { tenantId: 'demo', customerId: account.customerId },
      { type: 'photos-changed', payload: { change: 'added', months } },
    ),
  );
}
