import { randomUUID } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { type PushContent, pushMessages } from '@keepsake/contract/push';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { PushClient } from '../../../test/push-client.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

let test: TestApp;
let server: string;
let anna: { token: string; customerId: string };
let ben: typeof anna;
let opened: PushClient[];
let round = 0;

beforeAll(async () => {
  // The poll that finds lost messages runs only in tests that advance it: all others are notified.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], fakeNodeBuiltins: true });
  test = await createTestApp();
  server = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await test.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  round += 1;
  anna = await test.signUp(`anna${round}@demo.keepsake.test`);
  ben = await test.signUp(`ben${round}@demo.keepsake.test`);
  opened = [];
});
afterEach(() => Promise.all(opened.map((client) => client.close())));

async function signIn({ token } = anna, after?: number | 'now'): Promise<PushClient> {
  const client = await PushClient.signIn(server, token, after);
  opened.push(client);
  return client;
}

/** Messages with distinct years, in one transaction. */
function publish(from: number, to = from, { customerId } = anna): Promise<void> {
  return test.platform.database.transaction(async (tx) => {
    for (const year of years(from, to)) {
      const months = [{ sortKey: 'dateTaken' as const, year, month: 5 }];
      const content = { type: 'photos-changed', payload: { change: 'added', months } } as const;
      await test.modules.push.publish(tx, { tenantId: 'demo', customerId }, content);
    }
  });
}

/** The server polls for lost messages within five seconds. */
const poll = () => vi.advanceTimersByTimeAsync(5_000);

async function publishEach(from: number, to: number): Promise<void> {
  for (const year of years(from, to)) await publish(year);
}

const yearsOf = (client: PushClient) =>
  client.news.map(({ data }) => (data.payload.months as { year: number }[])[0]?.year);

const positionsOf = (client: PushClient) =>
  client.messages.filter(({ type }) => type === 'position').map(({ data }) => data.payload.isComplete);

const years = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('live messages', () => {
  it('come to every socket of the customer and no other, in the shape of the contract', async () => {
    const mine = [await signIn(), await signIn()];
    const theirs = await signIn(ben);
    await publish(2024);
    for (const client of mine) await client.until(() => client.news.length === 1);
    const [message] = mine[0]?.news ?? [];
    expect(pushMessages.parse(message)).toEqual(message);
    await publish(2025, 2025, ben);
    await theirs.until(() => theirs.news.length === 1);
    expect(yearsOf(theirs)).toEqual([2025]);
    for (const client of mine) expect(yearsOf(client)).toEqual([2024]);
  });

  it('come by the notification, and not again by the poll that finds what was lost', async () => {
    const client = await signIn();
    await publish(2024);
    await client.until(() => client.news.length === 1);
    await poll();
    await publish(2025);
    await client.until(() => client.news.length === 2);
    expect(yearsOf(client)).toEqual([2024, 2025]);
  });

  it('come in the order of their commits, each once, when many transactions end at once', async () => {
    const client = await signIn(anna, 'now');
    await Promise.all(years(1900, 1999).map((year) => publish(year)));
    await client.until(() => client.news.length >= 100);
    const cursors = client.news.map(({ cursor }) => cursor);
    expect(cursors).toEqual(years(Number(cursors[0]), Number(cursors[0]) + 99));
    expect(new Set(yearsOf(client)).size).toBe(100);
  });

  it('do not receive what was rolled back', async () => {
    const client = await signIn();
    const undone = test.platform.database.transaction(async (tx) => {
      await test.modules.push.publish(
        tx,
        { tenantId: 'demo', customerId: anna.customerId },
        { type: 'photos-changed', payload: { change: 'removed', months: [] } },
      );
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await publish(2001);
    await client.until(() => client.news.length === 1);
    expect(yearsOf(client)).toEqual([2001]);
  });

  it('arrive also without a notification', async () => {
    const client = await signIn();
    // A process may end between its commit and the notification.
    const cursor = sql`update push_streams set last_cursor = last_cursor + 1
      where customer_id = ${anna.customerId} returning tenant_id, customer_id, last_cursor`;
    await sql`with stream as (${cursor}) insert into push_messages
      select tenant_id, customer_id, last_cursor, ${randomUUID()}::uuid, 'photos-changed',
        '{"change":"added","months":[]}'::jsonb, '2999-01-01T00:00:00Z'::timestamptz from stream`.execute(
      sqlOf(test.platform.database.autocommit),
    );
    await poll();
    await client.until(() => client.news.length === 1);
  });
});

it('a client ahead of a restored database reloads everything, and misses nothing new', async () => {
  const client = await signIn(anna, 'now');
  await publishEach(2001, 2003);
  await client.until(() => client.news.length === 3);
  const head = Number(client.cursor) - 2;
  // A standby may take over without the last transactions.
  for (const statement of [
    sql`delete from push_messages where customer_id = ${anna.customerId} and cursor > ${head}`,
    sql`update push_streams set last_cursor = ${head} where customer_id = ${anna.customerId}`,
  ])
    await statement.execute(sqlOf(test.platform.database.autocommit));
  await poll();
  await client.until(() => positionsOf(client).at(-1) === false);
  expect(client.cursor).toBe(head);
  await publishEach(2010, 2013);
  await client.until(() => client.news.length === 7);
  expect(yearsOf(client).slice(3)).toEqual([2010, 2011, 2012, 2013]);
});

describe('a client that returns', () => {
  it('gets its position and what it missed, in order, and then what comes', async () => {
    const first = await signIn(anna, 'now');
    await publish(2001);
    await first.until(() => first.news.length === 1);
    await first.close();
    await publish(2002, 2250);
    const second = await signIn(anna, first.cursor);
    await publishEach(2251, 2255);
    await second.until(() => second.news.length >= 254);
    expect(yearsOf(second)).toEqual(years(2002, 2255));
    expect(positionsOf(second)).toEqual([true]);
    expect(second.messages[0]?.cursor).toBe(first.cursor);
  });

  it('misses nothing and gets nothing twice while live messages come during the replay', async () => {
    const first = await signIn(anna, 'now');
    await first.close();
    await publish(2001, 2040);
    const publishing = publishEach(2041, 2140);
    const back: PushClient[] = [];
    for (let times = 0; times < 10; times += 1) back.push(await signIn(anna, first.cursor));
    await publishing;
    for (const client of back) {
      await client.until(() => client.news.length >= 140);
      expect(yearsOf(client)).toEqual(years(2001, 2140));
    }
  });

  it('reloads everything when it missed more than is kept', async () => {
    const first = await signIn(anna, 'now');
    await first.close();
    const before = first.cursor as number;
    const head = before + limits.push.maxReplayed + 1;
    await publish(1000, 1000 + limits.push.maxReplayed);
    const second = await signIn(anna, before);
    await second.until(() => second.messages.length > 0);
    expect(positionsOf(second)).toEqual([false]);
    expect(second.cursor).toBe(head);
    const third = await signIn(anna, before + 1);
    await third.until(() => third.news.length === limits.push.maxReplayed);
    expect(positionsOf(third)).toEqual([true]);
    await publish(3000);
    for (const client of [second, third]) await client.until(() => yearsOf(client).at(-1) === 3000);
    expect(yearsOf(second)).toEqual([3000]);
  });

  it('reloads everything when what it missed was swept, or its cursor is invalid', async () => {
    const first = await signIn(anna, 'now');
    const before = first.cursor as number;
    await publish(2001, 2003);
    await first.until(() => first.news.length === 3);
    await sql`update push_messages set created_at = '2020-01-01T00:00:00Z'
      where customer_id = ${anna.customerId} and cursor = ${before + 1}`.execute(
      sqlOf(test.platform.database.autocommit),
    );
    expect(await test.modules.push.sweep()).toBe(1);
    for (const after of [before, before + 1000, 0]) {
      const client = await signIn(anna, after);
      await client.until(() => client.messages.length > 0);
      expect(positionsOf(client)).toEqual([false]);
      expect(client.cursor).toBe(before + 3);
    }
    const client = await signIn(anna, before + 1);
    await client.until(() => client.news.length === 2);
    expect(positionsOf(client)).toEqual([true]);
  });

  it('keeps no more messages of a customer than it could be sent', async () => {
    await publish(1, limits.push.maxReplayed);
    await publish(1, 30);
    const { rows } = await sql<{ count: string }>`
      select count(*) from push_messages where customer_id = ${anna.customerId}`.execute(
      sqlOf(test.platform.database.autocommit),
    );
    expect(Number(rows[0]?.count)).toBe(limits.push.maxReplayed);
  });

  it('receives no earlier messages without a cursor', async () => {
    await publish(2001);
    const client = await signIn();
    await publish(2002);
    await client.until(() => client.news.length === 1);
    expect(client.messages).toHaveLength(1);
    expect(yearsOf(client)).toEqual([2002]);
  });
});

describe('transactions that publish', () => {
  it('to the same two customers in any order never wait for each other in a circle', async () => {
    let tries = 0;
    const both = (order: (typeof anna)[]) =>
      test.platform.database.transaction(async (tx) => {
        tries += 1;
        for (const { customerId } of order) {
          const content = {
            type: 'photos-changed',
            payload: { change: 'added', months: [] },
          } satisfies PushContent;
          await test.modules.push.publish(tx, { tenantId: 'demo', customerId }, content);
        }
      });
    const clients = [await signIn(anna), await signIn(ben)];
    await Promise.all(years(1, 60).map((one) => both(one % 2 ? [anna, ben] : [ben, anna])));
    expect(tries).toBe(60);
    for (const client of clients) await client.until(() => client.news.length === 60);
  });
});
