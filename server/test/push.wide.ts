import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines, minutes } from './deadlines.ts';
import { openRefused, PushClient } from './push-client.ts';
import { type Account, publishNext, Tab } from './push-fleet.ts';
import { connectRaw } from './raw-client.ts';
import { seededRandom } from './seed.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** T18: 500 sockets at two APIs that are killed and restarted twenty times, among misbehaving clients. */

const accountCount = 50;
const tabsEach = 10;
const restarts = 20;
const random = seededRandom('push');

let test: Awaited<ReturnType<typeof createTestApp>>;
let apis: (ServerProcess | undefined)[];
let accounts: Account[];
let tabs: Tab[];
const published = new Map<Account, number>();

const running = () => apis.filter((api) => api !== undefined);

const start = () => startServerProcess({ role: 'api', ...test, env: { TRUST_PROXY: '1' } });

beforeAll(async () => {
  test = await createTestApp();
  apis = await Promise.all([start(), start()]);
  accounts = [];
  for (let index = 0; index < accountCount; index += 1) {
    accounts.push(await test.signUp(`tab${index}@demo.keepsake.test`));
  }
});
afterAll(async () => {
  await Promise.all(running().map((api) => api.kill()));
  await test.close();
});

const untilAllAreConnected = () =>
  expect.poll(() => tabs.every((tab) => tab.isConnected), { timeout: deadlines.recovers }).toBe(true);

async function publishOn(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const account = random.pick(accounts);
    const number = (published.get(account) ?? 0) + 1;
    await publishNext(test, account, number);
    published.set(account, number);
    await delay(15);
  }
}

async function misbehave({ origin, port }: ServerProcess): Promise<void> {
  const refused = await openRefused(origin, { page: 'https://elsewhere.example' });
  expect(refused.statusCode).toBe(403);
  const garbage = await PushClient.open(origin);
  garbage.send(Array.from({ length: 200 }, () => String.fromCharCode(32 + random.below(90))).join(''));
  expect((await garbage.closed).code).toBe(4400);
  const raw = await connectRaw(port, 'GET /push HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n');
  raw.socket.write(random.bytes(500));
  raw.socket.destroy();
}

async function restart(round: number): Promise<void> {
  const which = round % 2;
  const api = apis[which] as ServerProcess;
  apis[which] = undefined;
  // Even rounds are killed, odd ones terminated.
  if (Math.floor(round / 2) % 2 === 0) await api.kill();
  else {
    api.terminate();
    expect(await api.ended()).toBe(0);
  }
  await delay(random.below(1_000));
  apis[which] = await start();
}

it('20 restarts: all reconnect, no message is lost, repeated or another customer’s', {
  timeout: 60 * minutes,
}, async () => {
  tabs = accounts.flatMap((account, index) =>
    Array.from({ length: tabsEach }, () => new Tab(account, `198.18.0.${index}`, running)),
  );
  const runs = tabs.map((tab, index) => tab.run(index));
  await untilAllAreConnected();
  const publishing = new AbortController();
  const allPublished = publishOn(publishing.signal);
  try {
    for (let round = 0; round < restarts; round += 1) {
      await restart(round);
      await untilAllAreConnected();
      await misbehave(running()[round % 2] as ServerProcess);
    }
  } finally {
    publishing.abort();
    await allPublished;
  }
  const expected = (tab: Tab) => published.get(tab.account) ?? 0;
  const haveAll = () => tabs.every((tab) => tab.seen().length >= expected(tab));
  await expect.poll(haveAll, { timeout: deadlines.pushArrives }).toBe(true);
  await Promise.all(tabs.map((tab) => tab.stop()));
  await Promise.all(runs);

  const inOrder = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  for (const tab of tabs) expect(tab.years).toEqual(inOrder(expected(tab)));
  expect(tabs.reduce((sum, tab) => sum + tab.incomplete, 0)).toBe(0);
  const returns = tabs.reduce((sum, tab) => sum + tab.returns, 0);
  const total = tabs.reduce((sum, tab) => sum + tab.years.length, 0);
  console.log(
    `${tabs.length} sockets, ${restarts} restarts: ${returns} came back; ` +
      `${total} messages, 0 missed, 0 twice, 0 to others`,
  );
  expect(returns).toBeGreaterThan(tabs.length * 5);
});

it('readers that do not read are closed, and cost no memory', async () => {
  const api = running()[0] as ServerProcess;
  const memory = async () => {
    const page = await (await fetch(`${api.origin}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(page)?.[1]) / 2 ** 20;
  };
  const account = await test.signUp('slow@demo.keepsake.test');
  const slow = await Promise.all(
    Array.from({ length: 10 }, () => PushClient.signIn(api.origin, account.token)),
  );
  const quick = await PushClient.signIn(api.origin, account.token);
  for (const { line } of slow) line.pause();
  const before = await memory();
  const months = Array.from({ length: 2_000 }, (_, index) => ({
    sortKey: 'created' as const,
    year: index,
    month: 1,
  }));
  const recipient = { tenantId: 'demo', customerId: account.customerId };
  for (let sent = 0; sent < 150; sent += 1) {
    await test.platform.database.transaction((tx) =>
      test.modules.push.publish(tx, recipient, {
        type: 'photos-changed',
        payload: { change: 'added', months },
      }),
    );
  }
  await expect.poll(() => quick.news.length, { timeout: deadlines.pushArrives }).toBe(150);
  const page = async () => (await fetch(`${api.origin}/metrics`)).text();
  await expect
    .poll(page, { timeout: deadlines.socketCloses })
    .toContain('closes_total{reason="too-slow"} 10\n');
  const growth = (await memory()) - before;
  console.log(`10 readers that read nothing of 13 MB each: closed, memory ${growth.toFixed(0)} MB more`);
  expect(growth).toBeLessThan(100);
  for (const { line } of slow) line.terminate();
  await quick.close();
});
