import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Address } from '@keepsake/contract/addresses';
import { afterAll, expect, it } from 'vitest';
import { openProgressFile } from '../sandbox/src/progress.ts';
import { planBenLibrary, planCleoLibrary } from '../sandbox/src/scenes/demo-library.ts';
import { addresses } from '../sandbox/src/shop-data/addresses.ts';
import { type MailServer, startMailServer } from '../server/test/mail-server.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { useOwnFixture } from './support/fixture.ts';
import { logOf } from './support/instance.ts';
import { signInForCalls } from './support/library.ts';

/** The demonstration starts with whatever its customers have done. */

let mails: MailServer;
const fixture = useOwnFixture({
  until: 'Sandbox: the demo is complete.',
  timeout: 240_000,
  async settings() {
    mails = await startMailServer();
    return { SMTP_URL: mails.url, MAIL_FROM: 'photos@example.com' };
  },
});
afterAll(() => mails.close());

const addressOf = (name: string) => `${name}@demo.keepsake.test`;

/** Calls with a customer's token. */
interface Caller {
  readonly subject: string;
  // biome-ignore lint/suspicious/noExplicitAny: responses of many routes
  call(method: string, url: string, body?: object): Promise<any>;
}

async function signInAs(email: string): Promise<Caller> {
  const page = await fixture.browser.newPage({ locale: 'en-GB' });
  const authorization = await signInForCalls(page, fixture.instance.origin, email);
  await page.context().close();
  const [, claims = ''] = authorization.split('.');
  return {
    subject: JSON.parse(Buffer.from(claims, 'base64url').toString()).sub,
    async call(method, url, body) {
      const response = await fetch(`${fixture.instance.origin}${url}`, {
        method,
        headers: {
          authorization,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    },
  };
}

async function tokenIn(email: string): Promise<string> {
  const find = () => /confirmation-token=([\w-]+)/.exec(mails.textsTo(email).at(-1) ?? '')?.[1];
  await expect.poll(find, longTimeout).toBeDefined();
  return find() ?? '';
}

async function changeEmail(from: string, to: string): Promise<void> {
  const { call, subject } = await signInAs(from);
  const url = `/api/auth/v2/identities/keepsake/${subject}/emailchanges`;
  await call('POST', url, { email: to, channel: 'LB-GB' });
  const confirmationToken = await tokenIn(to);
  await call('POST', `${url}/${confirmationToken}/actions/confirm`, { confirmationToken });
}

async function deleteAccount(email: string): Promise<void> {
  const { call, subject } = await signInAs(email);
  const url = `/api/auth/v2/identities/keepsake/${subject}/deleteaccount`;
  await call('POST', url, { channel: 'LB-GB' });
  const confirmationToken = await tokenIn(email);
  await call('POST', `${url}/${confirmationToken}/actions/confirm`, { confirmationToken });
}

const myAddresses = '/api/customer/customers/me/addresses';
const listAddresses = async ({ call }: Caller): Promise<Address[]> => await call('GET', myAddresses);

async function deleteAddresses(caller: Caller): Promise<void> {
  for (const { id } of await listAddresses(caller)) await caller.call('DELETE', `${myAddresses}/${id}`);
}

/** Adds addresses until there are 50. */
async function addAddresses(caller: Caller): Promise<void> {
  for (let { length } = await listAddresses(caller); length < 50; length += 1) {
    await caller.call('POST', myAddresses, { ...addresses.dora, houseNumber: String(length) });
  }
}

const projectId = 'project-1';
const orderCode = 'K100002';

/** Brings customers and shop into states that a fresh demo has not. */
async function changeAll(): Promise<void> {
  const { shop } = fixture;
  await deleteAccount(addressOf('gus'));
  await changeEmail(addressOf('ben'), 'ben@example.com');
  await changeEmail(addressOf('cleo'), addressOf('ben'));
  const anna = await signInAs(addressOf('anna'));
  await anna.call('PATCH', '/api/customer/customers/me', { firstName: 'Anne' });
  await deleteAddresses(anna);
  await anna.call('DELETE', `/api/projects/api/v2/project/${projectId}`);
  const progress = await openProgressFile(path.join(fixture.dataDir, 'sandbox/progress.json')).read('');
  for (const { productCode } of progress.widgets ?? []) {
    await anna.call('DELETE', `/api/widget/v1/widget/${productCode}`);
  }
  await anna.call('POST', '/api/qr-upload/pairings', {});
  await addAddresses(await signInAs(addressOf('dora')));
  const order = await shop.getOrder(orderCode);
  if (!order) throw new Error('the demo has no orders');
  const updatedAt = new Date().toISOString();
  const orders = order.orders.map((inner) => ({
    ...inner,
    products: inner.products.map((product) => ({ ...product, status: 'Cancelled' as const })),
  }));
  await shop.putOrder(orderCode, { ...order, orders, updatedAt });
  for (const [name, status] of [
    ['erik', 'Blocked'],
    ['fay', 'New'],
  ] as const) {
    const customer = { email: addressOf(name), initialPassword: 'keepsake-demo', business: { status } };
    await shop.putCustomer(`demo-${name}`, customer);
  }
}

async function state() {
  const { shop } = fixture;
  const shopIds = ['anna', 'ben', 'cleo', 'dora', 'erik', 'fay', 'gus', 'hana'];
  const customers = await Promise.all(shopIds.map((name) => shop.getCustomer(`demo-${name}`)));
  const anna = await signInAs(addressOf('anna'));
  const { projects } = await anna.call('GET', `/api/projects/api/v2/projects/${anna.subject}?limit=100`);
  return {
    customers: customers.map((one) => one && { ...one, addresses: one.addresses.length }),
    order: await shop.getOrder(orderCode),
    projects: projects.map(({ id }: { id: string }) => id),
  };
}

/** What the sandbox printed since the last start. */
async function printed(): Promise<string[]> {
  const lines = (await readFile(logOf(fixture.dataDir), 'utf8')).split('\n');
  const start = lines.findLastIndex((line) => line.includes('starting the database'));
  return lines.slice(start).filter((line) => line.startsWith('Sandbox:'));
}

it('starts again and again, and leaves what customers and shop have changed', async () => {
  const { instance, dataDir, shop } = fixture;
  await changeAll();
  const before = await state();
  expect(before.customers.map((one) => [one?.email, one?.addresses, one?.business?.status])).toEqual([
    [addressOf('anna'), 0, undefined],
    ['ben@example.com', 0, undefined],
    [addressOf('ben'), 0, undefined],
    [addressOf('dora'), 50, 'Default'],
    [addressOf('erik'), 0, 'Blocked'],
    [addressOf('fay'), 0, 'New'],
    [addressOf('gus'), 0, undefined],
    [addressOf('hana'), 0, undefined],
  ]);
  expect(before.projects).not.toContain(projectId);
  const file = openProgressFile(path.join(dataDir, 'sandbox/progress.json'));
  const progress = await file.read('');
  const [ben, cleo] = [planBenLibrary(progress.today), planCleoLibrary(progress.today)];
  await shop.uploadPhoto(addressOf('anna'), 'mine.jpg', await readFile('server/test/images/small.jpg'));
  await (await signInAs(addressOf('anna'))).call('DELETE', '/api/photo-management/photos/all');
  // Photos that the next start adds.
  progress.uploaded[addressOf('ben')] = ben.length - 2;
  progress.uploaded[addressOf('cleo')] = cleo.length - 1;
  await file.write(progress);

  for (let start = 1; start <= 2; start += 1) {
    await instance.restart();
    const lines = await printed();
    expect(lines).toContain('Sandbox: Gus Lindqvist has no account any more and is left out.');
    expect(lines.filter((line) => /failed|missing|left out \(/.test(line))).toEqual([]);
    expect(await state()).toEqual(before);
    expect((await shop.listPhotos('ben@example.com')).size).toBe(2);
    expect((await shop.listPhotos(addressOf('ben'))).size).toBe(1);
    expect((await shop.listPhotos(addressOf('anna'))).size).toBe(0);
  }
}, 600_000);
