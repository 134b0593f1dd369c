import { orderExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { PushClient } from '../../../test/push-client.ts';
import { ordersChanged } from './push-content.ts';

let test: TestApp;
let server: string;
let shop: string;
beforeAll(async () => {
  test = await createTestApp();
  server = await test.app.listen({ port: 0, host: '127.0.0.1' });
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());

async function signUp(name: string) {
  const { token } = await test.signUp(`${name}@demo.keepsake.test`);
  const client = await PushClient.signIn(server, token);
  const codes = () =>
    client.news.flatMap(({ type, data }) => (type === 'orders-changed' ? [data.payload.orderCodes] : []));
  return { client, codes };
}

async function request(method: 'PUT' | 'DELETE', code: string, rest: object): Promise<void> {
  const url = `/api/back-office/orders/${code}`;
  expect((await test.request(shop, { method, url, ...rest })).statusCode).toBe(200);
}

const place = (code: string, shopCustomerId: string, minute: number) =>
  request('PUT', code, {
    body: { ...orderExample, shopCustomerId, updatedAt: `2026-03-25T10:${10 + minute}:00Z` },
  });

it('notifies the customers whose orders the shop places, moves to another, and removes', async () => {
  const [anna, ben] = [await signUp('anna'), await signUp('ben')];
  await place('K1', 'anna', 0);
  await anna.client.until(() => anna.codes().length === 1);
  await place('K1', 'anna', 0);
  await place('K1', 'ben', 1);
  await anna.client.until(() => anna.codes().length === 2);
  await ben.client.until(() => ben.codes().length === 1);
  await request('DELETE', 'K1', { query: { updatedAt: '2026-03-25T10:30:00Z' } });
  await ben.client.until(() => ben.codes().length === 2);
  expect(anna.codes()).toEqual([['K1'], ['K1']]);
  expect(ben.codes()).toEqual([['K1'], ['K1']]);
});

it('names none of very many orders', () => {
  const codes = Array.from({ length: limits.push.maxListed }, (_, index) => `K${index}`);
  expect(ordersChanged(codes).payload.orderCodes).toEqual(codes);
  expect(ordersChanged([...codes, 'KX']).payload.orderCodes).toEqual([]);
});
