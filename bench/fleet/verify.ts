import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { RemoteCustomer } from '../../server/test/remote-customer.ts';
import { runOnServer } from '../../server/test/test-server.ts';
import type { Load } from './load/load.ts';
import type { AcknowledgedOrder, AcknowledgedPhoto } from './load/outcome.ts';
import { sha256 } from './load/upload.ts';
import type { Fleet } from './machine/fleet.ts';

/** What is missing, and what is there twice; each a sentence. */
export interface Findings {
  readonly lost: string[];
  readonly doubled: string[];
}

interface PhotoRow {
  readonly id: string;
  readonly sha256: string;
}

const pauseMs = 500;

/** Polls until a state is empty; returns what it is at the end of the time. */
async function untilEmpty<Item>(milliseconds: number, read: () => Promise<Item[]>): Promise<Item[]> {
  for (const since = performance.now(); ; await delay(pauseMs)) {
    const items = await read();
    if (items.length === 0 || performance.now() - since > milliseconds) return items;
  }
}

/** Each acknowledged photo has its row with its hash; none has two. */
export async function checkRows(fleet: Fleet, photos: readonly AcknowledgedPhoto[]): Promise<Findings> {
  const rows = await runOnServer<PhotoRow>(
    fleet.databases.writable(),
    `select photo_id::text as id, encode(sha256, 'hex') as sha256 from photos where deleted_at is null`,
  );
  return compareRows(photos, rows);
}

export function compareRows(photos: readonly AcknowledgedPhoto[], rows: readonly PhotoRow[]): Findings {
  const kept = new Map(rows.map((row) => [row.id, row.sha256]));
  const hashes = new Set(kept.values());
  return {
    lost: photos
      .filter((photo) => kept.get(photo.imageId) !== photo.sha256)
      .map(({ imageId }) => `photo ${imageId} has no row with its hash`),
    doubled: Array.from({ length: rows.length - hashes.size }, () => 'a photo has two rows'),
  };
}

async function originalsOf(load: Load, fleet: Fleet, number: number, photos: ReadonlyMap<string, string>) {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 4 });
  const account = load.accounts[number];
  if (!account) throw new Error(`there is no customer ${number}`);
  const customer = new RemoteCustomer(() => fleet.origin, (await account.signIn()).token, agent);
  const lost: string[] = [];
  const urls = new Map((await customer.list()).map(({ imageId, untouchedUrl }) => [imageId, untouchedUrl]));
  for (const [imageId, hash] of photos) {
    const url = urls.get(imageId);
    const bytes = url === undefined ? undefined : await customer.download(url).catch(() => undefined);
    if (!bytes || sha256(bytes) !== hash) lost.push(`the original of ${imageId} is not what was sent`);
  }
  agent.destroy();
  return lost;
}

/** Each acknowledged photo is in the customer's list, and its original is what was sent. */
export async function checkOriginals(
  load: Load,
  fleet: Fleet,
  photos: readonly AcknowledgedPhoto[],
): Promise<string[]> {
  const lost = [];
  for (const [number, own] of Map.groupBy(photos, ({ customer }) => customer)) {
    const hashes = new Map(own.map(({ imageId, sha256 }) => [imageId, sha256]));
    lost.push(...(await originalsOf(load, fleet, number, hashes)));
  }
  return lost;
}

/** Each acknowledged order is stored, and was announced to its customer within a minute. */
export async function checkOrders(
  load: Load,
  fleet: Fleet,
  orders: readonly AcknowledgedOrder[],
): Promise<string[]> {
  const rows = await runOnServer<{ order_code: string }>(
    fleet.databases.writable(),
    'select order_code from orders where content is not null',
  );
  const stored = new Set(rows.map((row) => row.order_code));
  const missing = orders.filter(({ orderCode }) => !stored.has(orderCode));
  const silent = await untilEmpty(60_000, async () => {
    await everyCursor(load, fleet);
    return orders.filter(({ customer, orderCode }) => !load.tabs[customer]?.announced.has(orderCode));
  });
  return [
    ...missing.map(({ orderCode }) => `order ${orderCode} is not stored`),
    ...silent.map(({ orderCode }) => `order ${orderCode} was not announced`),
  ];
}

/** Customers whose socket is not at the last cursor of their messages. */
async function everyCursor(load: Load, fleet: Fleet): Promise<string[]> {
  const rows = await runOnServer<{ email: string; last_cursor: string }>(
    fleet.databases.writable(),
    'select email, last_cursor from push_streams join customers using (tenant_id, customer_id)',
  );
  const last = new Map(rows.map((row) => [row.email, Number(row.last_cursor)]));
  return load.tabs
    .filter(({ account, cursor }) => cursor !== last.get(account.email))
    .map(({ account, cursor }) => `${account.email} is at ${cursor}, not at ${last.get(account.email)}`);
}

/** The sockets have every message of their customers, each once and in order. */
export async function checkPush(load: Load, fleet: Fleet): Promise<Findings> {
  const behind = await untilEmpty(60_000, () => everyCursor(load, fleet));
  const count = (what: 'holes' | 'repeats') => load.tabs.reduce((sum, tab) => sum + tab.cursors[what], 0);
  return {
    lost: [...behind, ...Array.from({ length: count('holes') }, () => 'a push message never came')],
    doubled: Array.from({ length: count('repeats') }, () => 'a push message came twice'),
  };
}

/**
 * Each requested mail came, none twice.
 *
 * @param received texts of the mails to each customer
 * @param requested the customer of each accepted request
 */
export function compareMails(
  received: ReadonlyMap<number, readonly string[]>,
  requested: readonly number[],
): Findings {
  const lost: string[] = [];
  const tokens: string[] = [];
  for (const [number, texts] of received) {
    tokens.push(...texts.flatMap((text) => /token=([\w-]+)/.exec(text)?.[1] ?? []));
    // One of the registration.
    const expected = 1 + requested.filter((one) => one === number).length;
    for (let missing = texts.length; missing < expected; missing += 1)
      lost.push(`a mail to customer ${number} never came`);
  }
  const twice = tokens.length - new Set(tokens).size;
  return { lost, doubled: Array.from({ length: twice }, () => 'a mail came twice') };
}

export function checkMails(load: Load, { mails }: Fleet, requested: readonly number[]): Findings {
  return compareMails(
    new Map(load.accounts.map(({ number, email }) => [number, mails.textsTo(email)])),
    requested,
  );
}

/**
 * Waits for thumbnails and mails, and lists jobs that are left, and dead ones of all queues. A job that met an outage runs
 * again within two minutes, one of a killed worker within four.
 */
export async function checkJobs(fleet: Fleet): Promise<string[]> {
  const read = (which: string) =>
    runOnServer<{ name: string; state: string }>(
      fleet.databases.writable(),
      `select name, state::text from pgboss.job where ${which}`,
    );
  const names = `name in ('account-mail', 'make-renditions', 'send-mail')`;
  const waiting = await untilEmpty(300_000, () => read(`${names} and state < 'completed'`));
  const dead = await read(`name like '%-dead'`);
  return [...waiting, ...dead].map(({ name, state }) => `a job of ${name} is ${state}`);
}

/** Compares all photos with the store. */
export async function checkIntegrity(fleet: Fleet): Promise<string[]> {
  const { code, output } = await fleet.integrity(['--now']);
  return code === 0 ? [] : [`npm run integrity ended with ${code}: ${output}`];
}
