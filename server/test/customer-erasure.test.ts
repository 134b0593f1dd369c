// Proves SET-35.

import { randomUUID } from 'node:crypto';
import { orderExample, savedProjectExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { toInstant } from '../src/platform/clock/index.ts';
import { albumCalls } from './album-calls.ts';
import { createTestApp, type TestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { password } from './identity-app.ts';
import { type PaymentServiceFake, startPaymentService } from './payment-service.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';

/** Data left of a deleted customer who can no longer be restored. */

const { graceDays } = limits.customer;
const waits = { timeout: deadlines.jobIsDone };

let payments: PaymentServiceFake;
let test: TestApp & { databaseUrl: string };
let shop: string;
/** Id of the test's customer in the shop. */
let name: string;
let email: string;
let token: string;
let customerId: string;

beforeAll(async () => {
  payments = await startPaymentService();
  test = await createTestApp({ env: { SHOP_PORT: String(payments.port) } });
  shop = await test.backOfficeToken();
  await test.modules.photos.work();
  await test.modules.paymentMethods.work?.();
});
afterAll(async () => {
  await test.close();
  await payments.close();
});
beforeEach(async () => {
  name = randomUUID();
  email = `${name}@demo.keepsake.test`;
  ({ token, customerId } = await test.signUp(email));
});

const run = (statement: string) => runOnServer(test.databaseUrl, statement);
const rows = <Row extends object = object>(statement: string) =>
  runOnServer<Row>(test.databaseUrl, statement);

const ofShop = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  test.request(shop, { method, url: `/api/back-office${path}`, ...(body && { body }) });
const remove = () => ofShop('DELETE', `/customers/${name}`);

/** Ages the data: a token would expire on an advanced clock. */
const pass = (days: number) =>
  run(`update customer_deletions set deleted_at = deleted_at - interval '${days} days';
    update photos set deleted_at = deleted_at - interval '${days} days'`);

it('leaves nothing but orders', async () => {
  const other = await test.signUp(`${randomUUID()}@demo.keepsake.test`);
  const thirdName = randomUUID();
  const third = await test.signUp(`${thirdName}@demo.keepsake.test`);
  const photoId = await uploadTestPhoto(test, token, { seed: 3 });
  const albums = albumCalls(test, token);
  const { albumId } = await albums.create('Her birthday');
  await albums.add(albumId, [photoId]);
  const shared = randomUUID();
  const [otherName] = await rows<{ id: string }>(
    `select shop_customer_id as id from shop_customers where customer_id = '${other.customerId}'`,
  );
  const people = { ownerId: otherName?.id, participantIds: [name, thirdName] };
  const sharedPhotos = [{ ownerId: name, photoId }];
  const album = { name: 'Shared', ...people, photos: sharedPhotos };
  expect((await ofShop('PUT', `/shared-albums/${shared}`, album)).statusCode).toBe(200);
  const own = { name: 'Own and shared', ownerId: name, participantIds: [otherName?.id], photos: [] };
  expect((await ofShop('PUT', `/shared-albums/${randomUUID()}`, own)).statusCode).toBe(200);
  await ofShop('PUT', `/projects/${name}`, { ...savedProjectExample, shopCustomerId: name });
  const createdAt = toInstant(test.platform.clock.now());
  await ofShop('PUT', `/orders/${name}`, { ...orderExample, shopCustomerId: name, createdAt });
  payments.methods.set(customerId, [{ id: 'pm_1', kind: 'card', label: 'Visa •••• 4242', isDefault: true }]);

  await remove();
  const sharedOf = async () =>
    (await test.request(third.token, { method: 'GET', url: '/api/sharing/shared-albums' })).json().albums;
  expect(await sharedOf()).toEqual([expect.objectContaining({ albumId: shared, photosCount: 0 })]);
  // Uploads that were under way when the customer was deleted.
  await run(`update libraries set photos_count = 1 where owner_id = '${customerId}'`);
  await pass(graceDays + 1);
  await test.modules.customers.sweep();

  const [customer] = await rows<{ customer: object }>(
    `select to_jsonb(customers) as customer from customers where customer_id = '${customerId}'`,
  );
  expect(JSON.stringify(customer)).not.toContain(email);
  for (const table of ['shop_customers', 'deleted_identities', 'customer_addresses', 'album_participants']) {
    expect(await rows(`select from ${table} where customer_id = '${customerId}'`), table).toEqual([]);
  }
  expect(await rows(`select from libraries where owner_id = '${customerId}' and photos_count > 0`)).toEqual(
    [],
  );
  expect(await rows(`select from accounts where email = '${email}'`)).toEqual([]);
  expect(await rows(`select from albums where owner_id = '${customerId}'`)).toEqual([]);
  expect(
    await rows(`select from saved_projects where project_id = '${name}' and content is not null`),
  ).toEqual([]);
  await expect.poll(() => payments.methods.get(customerId), waits).toEqual([]);
  expect((await ofShop('GET', `/orders/${name}`)).json()).toMatchObject({ isLinked: false });
  expect((await ofShop('GET', `/customers/${name}`)).statusCode).toBe(404);
  expect((await ofShop('POST', `/customers/${name}/restore`)).statusCode).toBe(404);
  // The same person registers again.
  const begun = { email, initialPassword: password };
  expect((await ofShop('PUT', `/customers/${name}`, begun)).json()).toMatchObject({
    result: 'created',
    created: true,
  });
});

it('is erased by the next sweep after a failure, and delays no other', async () => {
  const second = await test.signUp(`${randomUUID()}@demo.keepsake.test`);
  const [ofSecond] = await rows<{ id: string }>(
    `select shop_customer_id as id from shop_customers where customer_id = '${second.customerId}'`,
  );
  await remove();
  await ofShop('DELETE', `/customers/${ofSecond?.id}`);
  await pass(graceDays + 1);
  let isFailing = true;
  test.modules.customers.onErased((_tx, erased) => {
    if (isFailing && erased.customerId === customerId) throw new Error('not now');
  });
  await expect(test.modules.customers.sweep()).rejects.toThrow('not all');
  const left = () =>
    rows<{ customer_id: string }>(
      `select customer_id from customer_deletions where erased_at is null
        and customer_id in ('${customerId}', '${second.customerId}')`,
    );
  expect(await left()).toEqual([{ customer_id: customerId }]);
  isFailing = false;
  await test.modules.customers.sweep();
  expect(await left()).toEqual([]);
});

it('is not erased after a jump of the clock', async () => {
  await remove();
  await pass(graceDays + 1);
  await run(`insert into clock_runs (name, seen_at) values ('customers', now() - interval '26 hours')
    on conflict (name) do update set seen_at = excluded.seen_at`);
  await test.modules.customers.sweep();
  expect(
    await rows(`select from customer_deletions where erased_at is null and customer_id = '${customerId}'`),
  ).toHaveLength(1);
  await run(`delete from clock_runs where name = 'customers'`);
});
