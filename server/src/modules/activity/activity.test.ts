// Proves IDE-12, IDE-13.

import { randomUUID } from 'node:crypto';
import type { ActivityKind, ActivityPage } from '@keepsake/contract/activity';
import { addressExample, orderExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectPhone, pair } from '../../../test/callers.ts';
import { contentOf } from '../../../test/database-content.ts';
import { addresses, setUpOrder } from '../../../test/order-on-its-way.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { recordActivity } from './index.ts';

const order = setUpOrder();
const me = '/api/customer/customers/me';

const run = <Row extends object = object>(statement: string) =>
  runOnServer<Row>(order.test.databaseUrl, statement);

interface Own {
  readonly token: string;
  readonly customerId: string;
  readonly name: string;
}
let own: Own;

async function newCustomer(): Promise<Own> {
  const name = randomUUID();
  return { name, ...(await order.test.signUp(`${name}@demo.keepsake.test`)) };
}

beforeEach(async () => {
  own = await newCustomer();
});

const get = (query: Record<string, string>, token = own.token) =>
  order.test.request(token, { method: 'GET', url: `${me}/activity`, query });

async function read(query: Record<string, string> = {}, token = own.token): Promise<ActivityPage> {
  const response = await get(query, token);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const kindsOf = async (token = own.token) =>
  (await read({}, token)).entries.map(({ kind, detail }) => [kind, detail] as const);

const send = async (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  who = own.token,
) => order.test.request(who, { method, url, ...(body && { body }) });

const ofShop = async (method: 'PUT', path: string, body: object) =>
  send(method, `/api/back-office${path}`, body, await order.test.backOfficeToken());

const record = (kind: ActivityKind, customer = own) =>
  order.test.platform.database.transaction((tx) =>
    recordActivity(order.clock, tx, { tenantId: 'demo', customerId: customer.customerId, kind }),
  );

/** Prepares, and returns the command. */
type Scenario = () => Promise<() => Promise<{ readonly statusCode: number }>>;

const addAddress = async () => (await send('POST', `${me}/addresses`, addressExample)).json().id as string;
const subscribe = (isSubscribed: boolean) => send('PUT', `${me}/newsletter`, { isSubscribed });
const sharedAlbum = () => {
  const body = { name: 'Shared', ownerId: own.name, participantIds: [], photos: [] };
  return { id: randomUUID(), body };
};
const deletePhotos = async () => {
  await uploadTestPhoto(order.test, own.token, { seed: 1 });
  return () => send('DELETE', '/api/photo-management/photos/all');
};
const ofOrder = async (content: Parameters<typeof order.put>[0] = {}) => {
  await order.put(content);
  own = { ...own, token: order.token };
};

const scenarios: readonly (readonly [kind: ActivityKind, scenario: Scenario])[] = [
  ['details-changed', async () => () => send('PATCH', me, { firstName: 'Anna' })],
  ['address-added', async () => () => send('POST', `${me}/addresses`, addressExample)],
  [
    'address-changed',
    async () => {
      const id = await addAddress();
      return () => send('PUT', `${me}/addresses/${id}`, { ...addressExample, city: 'Utrecht' });
    },
  ],
  [
    'address-removed',
    async () => {
      const id = await addAddress();
      return () => send('DELETE', `${me}/addresses/${id}`);
    },
  ],
  ['newsletter-subscribed', async () => () => subscribe(true)],
  [
    'newsletter-unsubscribed',
    async () => {
      await subscribe(true);
      return () => subscribe(false);
    },
  ],
  [
    'delivery-address-changed',
    async () => {
      await ofOrder();
      const url = `/api/orders/v1/superorders/${order.code}/deliveryAddress`;
      return () => send('PUT', url, addresses.near);
    },
  ],
  [
    'cancellation-requested',
    async () => {
      await ofOrder({ cancelUntil: order.until() });
      const url = `/api/orders/v1/superorders/${order.code}/cancellation`;
      return () => send('POST', url);
    },
  ],
  [
    'withdrawn',
    async () => {
      const [inner] = orderExample.orders;
      const [product] = inner?.products ?? [];
      if (!inner || !product) throw new Error('the example has no product');
      await ofOrder({
        orders: [{ ...inner, products: [{ ...product, isPersonalised: false }], parcels: [] }],
      });
      const lines = [{ orderCode: inner.orderCode, productCode: product.productCode }];
      const url = `/api/orders/v1/superorders/${order.code}/withdrawals`;
      return () => send('POST', url, { name: 'Anna', lines });
    },
  ],
  ['export-requested', async () => () => send('POST', '/api/export/backups', { channel: 'LB-GB' })],
  ['personal-data-requested', async () => () => send('POST', '/api/customer/customers/me/personal-data', {})],
  ['photos-deleted', deletePhotos],
  [
    'photos-restored',
    async () => {
      await (await deletePhotos())();
      return () => send('POST', '/api/photo-management/photos/restore/all', {});
    },
  ],
  [
    'album-shared',
    async () => {
      const { id, body } = sharedAlbum();
      return () => ofShop('PUT', `/shared-albums/${id}`, body);
    },
  ],
  [
    'album-unshared',
    async () => {
      const { id, body } = sharedAlbum();
      await ofShop('PUT', `/shared-albums/${id}`, body);
      return () => send('DELETE', `/api/sharing/shared-albums/${id}`);
    },
  ],
  [
    'phone-paired',
    async () => {
      const { code } = await pair(order.test, own.token);
      return () => connectPhone(order.test, code);
    },
  ],
];

const kindsOfOrders = ['delivery-address-changed', 'cancellation-requested', 'withdrawn'];

describe('an entry', () => {
  afterEach(() => run('alter table account_activity drop constraint if exists refused'));

  it.each(scenarios)(
    '%s is written by its command, once, without names or addresses',
    async (kind, scenario) => {
      const command = await scenario();
      const before = await kindsOf();
      order.clock.advance(1);
      expect((await command()).statusCode).toBeLessThan(300);
      const after = await kindsOf();
      const detail = kindsOfOrders.includes(kind) ? { order: order.code } : {};
      expect(after).toEqual([[kind, detail], ...before]);
    },
  );

  it.each(scenarios)('%s and the change are stored together or not at all', async (_kind, scenario) => {
    const command = await scenario();
    const before = await contentOf(order.test.databaseUrl);
    await run('alter table account_activity add constraint refused check (false) not valid');
    expect((await command()).statusCode).toBe(500);
    expect(await contentOf(order.test.databaseUrl)).toEqual(before);
  });

  it('is not written for a command that changes nothing', async () => {
    await send('PATCH', me, {});
    await subscribe(false);
    await send('DELETE', '/api/photo-management/photos/all');
    await send('POST', '/api/photo-management/photos/restore/all', {});
    await send('DELETE', `${me}/addresses/${randomUUID()}`);
    expect(await kindsOf()).toEqual([]);
  });
});

describe('the table', () => {
  const ofOwn = () => `customer_id = '${own.customerId}'`;

  it('refuses changes and deletions', async () => {
    await record('details-changed');
    const [before] = (await read()).entries;
    for (const statement of [
      `update account_activity set kind = 'signed-in' where ${ofOwn()}`,
      `update account_activity set at = at - interval '91 days' where ${ofOwn()}`,
      `delete from account_activity where ${ofOwn()}`,
    ]) {
      await expect(run(statement), statement).rejects.toThrow('account_activity is only added to');
    }
    expect((await read()).entries).toEqual([before]);
  });

  it.each([
    ['an unknown kind', "'other', '{}'"],
    ['more detail than a device or an order', `'withdrawn', '{"order": "${'1'.repeat(500)}"}'`],
  ])('refuses %s', async (_what, values) => {
    const key = `'demo', '${own.customerId}', '${randomUUID()}', now()`;
    await expect(run(`insert into account_activity values (${key}, ${values})`)).rejects.toThrow('_check');
  });

  it(`keeps entries for ${limits.activity.keptDays} days`, async () => {
    const insert = (days: number) =>
      run(`insert into account_activity values
        ('demo', '${own.customerId}', gen_random_uuid(), now() - interval '${days} days', 'withdrawn', '{}')`);
    await insert(limits.activity.keptDays + 2);
    await insert(limits.activity.keptDays - 1);
    expect((await read()).entries).toHaveLength(1);
    await order.test.modules.activity.sweep?.();
    const left = await run<{ days: number }>(
      `select extract(day from now() - at)::int as days from account_activity where ${ofOwn()}`,
    );
    expect(left).toEqual([{ days: limits.activity.keptDays - 1 }]);
  });

  it('has nothing of an erased customer', async () => {
    const other = await newCustomer();
    await record('details-changed');
    await record('details-changed', other);
    const shop = await order.test.backOfficeToken();
    await send('DELETE', `/api/back-office/customers/${own.name}`, undefined, shop);
    await order.test.modules.customers.sweep();
    const count = () => run(`select from account_activity where ${ofOwn()}`);
    expect(await count()).toHaveLength(1);
    const days = limits.customer.graceDays + 1;
    await run(`update customer_deletions set deleted_at = deleted_at - interval '${days} days'`);
    await order.test.modules.customers.sweep();
    expect(await count()).toEqual([]);
    expect(await kindsOf(other.token)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('is the customer’s own, the latest first', async () => {
    const other = await newCustomer();
    await record('details-changed', other);
    order.clock.advance(1);
    await record('address-added');
    order.clock.advance(1);
    await record('address-changed');
    const { entries } = await read();
    expect(entries.map(({ kind }) => kind)).toEqual(['address-changed', 'address-added']);
    const common = { id: expect.any(String), detail: {} };
    expect(entries[0]).toEqual({ ...common, at: order.now(), kind: 'address-changed' });
    const [foreign] = (await read({}, other.token)).entries;
    expect(await read({ before: foreign?.id ?? '' })).toEqual({ entries: [] });
  });

  it('is paginated', async () => {
    for (let n = 0; n < 5; n += 1) {
      order.clock.advance(1);
      await record('details-changed');
    }
    const all = (await read()).entries;
    const first = await read({ limit: '2' });
    const second = await read({ limit: '2', before: first.next ?? '' });
    // New entries move no page.
    await record('address-added');
    const third = await read({ limit: '2', before: second.next ?? '' });
    expect([...first.entries, ...second.entries, ...third.entries]).toEqual(all);
    expect(third).not.toHaveProperty('next');
  });

  it.each(['0', '101', 'x'])('refuses pages of %s', async (limit) => {
    expect((await get({ limit })).statusCode).toBe(400);
  });
});
