import { orderExample } from '@keepsake/contract/back-office-examples';
import { callbackLimits } from '@keepsake/contract/server-limits';
import { addMonths, storageMonths } from '@keepsake/contract/storage-status';
import type { HookName } from '../src/modules/hooks.ts';
import { dayMs, toInstant } from '../src/platform/clock/index.ts';
import type { World } from './authorisation-world.ts';
import { connectPhone, pair } from './callers.ts';
import { runOnServer } from './test-server.ts';
import { beginHeaders, makeJpeg, uploadTestPhoto } from './uploads.ts';

let name = '';
const email = () => `${name}@demo.keepsake.test`;
let customer: { readonly token: string; readonly customerId: string };

/** Signs up; hooks of that are in the table of requests. */
async function signUp({ test }: World, shopCustomerId: string): Promise<void> {
  name = shopCustomerId;
  customer = await test.signUp(email());
  test.takeFiredHooks();
}

const run = ({ test }: World, statement: string) => runOnServer(test.databaseUrl, statement);

async function ofShop(
  { test, tokens }: World,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) {
  const url = `/api/back-office/${path}`;
  const response = await test.request(tokens['back-office'], { method, url, ...(body && { body }) });
  if (response.statusCode !== 200)
    throw new Error(`${path} returned ${response.statusCode}: ${response.body}`);
}

const dayIn = (days: number) => toInstant(Date.now() + days * dayMs).slice(0, 10);

const endPeriodIn = (world: World, days: number) =>
  ofShop(world, 'PUT', `customers/${name}`, {
    email: email(),
    initialPassword: 'keepsake-demo',
    registeredOn: addMonths(dayIn(days), -storageMonths),
  });

async function sweepClock(world: World): Promise<void> {
  await run(
    world,
    `update storage_clocks set seen_date = null, next_step_at = now() - interval '1 minute'
      where customer_id = '${customer.customerId}'`,
  );
  await world.test.modules.storageClock.sweep();
}

async function deleteStorage(world: World): Promise<void> {
  await endPeriodIn(world, -1);
  await run(
    world,
    `delete from storage_reminders;
    insert into storage_reminders (tenant_id, customer_id, deletion_date, days, sent_at, delivered_at)
      values ('demo', '${customer.customerId}', '${dayIn(-1)}', 30, now() - interval '8 days', now() - interval '8 days')`,
  );
  await sweepClock(world);
}

async function sendByPhone({ test, tokens }: World): Promise<void> {
  const { code } = await pair(test, tokens.other ?? '');
  const { token } = (await connectPhone(test, code)).json();
  const payload = await makeJpeg({ seed: 71 });
  const headers = { ...beginHeaders(payload.byteLength), 'content-type': 'application/offset+octet-stream' };
  await test.request(token, { method: 'POST', url: '/api/qr-upload/files', payload, headers });
}

async function purge(world: World): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '40 days'`;
  await run(
    world,
    `update storage_deletions set ${earlier('deleted_at')}; update photos set ${earlier('deleted_at')};
      update library_operations set ${earlier('at')}`,
  );
  await world.test.modules.photos.sweep();
  await sweepClock(world);
}

async function erase(world: World): Promise<void> {
  await ofShop(world, 'DELETE', `customers/${name}`);
  await run(world, `update customer_deletions set deleted_at = deleted_at - interval '40 days'`);
  world.test.takeFiredHooks();
  await world.test.modules.customers.sweep();
}

/** Makes deliveries to the address of a business fail at once, for the last time that is allowed. */
async function failReceiver(world: World): Promise<void> {
  const { maxFailures, failingDays } = callbackLimits;
  const { test } = world;
  const business = await test.signUp('business@demo.keepsake.test');
  await ofShop(world, 'PUT', 'customers/business', {
    email: 'business@demo.keepsake.test',
    initialPassword: 'keepsake-demo',
    business: { status: 'Active' },
  });
  const url = '/api/customer/customers/me';
  const body = { callbackUrl: 'https://shop.example.com/' };
  await test.request(business.token, { method: 'PATCH', url, body });
  await run(
    world,
    `update callback_receivers set url = 'https://10.0.0.1/', failures = ${maxFailures - 1},
      failing_since = now() - interval '${failingDays} days' where receiver = '${business.customerId}'`,
  );
  test.takeFiredHooks();
  await ofShop(world, 'PUT', 'orders/of-business', { ...orderExample, shopCustomerId: 'business' });
}

/** What the worker does, and the hooks that fire until it is done, in order. */
export const jobs: readonly (readonly [
  what: string,
  act: (world: World) => Promise<unknown>,
  fires: readonly HookName[],
])[] = [
  [
    'the work that requests have left',
    ({ test }) => test.modules.work(),
    ['exports.onReady', 'photos.onChanged', 'photos.onCreated', 'photos.onShown'],
  ],
  [
    'an upload',
    async (world) => {
      await signUp(world, 'ended');
      await uploadTestPhoto(world.test, customer.token, { seed: 70 });
    },
    ['photos.onChanged', 'photos.onCreated'],
  ],
  ['an upload of a phone', sendByPhone, ['photos.onChanged', 'photos.onCreated', 'uploads.onSentByPhone']],
  [
    'a reminder',
    async (world) => {
      await endPeriodIn(world, 20);
      await sweepClock(world);
    },
    ['customers.onCustomerChanged', 'mail.onOutcome', 'storageClock.onWarned'],
  ],
  [
    'a reminder that bounces',
    (world) =>
      ofShop(world, 'POST', 'mail-bounces:batch', {
        mailBounces: [{ email: email(), bouncedAt: toInstant(Date.now()) }],
      }),
    ['storageClock.onMailFailed'],
  ],
  [
    'the end of a storage period',
    deleteStorage,
    ['customers.onCustomerChanged', 'photos.onChanged', 'photos.onShown', 'storageClock.onDeleted'],
  ],
  ['the end of what could be restored', purge, ['photos.onPurged', 'storageClock.onPurged']],
  [
    'the reversal of an end',
    async (world) => {
      await signUp(world, 'kept');
      await uploadTestPhoto(world.test, customer.token, { seed: 73 });
      await deleteStorage(world);
      world.test.takeFiredHooks();
      await world.test.request(customer.token, {
        method: 'POST',
        url: '/api/photo-deletion/accounts/restoredeletion',
      });
    },
    ['photos.onChanged', 'photos.onShown', 'storageClock.onRestored'],
  ],
  ['the erasure of a customer', erase, ['customers.onErased']],
  [
    'a receiver that fails',
    failReceiver,
    ['businessCallbacks.onDisabled', 'callbacks.onFailed', 'orders.onChanged'],
  ],
];
