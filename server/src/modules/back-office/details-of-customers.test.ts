import { randomUUID } from 'node:crypto';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { runOnServer } from '../../../test/test-server.ts';

const clock = fakeClock('2026-11-02T12:00:00.000Z');

let test: TestApp & { databaseUrl: string };
let shopToken: string;
/** Id of a customer in the shop, new in each test. */
let shopId: string;
let token: string;

beforeAll(async () => {
  test = await createTestApp({ clock });
});
afterAll(() => test.close());
beforeEach(async () => {
  shopId = randomUUID();
  token = (await test.signUp(`${shopId}@demo.keepsake.test`)).token;
  shopToken = await test.backOfficeToken();
});

const put = async (change: object, id = shopId) => {
  const url = `/api/back-office/customers/${id}`;
  const body = { email: `${shopId}@demo.keepsake.test`, initialPassword: 'keepsake-demo', ...change };
  return test.request(shopToken, { method: 'PUT', url, body });
};
const asShop = async () =>
  (await test.request(shopToken, { method: 'GET', url: `/api/back-office/customers/${shopId}` })).json();
const mine = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url = '', body?: object) =>
  test.request(token, { method, url: `/api/customer/customers/me${url}`, ...(body && { body }) });
const addresses = async (): Promise<{ id: string; city: string; isDefault: boolean }[]> =>
  (await mine('GET', '/addresses')).json();
const cities = async () => (await addresses()).map(({ city }) => city).sort();

const address = (id: string, more: object = {}) => ({ id, ...addressExample, city: id, ...more });
const profile = { firstName: 'Anna', lastName: 'de Vries', phone: '+31 20 123 4567', locale: 'nl-NL' };

it('stores the details of the customer, and writes nothing for the same again', async () => {
  const body = { profile, addresses: [address('A'), address('B', { isDefault: true })] };
  expect((await put(body)).json()).toMatchObject({ result: 'updated' });
  expect((await mine('GET')).json()).toMatchObject({ name: 'Anna de Vries', ...profile });
  expect((await mine('GET')).json()).not.toHaveProperty('changed');
  const stored = await addresses();
  expect(stored.map(({ city, isDefault }) => [city, isDefault])).toEqual([
    ['B', true],
    ['A', false],
  ]);
  expect(await asShop()).toMatchObject({
    profile,
    addresses: [
      { city: 'B', shopAddressId: 'B' },
      { city: 'A', shopAddressId: 'A' },
    ],
  });
  const rows = () =>
    runOnServer(
      test.databaseUrl,
      `select a.xmin, c.xmin, a.* from customer_addresses a join customers c using (customer_id)
       where shop_customer_id = '${shopId}' order by address_id`,
    );
  const before = await rows();
  expect((await put(body)).json()).toMatchObject({ result: 'unchanged' });
  expect(await rows()).toEqual(before);
});

it('keeps details that are absent', async () => {
  await put({ profile, addresses: [address('A')] });
  await put({ name: 'Anna de Vries' });
  expect((await mine('GET')).json()).toMatchObject(profile);
  expect(await cities()).toEqual(['A']);
  await put({ name: 'Anna Jansen' });
  const { firstName, lastName, phone, name } = (await mine('GET')).json();
  expect([name, firstName, lastName, phone]).toEqual(['Anna Jansen', undefined, undefined, profile.phone]);
});

it('keeps the addresses that the customer has added, and those of another shop id', async () => {
  await mine('POST', '/addresses', { ...addressExample, city: 'Mine' });
  await put({ addresses: [address('A'), address('B')] });
  expect(await cities()).toEqual(['A', 'B', 'Mine']);
  const [first] = await addresses();
  expect(first).toMatchObject({ city: 'Mine', isDefault: true });
  await put({ addresses: [address('B')] });
  expect(await cities()).toEqual(['B', 'Mine']);
  await put({ addresses: [] });
  expect(await cities()).toEqual(['Mine']);
});

it('makes another address the default when the shop removes it', async () => {
  await put({ addresses: [address('A', { isDefault: true }), address('B')] });
  await put({ addresses: [address('B')] });
  expect(await addresses()).toMatchObject([{ city: 'B', isDefault: true }]);
});

describe('details of a customer who has changed them', () => {
  beforeEach(async () => {
    await put({ profile, addresses: [address('A')], updatedAt: '2026-11-02T11:00:00Z' });
    const [stored] = await addresses();
    await mine('PUT', `/addresses/${stored?.id}`, { ...addressExample, city: 'Moved' });
    await mine('PATCH', '', { lastName: 'Jansen' });
  });

  it('stay when the shop’s change is earlier', async () => {
    const earlier = new Date(clock.now() - 1).toISOString();
    const body = { profile, addresses: [address('A')], business: { status: 'New' }, updatedAt: earlier };
    expect((await put(body)).json()).toMatchObject({ result: 'updated' });
    expect((await mine('GET')).json()).toMatchObject({ name: 'Anna Jansen', business: { status: 'New' } });
    expect(await cities()).toEqual(['Moved']);
    expect(await asShop()).toMatchObject({ changedAt: new Date(clock.now()).toISOString() });
  });

  it('are replaced when it is later', async () => {
    const later = new Date(clock.now() + 1).toISOString();
    await put({ profile, addresses: [address('A')], updatedAt: later });
    expect((await mine('GET')).json()).toMatchObject({ name: 'Anna de Vries' });
    expect(await cities()).toEqual(['A']);
  });
});

describe('details that are refused', () => {
  it.each([
    ['addresses', { addresses: [address('A'), address('A')] }],
    ['addresses.0.id', { addresses: [address('../A')] }],
    ['addresses.0.city', { addresses: [address('A', { city: 'a\u001bb' })] }],
    ['profile.phone', { profile: { phone: 'call me' } }],
    ['profile.email', { profile: { email: 'anna@example.com' } }],
  ])('name %s', async (field, change) => {
    const response = await put(change);
    expect([response.statusCode, response.json().field]).toEqual([400, field]);
    expect(await addresses()).toEqual([]);
  });

  it('include more addresses than a customer can have with their own', async () => {
    await mine('POST', '/addresses', addressExample);
    const many = Array.from({ length: limits.addresses.maxPerCustomer }, (_, index) => address(`A-${index}`));
    const response = await put({ profile, addresses: many });
    expect([response.statusCode, response.json().code]).toEqual([409, 'too-many-addresses']);
    expect((await mine('GET')).json()).not.toHaveProperty('firstName');
    expect((await put({ addresses: many.slice(1) })).statusCode).toBe(200);
  });
});

it('accepts an old address that does not follow the rules of its country', async () => {
  const { houseNumber: _, postalCode: __, ...old } = addressExample;
  expect((await put({ addresses: [{ id: 'A', ...old }] })).statusCode).toBe(200);
});
