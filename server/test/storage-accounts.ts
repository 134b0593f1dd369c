import { randomUUID } from 'node:crypto';
import { orderExample, savedProjectExample } from '@keepsake/contract/back-office-examples';
import { addMonths, storageMonths } from '@keepsake/contract/storage-status';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { StorageWarning } from '../src/modules/storage-clock/index.ts';
import { dayMs, toInstant } from '../src/platform/clock/index.ts';
import { afterCommit, type Transaction } from '../src/platform/database/index.ts';
import { sql, sqlOf } from '../src/platform/database/sql.ts';
import type { KeptMail } from '../src/platform/mail/index.ts';
import { createTestApp, type TestApp } from './app.ts';
import { fakeClock } from './clock.ts';
export const hourMs = 3_600_000;
const tenantId = 'demo';

/** Ten in the morning: reminders of the day are due. */
export const clock = fakeClock(`${new Date().toISOString().slice(0, 10)}T10:00:00Z`);
let test: TestApp;
/** An action of the storage clock on a customer. */
export interface Step extends Pick<StorageWarning, 'customerId' | 'deletionDate'> {
  readonly kind: 'warned' | 'deleted' | 'restored';
  /** Day of the step. */
  readonly on: string;
  /** Days remaining in a warning. */
  readonly daysRemaining?: number;
}

let steps: Step[] = [];
let onStep = () => {};

function note(kind: Step['kind']) {
  return async (tx: Transaction, step: Omit<Step, 'kind' | 'on'>) => {
    onStep();
    const { customerId, deletionDate, daysRemaining } = step;
    const noted = {
      kind,
      on: today(),
      customerId,
      deletionDate,
      ...(daysRemaining !== undefined && { daysRemaining }),
    };
    afterCommit(tx, () => void steps.push(noted));
  };
}

/** Sets up a server with the fake clock for the tests of a file. */
export function setUpStorageClock({ sendsMails = true } = {}): void {
  beforeAll(async () => {
    test = await createTestApp({ clock });
    const { storageClock } = test.modules;
    storageClock.onWarned(note('warned'));
    storageClock.onDeleted(note('deleted'));
    storageClock.onRestored(note('restored'));
    if (sendsMails) await test.platform.mail.work();
  });
  beforeEach(() => {
    steps = [];
    onStep = () => {};
  });
  afterAll(() => test.close());
}

/** Calls `fail` in the transaction of a reminder, a deletion or its reversal. */
export function failSteps(fail: () => void): void {
  onStep = fail;
}

/** Records mails as delivered, or bounced for some customers, where none are sent. */
export async function noteOutcomes(bounced: readonly string[]): Promise<void> {
  const isUnderWay = sql`delivered_at is null and failed_at is null`;
  await run(sql`update storage_reminders set failed_at = sent_at
    where ${isUnderWay} and customer_id = any(${bounced}::uuid[])`);
  await run(sql`update storage_reminders set delivered_at = sent_at where ${isUnderWay}`);
}

export const sweepProjects = () => test.modules.projects.sweep?.();

export const today = () => toInstant(clock.now()).slice(0, 10);
export const sweep = () => test.modules.storageClock.sweep();
export const work = () => test.modules.storageClock.work();

export const run = (statement: ReturnType<typeof sql>) =>
  statement.execute(sqlOf(test.platform.database.autocommit));

/** Records runs as if the machine had never stopped. */
export const ranUntilNow = () =>
  run(sql`update clock_runs set seen_at = ${toInstant(clock.now())}, steady_since = null`);

/** An account with something to lose, unless `projects` is 0. */
export class StorageAccount {
  readonly name = randomUUID();
  customerId = '';
  deletionDate = '';

  async begin(projects = 1): Promise<this> {
    this.customerId = await this.putFromShop(this.name);
    this.deletionDate = addMonths(today(), storageMonths);
    for (let n = 0; n < projects; n += 1) await this.keepProject();
    return this;
  }

  private async putFromShop(shopCustomerId: string): Promise<string> {
    const { customers } = test.modules;
    const identity = { issuer: 'https://login.example.com', subject: this.name };
    const put = await test.platform.database.transaction((tx) =>
      customers.putFromShop(tx, {
        tenantId,
        shopCustomerId,
        email: `${this.name}@demo.keepsake.test`,
        name: undefined,
        business: null,
        identity,
        makeIdentity: async () => identity,
      }),
    );
    return put.customerId;
  }

  /** Links another id of the customer in the shop. */
  async link(shopCustomerId: string): Promise<void> {
    await this.putFromShop(shopCustomerId);
  }

  async keepProject(): Promise<void> {
    const content = { ...savedProjectExample, shopCustomerId: this.name, updatedAt: toInstant(clock.now()) };
    await test.platform.database.transaction((tx) =>
      test.modules.projects.projects.put(tx, tenantId, [
        { id: randomUUID(), updatedAt: content.updatedAt, content },
      ]),
    );
  }

  async order(channel = orderExample.channel): Promise<string> {
    const id = randomUUID();
    await this.putOrder(id, toInstant(clock.now()), channel);
    this.deletionDate = addMonths(today(), storageMonths);
    return id;
  }

  async putOrder(id: string, at: string, channel = orderExample.channel): Promise<void> {
    const content = { ...orderExample, shopCustomerId: this.name, channel, createdAt: at, updatedAt: at };
    await test.platform.database.transaction((tx) =>
      test.modules.orders.orders.put(tx, tenantId, [{ id, updatedAt: at, content }]),
    );
  }

  async deleteOrder(id: string): Promise<void> {
    await test.platform.database.transaction((tx) =>
      test.modules.orders.orders.put(tx, tenantId, [
        { id, updatedAt: toInstant(clock.now()), content: null },
      ]),
    );
  }

  /** Warnings of this account, as [day of deletion, days remaining]. */
  warned(): (readonly [string, number])[] {
    return this.steps('warned').map(
      ({ deletionDate, daysRemaining = 0 }) => [deletionDate, daysRemaining] as const,
    );
  }

  steps(kind: Step['kind']): Step[] {
    return steps.filter((step) => step.customerId === this.customerId && step.kind === kind);
  }

  async mails(): Promise<KeptMail[]> {
    const all = (await test.platform.mail.mailbox?.list()) ?? [];
    return all.filter(({ message }) => message.to === `${this.name}@demo.keepsake.test`);
  }

  async mailsOnceThere(count: number): Promise<KeptMail[]> {
    await expect.poll(async () => (await this.mails()).length, { timeout: 20_000 }).toBe(count);
    return this.mails();
  }
}

/** Sweeps each day until a day before the deletion of the account. */
export async function passUntil(account: StorageAccount, daysBefore: number): Promise<void> {
  while (Date.parse(account.deletionDate) - Date.parse(today()) > daysBefore * dayMs) {
    clock.advance(dayMs);
    await sweep();
  }
}

export async function jumpTo(account: StorageAccount, daysBefore: number): Promise<void> {
  clock.advance(Date.parse(account.deletionDate) - Date.parse(today()) - daysBefore * dayMs);
  await ranUntilNow();
}
