import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { PushClient } from '../../../test/push-client.ts';

let test: TestApp;
let server: string;
let shopToken: string;

beforeAll(async () => {
  test = await createTestApp();
  server = await test.app.listen({ port: 0, host: '127.0.0.1' });
  shopToken = await test.backOfficeToken();
});
afterAll(() => test.close());

async function signUp(name: string) {
  const body = { email: `${name}@demo.keepsake.test`, name, initialPassword: 'keepsake-demo' };
  const put = async (change: object = {}) => {
    const url = `/api/back-office/customers/${name}`;
    const response = await test.request(shopToken, { method: 'PUT', url, body: { ...body, ...change } });
    expect(response.statusCode).toBe(200);
  };
  await put();
  const { token, customerId } = await test.signUp(body.email);
  // `signUp` sends no name.
  await put();
  return { put, customerId, email: body.email, client: await PushClient.signIn(server, token) };
}

const news = ({ client }: { client: PushClient }) =>
  client.news.filter(({ type }) => type === 'customer-changed').length;

it('notifies the customer of what the shop changes, and of nothing else', async () => {
  const [dora, erik] = [await signUp('dora'), await signUp('erik')];
  await dora.put({ business: { status: 'New' } });
  await dora.client.until(() => news(dora) === 1);
  await dora.put({ business: { status: 'New' } });
  await dora.put({ email: 'dora@shop.example.com' });
  await dora.put({ name: 'Dora Holm' });
  await dora.client.until(() => news(dora) >= 2);
  expect(news(dora)).toBe(2);
  await erik.put({ name: 'Erik Baumgartner' });
  await erik.client.until(() => news(erik) === 1);
  expect(news(dora)).toBe(2);
});

it('notifies the customer of the address that the identity provider has verified', async () => {
  const gus = await signUp('gus');
  const { database } = test.platform;
  const set = (email: string) =>
    database.transaction((tx) => test.modules.customers.setEmail(tx, 'demo', gus.customerId, email));
  await set(gus.email);
  await set('gus@example.com');
  await gus.client.until(() => news(gus) >= 1);
  await gus.put({ name: 'Gus' });
  await gus.client.until(() => news(gus) >= 2);
  expect(news(gus)).toBe(2);
});
