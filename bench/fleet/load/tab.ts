import { setTimeout as delay } from 'node:timers/promises';
import { PushClient } from '../../../server/test/push-client.ts';
import type { Account } from './account.ts';
import { Cursors } from './cursors.ts';

const pauseMs = 500;

/** A push socket of a customer that returns, from its last position, whenever it is closed. */
export class PushTab {
  readonly account: Account;
  readonly cursors = new Cursors();
  /** Counts of the codes with which sockets were closed. */
  readonly closes = new Map<number, number>();
  /** Codes of orders that were announced. */
  readonly announced = new Set<string>();
  private readonly origin: string;
  private client: PushClient | undefined;
  /** Number of messages of the open socket that were looked at. */
  private taken = 0;
  private isOver = false;
  private running: Promise<void> | undefined;

  constructor(origin: string, account: Account) {
    this.origin = origin;
    this.account = account;
  }

  /** Resolves when the first socket is open. */
  async start(): Promise<void> {
    this.running = this.run();
    while (!this.client) await delay(50);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.client?.close();
    await this.running;
  }

  /** Cursor of the last message so far. */
  get cursor(): number | 'now' {
    this.take();
    return this.cursors.last;
  }

  private async open(): Promise<PushClient> {
    const { token } = await this.account.signIn();
    return PushClient.signIn(this.origin, token, this.cursors.last, { page: this.origin });
  }

  private async run(): Promise<void> {
    while (!this.isOver) {
      const client = await this.open().catch(() => undefined);
      if (client) {
        this.client = client;
        const { code } = await client.closed;
        this.take();
        this.client = undefined;
        this.taken = 0;
        this.closes.set(code, (this.closes.get(code) ?? 0) + 1);
      }
      if (!this.isOver) await delay(pauseMs);
    }
  }

  /** Takes the messages of the open socket since the last time. */
  private take(): void {
    const messages = this.client?.messages.slice(this.taken) ?? [];
    this.taken += messages.length;
    for (const { type, cursor, data } of messages) {
      if (type === 'orders-changed') {
        for (const code of data.payload.orderCodes as string[]) this.announced.add(code);
      }
      if (type === 'position') this.cursors.place(cursor, data.payload.isComplete === true);
      else this.cursors.follow(cursor);
    }
  }
}
