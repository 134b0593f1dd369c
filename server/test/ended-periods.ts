import { randomUUID } from 'node:crypto';
import { orderExample, savedProjectExample } from '@keepsake/contract/back-office-examples';
import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import { type AccountInformation, addMonths, storageMonths } from '@keepsake/contract/storage-status';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Clock, dayMs, toInstant } from '../src/platform/clock/index.ts';
import { createTestApp, type TestApp } from './app.ts';
import { runLibraryOperation } from './library-operations.suite.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';
export const hosts = { byOnePress: 'lumibook.localhost', byOrder: 'wallery.localhost' } as const;

let test: TestApp & { databaseUrl: string };
let shop: string;
let name: string;
let token: string;
let customerId: string;
const events: (readonly [name: string, customerId: string, photos: number, projects: number])[] = [];

/**
 * Sets up a server, and a customer for each test. Without `runsJobs`, `runOperations` runs library
 * operations, and no mail is sent.
 */
export function setUpEndedPeriods({
  runsJobs = true,
  clock,
}: {
  readonly runsJobs?: boolean;
  readonly clock?: Clock;
} = {}): void {
  beforeAll(async () => {
    test = await createTestApp(clock && { clock });
    shop = await test.backOfficeToken();
    const { storageClock, photos } = test.modules;
    storageClock.onDeleted((_tx, event) => {
      events.push(['deleted', event.customerId, event.photosCount, event.projectCount]);
    });
    storageClock.onRestored((_tx, event) => {
      events.push(['restored', event.customerId, event.photosCount, event.projectCount]);
    });
    storageClock.onPurged((_tx, event) => {
      events.push(['purged', event.customerId, event.photosCount, event.projectCount]);
    });
    await test.platform.jobs.start(test.modules.jobs);
    if (!runsJobs) return;
    await test.platform.mail.work();
    await storageClock.work();
    await photos.work();
  });
  beforeEach(async () => {
    name = randomUUID();
    ({ token, customerId } = await test.signUp(`${name}@demo.keepsake.test`));
  });
  afterAll(() => test.close());
}

/** Context of the test. */
export const here = () => ({ test, name, token, customerId });

export const now = () => test.platform.clock.now();
/** Day of the storefront. */
export const dayFrom = (days: number) => addDays(dayAt(now(), 'Europe/Amsterdam'), days);

export const run = (statement: string) => runOnServer(test.databaseUrl, statement);

export async function put(path: string, body: object) {
  const response = await test.request(shop, { method: 'PUT', url: `/api/back-office${path}`, body });
  expect(response.statusCode).toBe(200);
}

const keepProject = () => put(`/projects/${randomUUID()}`, { ...savedProjectExample, shopCustomerId: name });
export const order = () =>
  put(`/orders/${randomUUID()}`, { ...orderExample, shopCustomerId: name, createdAt: toInstant(now()) });

/** Ends the period some days ago. */
export const endPeriod = (daysAgo: number) =>
  put(`/customers/${name}`, {
    email: `${name}@demo.keepsake.test`,
    initialPassword: 'keepsake-demo',
    registeredOn: addMonths(dayFrom(-daysAgo), -storageMonths),
  });

export async function remind(daysAgo: number): Promise<void> {
  const { projectedDeletionDate } = await read();
  await run(`insert into storage_reminders (tenant_id, customer_id, deletion_date, days, sent_at, delivered_at)
    select 'demo', '${customerId}', '${projectedDeletionDate}', 30, at, at
    from (select timestamptz '${toInstant(now() - daysAgo * dayMs)}' as at) moment`);
}

export const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: object,
  host: string = hosts.byOnePress,
) => test.request(token, { method, url, ...(body && { body }), headers: { host } });

export async function read(): Promise<AccountInformation> {
  const response = await call('GET', '/api/photo-deletion/accounts/getaccountinformation');
  expect(response.statusCode).toBe(200);
  return response.json();
}

export async function sweep(): Promise<void> {
  await run(
    `update storage_clocks set next_step_at = now() - interval '1 minute' where customer_id = '${customerId}'`,
  );
  await test.modules.storageClock.sweep();
}

export const restore = (host?: string) =>
  call('POST', '/api/photo-deletion/accounts/restoredeletion', undefined, host);
export const photoIds = async (): Promise<string[]> =>
  (await call('GET', '/api/photo-management/photos'))
    .json()
    .images.map(({ imageId }: { imageId: string }) => imageId);
export const projects = async (): Promise<number> => (await read()).projectCount;
export const eventsHere = () =>
  events.filter(([, id]) => id === customerId).map(([event, , ...counts]) => [event, ...counts]);

/** Prepares a reminded customer with a photo and a project, whose period ended yesterday. */
export async function beginEnded(): Promise<string> {
  const photo = await uploadTestPhoto(test, token, { seed: 1 });
  await keepProject();
  await endPeriod(1);
  await remind(8);
  return photo;
}

/** Moves the deletion into the past. */
export const age = (days: number) =>
  run(`update storage_deletions set deleted_at = deleted_at - interval '${days} days' where customer_id = '${customerId}';
    update photos set deleted_at = deleted_at - interval '${days} days' where owner_id = '${customerId}';
    update library_operations set at = at - interval '${days} days' where owner_id = '${customerId}';
    update saved_projects set deleted_at = deleted_at - interval '${days} days'
      where content->>'shopCustomerId' = '${name}'`);

/** Waits for tombstones, which a job writes. */
export const tombstones = () =>
  expect
    .poll(
      async () =>
        (await run(`select from photos where owner_id = '${customerId}' and deleted_at is null`)).length,
    )
    .toBe(0);

/** Runs the customer's pending operations, as the worker does. */
export async function runOperations(): Promise<void> {
  const running = await runOnServer<{ operation_id: string }>(
    test.databaseUrl,
    `select operation_id from library_operations where owner_id = '${customerId}' and state = 'RUNNING' order by at`,
  );
  for (const { operation_id: operationId } of running) {
    await runLibraryOperation(test, { customerId, operationId, batchSize: 1000 });
  }
}
