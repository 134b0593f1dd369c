import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { runOnServer } from '../../server/test/test-server.ts';
import { backOfficeToken, secretsOf } from '../environment/customer.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { type Keepsake, startKeepsake } from '../environment/keepsake.ts';
import { millisecondsAtMost, type PartResult, ratioOfAtMost } from '../figures/figure.ts';
import { median, quantile } from '../figures/quantile.ts';

const events = 2000;
const requestsAtOnce = 8;
const singleEvents = 100;
const turns = 5;
/** Waiting for the slow receiver: a busy day's, all at once. */
const slowEvents = 10_000;
const slowMs = 1000;

async function listen(environment: BenchEnvironment, response: RequestListener): Promise<string> {
  const server: Server = createServer(response);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  environment.onEnd(async () => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A receiver that acknowledges at once, and resolves when an event has arrived. */
async function startReceiver(environment: BenchEnvironment) {
  const arrived = new Map<string, PromiseWithResolvers<void>>();
  const arrivalOf = (id: string) => {
    const found = arrived.get(id) ?? Promise.withResolvers<void>();
    arrived.set(id, found);
    return found;
  };
  const url = await listen(environment, (request, response) => {
    request.resume();
    response.writeHead(204).end();
    arrivalOf(String(request.headers['idempotency-key'])).resolve();
  });
  return { url, whenArrived: (id: string) => arrivalOf(id).promise };
}

async function startSlowReceiver(environment: BenchEnvironment) {
  let responses = 0;
  const url = await listen(environment, (request, response) => {
    request.resume();
    setTimeout(() => {
      responses += 1;
      response.writeHead(204).end();
    }, slowMs);
  });
  return { url, responses: () => responses };
}

/** The back office registers one receiver only; the deliveries of this one become another's. */
async function replaceReceiver(databaseUrl: string): Promise<void> {
  for (const statement of [
    `update callback_receivers set receiver = 'slow'`,
    `update callback_deliveries set receiver = 'slow'`,
    `update pgboss.job set group_id = 'demo/slow' where group_id = 'demo/retailer'`,
  ]) {
    await runOnServer(databaseUrl, statement);
  }
}

/** Takes the waiting deliveries of the slow receiver out of the queue, or puts them back. */
async function holdSlow(databaseUrl: string, isHeld: boolean): Promise<void> {
  const [from, to] = isHeld ? ['created', 'cancelled'] : ['cancelled', 'created'];
  await runOnServer(
    databaseUrl,
    `update pgboss.job set state = '${to}' where group_id = 'demo/slow' and state = '${from}'`,
  );
  if (isHeld) await delay(2 * slowMs);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const times = (all: readonly number[]) =>
  `${median(all).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms`;

/** Publishes `test` events through the back office. */
async function openBackOffice({ origin, dataDir }: Keepsake) {
  const token = await backOfficeToken(origin, await secretsOf(dataDir), 'callbacks:write');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body: object) => {
    const init = { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${origin}/api/back-office/callback${path}`, init);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return (await response.json()) as { id: string };
  };
  const publish = async () => (await call('POST', '/test', {})).id;
  return {
    setReceiver: (url: string) => call('PUT', '', { url }),
    publish,
    async publishAll(count: number): Promise<string[]> {
      const ids: string[] = [];
      const some = async () => {
        while (ids.length < count) ids.push(await publish());
      };
      await Promise.all(Array.from({ length: requestsAtOnce }, some));
      return ids;
    },
  };
}

/** Events to a receiver alone, and beside a slow one that many are waiting for. */
export async function measureEvents(environment: BenchEnvironment): Promise<PartResult> {
  const keepsake = await startKeepsake(environment, { withWorker: true });
  const { setReceiver, publish, publishAll } = await openBackOffice(keepsake);
  const receiver = await startReceiver(environment);
  const timeSingles = async () => {
    const all: number[] = [];
    for (let index = 0; index < singleEvents; index += 1) {
      const started = performance.now();
      await receiver.whenArrived(await publish());
      all.push(performance.now() - started);
    }
    return all;
  };

  await setReceiver(receiver.url);
  await timeSingles();
  const alone = await timeSingles();
  const started = performance.now();
  const ids = await publishAll(events);
  const published = performance.now() - started;
  await Promise.all(ids.map((id) => receiver.whenArrived(id)));
  const total = performance.now() - started;

  const slow = await startSlowReceiver(environment);
  await setReceiver(slow.url);
  await publishAll(slowEvents);
  await replaceReceiver(keepsake.databaseUrl);
  await setReceiver(receiver.url);
  const [withoutSlow, beside]: [number[], number[]] = [[], []];
  let taken = 0;
  // In turns, since the machine's speed changes.
  for (let turn = 0; turn < turns; turn += 1) {
    const before = slow.responses();
    beside.push(...(await timeSingles()));
    taken += slow.responses() - before;
    await holdSlow(keepsake.databaseUrl, true);
    withoutSlow.push(...(await timeSingles()));
    await holdSlow(keepsake.databaseUrl, false);
  }
  return {
    figures: [
      {
        what: `From the request to the receiver, ${singleEvents} events one by one (median)`,
        measured: times(alone),
        against: '',
        value: median(alone),
        goal: millisecondsAtMost(250),
      },
      {
        what: `The same, ${turns} times, beside a receiver that takes ${seconds(slowMs)} for each of ${slowEvents} events (95 of 100)`,
        measured: times(beside),
        against: `without it: ${times(withoutSlow)}; it took ${taken} meanwhile`,
        value: quantile(beside, 0.95) / quantile(withoutSlow, 0.95),
        goal: ratioOfAtMost(1.2),
      },
      {
        what: `${events} events to one receiver`,
        measured: seconds(total),
        against: `their requests alone: ${seconds(published)}`,
        value: total,
        goal: millisecondsAtMost(30_000),
      },
    ],
  };
}
