import { randomUUID } from 'node:crypto';
import type { BatchItemResult } from '@keepsake/contract/back-office';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

const path = '/api/back-office/customers';

let test: TestApp;
let token: string;
/** Id of a customer in the shop, new in each test. */
let shopId: string;
let email: string;

beforeAll(async () => {
  test = await createTestApp();
  token = await test.backOfficeToken('customers:write');
});
afterAll(() => test.close());
beforeEach(() => {
  shopId = randomUUID();
  email = `${shopId}@demo.keepsake.test`;
});

const identity = (subject: string) => ({ issuer: 'https://id.example', subject });

async function put(body: object, id = shopId) {
  const response = await test.request(token, {
    method: 'PUT',
    url: `${path}/${id}`,
    body: { email, identity: identity(id), ...body },
  });
  return response.json();
}

const get = (id = shopId) => test.request(token, { method: 'GET', url: `${path}/${id}` });

async function putBatch(customers: readonly unknown[]): Promise<readonly BatchItemResult[]> {
  const body = { customers };
  return (await test.request(token, { method: 'POST', url: `${path}:batch`, body })).json().results;
}

describe('a customer with the time of the change', () => {
  const [first, second] = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.001Z'];

  it('is not replaced by an earlier one', async () => {
    expect(await put({ name: 'New', updatedAt: second })).toMatchObject({ result: 'created' });
    const outdated = await put({ name: 'Old', updatedAt: first, email: 'old@example.com' });
    expect(outdated).toMatchObject({ result: 'outdated', created: false, emailDiffers: false });
    expect((await get()).json()).toMatchObject({ name: 'New', email, updatedAt: second });
  });

  it('is unchanged by the same, and replaced by another of the same time or a later one', async () => {
    const body = { name: 'Anna', updatedAt: first };
    await put(body);
    expect(await put(body)).toMatchObject({ result: 'unchanged' });
    expect(await put({ ...body, name: 'Anna B.' })).toMatchObject({ result: 'updated' });
    expect(await put({ ...body, name: 'Anna B.', updatedAt: second })).toMatchObject({ result: 'updated' });
    expect((await get()).json()).toMatchObject({ name: 'Anna B.', updatedAt: second });
  });

  it('keeps its time when a version without time comes', async () => {
    await put({ name: 'Anna', updatedAt: second });
    expect(await put({ name: 'Anna B.' })).toMatchObject({ result: 'updated' });
    expect(await put({ name: 'Anna C.', updatedAt: first })).toMatchObject({ result: 'outdated' });
  });

  it('is refused when it is more than a day ahead', async () => {
    const updatedAt = new Date(Date.now() + 25 * 3600 * 1000).toISOString();
    expect(await put({ updatedAt })).toMatchObject({ code: 'invalid-request', field: 'updatedAt' });
    expect((await get()).statusCode).toBe(404);
  });

  it('has the newest of ten versions that come at once', async () => {
    const versions = Array.from({ length: 10 }, (_, index) => ({
      name: `Version ${index}`,
      updatedAt: `2026-03-01T10:00:0${index}.000Z`,
    }));
    await Promise.all(versions.map((version) => put(version)));
    expect((await get()).json()).toMatchObject(versions.at(-1) ?? {});
  });
});

it('shows the data of the shop and of the account', async () => {
  await put({ name: 'Anna', business: { status: 'New' } });
  expect((await get()).json()).toEqual({
    customerId: expect.any(String),
    email,
    name: 'Anna',
    business: { status: 'New' },
    registeredOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    profile: {},
    addresses: [],
  });
  await put({ name: 'Anna', email: 'other@example.com', business: null, registeredOn: '2019-05-31' });
  await put({ name: 'Anna', email: 'other@example.com' });
  expect((await get()).json()).toEqual({
    customerId: expect.any(String),
    email,
    shopEmail: 'other@example.com',
    name: 'Anna',
    business: null,
    registeredOn: '2019-05-31',
    profile: {},
    addresses: [],
  });
  expect((await get('nobody')).statusCode).toBe(404);
});

describe('a batch', () => {
  const item = (id: string, more: object = {}) => ({
    shopCustomerId: id,
    email: `${id}@demo.keepsake.test`,
    identity: identity(id),
    ...more,
  });

  it('has a result for each, and stores those that are valid', async () => {
    const [one, two, taken] = [randomUUID(), randomUUID(), randomUUID()];
    await putBatch([item(taken)]);
    const results = await putBatch([
      item(one),
      item(two, { identity: undefined }),
      item(shopId, { email: 'nowhere' }),
      { ...item(shopId), shopCustomerId: '../x' },
      null,
      item(taken, { identity: identity(one) }),
      item(one, { name: 'Again' }),
    ]);
    expect(results.map(({ id, result, error }) => [id, result, error?.field ?? error?.code])).toEqual([
      [one, 'created', undefined],
      [two, 'refused', 'identity'],
      [shopId, 'refused', 'email'],
      [null, 'refused', 'shopCustomerId'],
      [null, 'refused', 'item'],
      [taken, 'refused', 'conflict'],
      [one, 'updated', undefined],
    ]);
    expect((await get(one)).json().name).toBe('Again');
    expect((await get(two)).statusCode).toBe(404);
  });

  it('changes nothing the second time', async () => {
    const items = Array.from({ length: 500 }, () =>
      item(randomUUID(), { updatedAt: '2026-03-01T10:00:00Z' }),
    );
    expect(new Set((await putBatch(items)).map(({ result }) => result))).toEqual(new Set(['created']));
    expect(new Set((await putBatch(items)).map(({ result }) => result))).toEqual(new Set(['unchanged']));
  });

  it('of more than 500 is refused', async () => {
    const customers = Array.from({ length: 501 }, () => item(randomUUID()));
    const response = await test.request(token, { method: 'POST', url: `${path}:batch`, body: { customers } });
    expect(response.statusCode).toBe(400);
    expect(response.json().field).toBe('customers');
  });
});
