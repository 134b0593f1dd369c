// Proves SET-12, SET-15, SET-16, SET-26, SET-27.

import { randomUUID } from 'node:crypto';
import type { Address } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { runOnServer } from '../../../test/test-server.ts';

const clock = fakeClock();
const path = '/api/customer/customers/me';
const { maxPerCustomer } = limits.addresses;

let test: TestApp & { readonly databaseUrl: string };
let token: string;
beforeAll(async () => {
  test = await createTestApp({ clock });
});
afterAll(() => test.close());
beforeEach(async () => {
  token = (await test.signUp(`${randomUUID()}@demo.keepsake.test`)).token;
});

function request(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  who = token,
) {
  return test.request(who, { method, url: `${path}${url}`, ...(body && { body }) });
}

async function add(change: object = {}): Promise<Address> {
  // Each address is newer than the one before.
  clock.advance(1000);
  const response = await request('POST', '/addresses', { ...addressExample, ...change });
  expect(response.statusCode).toBe(201);
  return response.json();
}

const list = async (): Promise<Address[]> => (await request('GET', '/addresses')).json();
const cities = async () => (await list()).map(({ city }) => city);
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ city }) => city);

it('lists no addresses at first; the first becomes the default', async () => {
  expect(await list()).toEqual([]);
  const added = await add();
  expect(added).toEqual({
    id: expect.any(String),
    ...addressExample,
    type: 'delivery',
    isDefault: true,
    updatedAt: new Date(clock.now()).toISOString(),
  });
  expect(await list()).toEqual([added]);
  expect((await request('GET', `/addresses/${added.id}`)).json()).toEqual(added);
});

describe('the default', () => {
  it('moves to the one that becomes it', async () => {
    const first = await add({ city: 'One' });
    await add({ city: 'Two' });
    await add({ city: 'Three', isDefault: true });
    expect(await cities()).toEqual(['Three', 'Two', 'One']);
    expect(await defaults()).toEqual(['Three']);
    const body = { ...addressExample, city: 'One', isDefault: true };
    expect((await request('PUT', `/addresses/${first.id}`, body)).json()).toMatchObject({ isDefault: true });
    expect(await defaults()).toEqual(['One']);
  });

  it('stays when it is changed', async () => {
    const { id } = await add();
    await add({ city: 'Two' });
    await request('PUT', `/addresses/${id}`, { ...addressExample, city: 'Utrecht', isDefault: false });
    expect(await defaults()).toEqual(['Utrecht']);
  });

  it('is the newest one after its deletion, and none after the last', async () => {
    const ids = [(await add({ city: 'One' })).id, (await add({ city: 'Two' })).id];
    const third = await add({ city: 'Three' });
    expect((await request('DELETE', `/addresses/${ids[0]}`)).statusCode).toBe(204);
    expect(await defaults()).toEqual(['Three']);
    await request('DELETE', `/addresses/${third.id}`);
    expect(await defaults()).toEqual(['Two']);
    await request('DELETE', `/addresses/${ids[1]}`);
    expect(await list()).toEqual([]);
    await add({ city: 'Again' });
    expect(await defaults()).toEqual(['Again']);
  });

  it('is one after ten have come at once', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        request('POST', '/addresses', { ...addressExample, city: `City ${index}`, isDefault: true }),
      ),
    );
    expect(await list()).toHaveLength(10);
    expect(await defaults()).toHaveLength(1);
  });
});

it(`allows at most ${maxPerCustomer} addresses, also when they come at once`, async () => {
  for (let count = 2; count < maxPerCustomer; count += 1) await add();
  const responses = await Promise.all([1, 2, 3, 4].map(() => request('POST', '/addresses', addressExample)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409]);
  const refused = responses.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({ code: 'too-many-addresses' });
  expect(await list()).toHaveLength(maxPerCustomer);
});

it('replaces addresses whole, and the last change counts', async () => {
  const { id } = await add({ company: 'Holm Interiør', phone: '020 123 4567', type: 'billing' });
  clock.advance(1000);
  const body = { ...addressExample, lastName: '<script>alert(1)</script>', firstName: 'נועה' };
  const changed = (await request('PUT', `/addresses/${id}`, body)).json();
  expect(changed).toEqual({
    id,
    ...body,
    type: 'delivery',
    isDefault: true,
    updatedAt: new Date(clock.now()).toISOString(),
  });
  expect(await list()).toEqual([changed]);
});

it('has the same response for a foreign, a deleted and a missing address', async () => {
  const { id: deleted } = await add();
  await request('DELETE', `/addresses/${deleted}`);
  const other = await test.signUp(`${randomUUID()}@demo.keepsake.test`);
  const foreign = (await request('POST', '/addresses', addressExample, other.token)).json().id;
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    for (const id of [foreign, deleted, randomUUID()]) {
      const response = await request(
        method,
        `/addresses/${id}`,
        method === 'PUT' ? addressExample : undefined,
      );
      expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
    }
  }
  const kept = await request('GET', '/addresses', undefined, other.token);
  expect(kept.json()).toHaveLength(1);
});

it('names every field that is wrong, and stores nothing', async () => {
  const body = { ...addressExample, postalCode: '1', houseNumber: 'x', city: 'x'.repeat(101), lastName: '' };
  const response = await request('POST', '/addresses', body);
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toEqual(
    expect.arrayContaining([
      { path: 'postalCode', code: 'not-valid' },
      { path: 'houseNumber', code: 'not-valid' },
      { path: 'city', code: 'too-long' },
      { path: 'lastName', code: 'missing' },
    ]),
  );
  expect(await list()).toEqual([]);
});

describe('personal details', () => {
  const me = async () => (await request('GET', '')).json();

  it('are changed in part, or replaced', async () => {
    await request('PATCH', '', { firstName: 'Anna', lastName: 'de Vries', locale: 'nl-NL' });
    await request('PATCH', '', { phone: '+31 20 123 4567', dateOfBirth: '1980-02-29' });
    expect(await me()).toMatchObject({
      name: 'Anna de Vries',
      firstName: 'Anna',
      lastName: 'de Vries',
      locale: 'nl-NL',
      phone: '+31 20 123 4567',
      dateOfBirth: '1980-02-29',
    });
    const replaced = await request('PUT', '', { firstName: 'Anna' });
    expect(replaced.json()).toMatchObject({ name: 'Anna', firstName: 'Anna', changed: true });
    for (const field of ['lastName', 'locale', 'phone', 'dateOfBirth']) {
      expect(await me()).not.toHaveProperty(field);
    }
  });

  it('keep the name when both parts are removed', async () => {
    await request('PATCH', '', { firstName: 'Anna', lastName: 'de Vries' });
    expect((await request('PUT', '', {})).json()).toMatchObject({ name: 'Anna de Vries' });
  });

  it.each([
    ['email', 'new@example.com'],
    ['name', 'Anna'],
    ['phone', '12'],
    ['dateOfBirth', '2026-11-22'],
  ])('have no %s "%s"', async (field, value) => {
    for (const method of ['PATCH', 'PUT'] as const) {
      const response = await request(method, '', { firstName: 'Anna', [field]: value });
      expect(response.statusCode).toBe(400);
      if (field !== 'name') expect(response.json()).toMatchObject({ field, fields: [{ path: field }] });
    }
    expect(await me()).not.toHaveProperty('firstName');
  });

  it('are marked as changed until the site has shown it', async () => {
    expect(await me()).not.toHaveProperty('changed');
    await request('PATCH', '', { title: 'Dr' });
    expect(await me()).toMatchObject({ changed: true });
    expect((await request('PATCH', '', { changed: false })).json()).not.toHaveProperty('changed');
    await request('PATCH', '', { title: 'Dr' });
    expect(await me()).not.toHaveProperty('changed');
    await add();
    expect(await me()).toMatchObject({ changed: true });
    expect((await request('PATCH', '', { changed: true })).statusCode).toBe(400);
  });
});

it('an older address whose country is none is listed, and stored again with a country only', async () => {
  const { id } = await add();
  const old = `update customer_addresses set content = content || '{"country": "ZZ"}' where address_id = '${id}'`;
  await runOnServer(test.databaseUrl, old);
  expect((await list()).map(({ country }) => country)).toEqual(['ZZ']);
  const put = (country: string) => request('PUT', `/addresses/${id}`, { ...addressExample, country });
  const refused = await put('ZZ');
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields).toEqual([expect.objectContaining({ path: 'country' })]);
  expect((await put('NL')).statusCode).toBe(200);
});

it('a line of the shop that breaks a rule is checked when it is changed, not when another one is', async () => {
  const { id } = await add();
  await runOnServer(
    test.databaseUrl,
    `update customer_addresses set content = content || '{"postalCode": "old", "phone": "12"}' where address_id = '${id}'`,
  );
  const old = { ...addressExample, postalCode: 'old', phone: '12' };
  const { statusCode, body } = await request('PUT', `/addresses/${id}`, { ...old, city: 'Delft' });
  expect([statusCode, JSON.parse(body)]).toEqual([200, expect.objectContaining({ ...old, city: 'Delft' })]);
  const refused = await request('PUT', `/addresses/${id}`, { ...old, phone: '13' });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'invalid-request',
      field: 'phone',
      fields: [{ path: 'phone', code: 'not-valid' }],
    }),
  ]);
  const tidy = await request('PUT', `/addresses/${id}`, { ...old, postalCode: ' 2611nl' });
  expect(tidy.json()).toMatchObject({ postalCode: '2611 NL', phone: '12' });
});
