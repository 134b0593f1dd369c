// Proves CLK-25, CLK-26, CLK-27, CLK-28, CLK-29.

import { randomUUID } from 'node:crypto';
import { orderExample, savedProjectExample } from '@keepsake/contract/back-office-examples';
import { type AccountInformation, addMonths, storageMonths } from '@keepsake/contract/storage-status';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { hashEmail } from './reminder-outcomes.ts';

const dayMs = 86_400_000;
const hosts = { byOnePress: 'lumibook.localhost', byOrder: 'wallery.localhost' } as const;

let test: TestApp & { databaseUrl: string };
let shop: string;
const events: (readonly [name: string, customerId: string, photos: number, projects: number])[] = [];
beforeAll(async () => {
  test = await createTestApp();
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
  await storageClock.work();
  await photos.work();
  await test.platform.mail.work();
});
afterAll(() => test.close());

let name: string;
let token: string;
let customerId: string;
const now = () => test.platform.clock.now();
const dayFrom = (days: number) => toInstant(now() + days * dayMs).slice(0, 10);

beforeEach(async () => {
  name = randomUUID();
  ({ token, customerId } = await test.signUp(`${name}@demo.keepsake.test`));
});

const run = (statement: string) => runOnServer(test.databaseUrl, statement);

async function put(path: string, body: object) {
  const answer = await test.request(shop, { method: 'PUT', url: `/api/back-office${path}`, body });
  expect(answer.statusCode).toBe(200);
}

const keepProject = () => put(`/projects/${randomUUID()}`, { ...savedProjectExample, shopCustomerId: name });
const order = () =>
  put(`/orders/${randomUUID()}`, { ...orderExample, shopCustomerId: name, createdAt: toInstant(now()) });

/** Days ago. */
const endPeriod = (daysAgo: number) =>
  put(`/customers/${name}`, {
    email: `${name}@demo.keepsake.test`,
    initialPassword: 'keepsake-demo',
    registeredOn: addMonths(dayFrom(-daysAgo), -storageMonths),
  });

async function remind(daysAgo: number): Promise<void> {
  const { projectedDeletionDate } = await read();
  await run(`insert into storage_reminders (tenant_id, customer_id, deletion_date, days, sent_at, delivered_at)
    select 'demo', '${customerId}', '${projectedDeletionDate}', 30, at, at
    from (select timestamptz '${toInstant(now() - daysAgo * dayMs)}' as at) moment`);
}

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: object,
  host: string = hosts.byOnePress,
) => test.request(token, { method, url, ...(body && { body }), headers: { host } });

async function read(): Promise<AccountInformation> {
  const answer = await call('GET', '/api/photo-deletion/accounts/getaccountinformation');
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function sweep(): Promise<void> {
  await run(
    `update storage_clocks set next_step_at = now() - interval '1 minute' where customer_id = '${customerId}'`,
  );
  await test.modules.storageClock.sweep();
}

const restore = (host?: string) =>
  call('POST', '/api/photo-deletion/accounts/restoredeletion', undefined, host);
const photoIds = async (): Promise<string[]> =>
  (await call('GET', '/api/photo-management/photos'))
    .json()
    .images.map(({ imageId }: { imageId: string }) => imageId);
const projects = async (): Promise<number> => (await read()).projectCount;
const eventsHere = () =>
  events.filter(([, id]) => id === customerId).map(([event, , ...counts]) => [event, ...counts]);

/** With a photo and a project, whose period ended yesterday, and who was reminded. */
async function beginEnded(): Promise<string> {
  const photo = await uploadTestPhoto(test, token, { seed: 1 });
  await keepProject();
  await endPeriod(1);
  await remind(8);
  return photo;
}

/** As if the deletion had been earlier. */
const age = (days: number) =>
  run(`update storage_deletions set deleted_at = deleted_at - interval '${days} days' where customer_id = '${customerId}';
    update photos set deleted_at = deleted_at - interval '${days} days' where owner_id = '${customerId}';
    update library_operations set at = at - interval '${days} days' where owner_id = '${customerId}';
    update saved_projects set deleted_at = deleted_at - interval '${days} days'
      where content->>'shopCustomerId' = '${name}'`);

/** Tombstones are written by a job. */
const tombstones = () =>
  expect
    .poll(
      async () =>
        (await run(`select from photos where owner_id = '${customerId}' and deleted_at is null`)).length,
    )
    .toBe(0);

describe('at the end of the period', () => {
  it('photos and saved projects are deleted, and the account says until when they can be brought back', async () => {
    await beginEnded();
    await sweep();
    expect(await photoIds()).toEqual([]);
    expect(await projects()).toBe(0);
    expect((await read()).deletion).toEqual({
      deletedOn: dayFrom(0),
      restorableUntil: dayFrom(13),
      photosCount: 1,
      projectCount: 1,
      isRestorable: true,
    });
    await sweep();
    expect(eventsHere()).toEqual([['deleted', 1, 1]]);
    const mails = async () =>
      ((await test.platform.mail.mailbox?.list()) ?? []).filter(({ message }) => message.to.startsWith(name));
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    expect(mail?.message.subject).toContain('deleted');
    expect(mail?.message.text).toContain('Get everything back');
  });

  it('a customer without a reminder has another 90 days, and reminders', async () => {
    await uploadTestPhoto(test, token, { seed: 1 });
    await endPeriod(1);
    await sweep();
    expect(await photoIds()).toHaveLength(1);
    expect(await read()).toMatchObject({ delayedDeletionDate: dayFrom(90), deletion: null });
    await sweep();
    expect(await run(`select days from storage_reminders where customer_id = '${customerId}'`)).toEqual([
      { days: 90 },
    ]);
  });

  it('a customer whose mails do not arrive has another 90 days, though one did', async () => {
    const photo = await beginEnded();
    const { projectedDeletionDate } = await read();
    const hash = hashEmail(`${name}@demo.keepsake.test`).toString('hex');
    await run(`insert into storage_reminders (tenant_id, customer_id, deletion_date, days, sent_at, failed_at, email_hash)
      values ('demo', '${customerId}', '${projectedDeletionDate}', 1, now(), now(), decode('${hash}', 'hex'))`);
    await sweep();
    expect(await photoIds()).toEqual([photo]);
    expect((await read()).delayedDeletionDate).toBe(dayFrom(90));
  });

  it('there are seven days between the first reminder and the deletion', async () => {
    const photo = await beginEnded();
    await run(
      `update storage_reminders set delivered_at = now() - interval '6 days' where customer_id = '${customerId}'`,
    );
    await sweep();
    expect(await photoIds()).toEqual([photo]);
    await run(
      `update storage_reminders set delivered_at = now() - interval '7 days' where customer_id = '${customerId}'`,
    );
    await sweep();
    expect(await photoIds()).toEqual([]);
  });

  it('an account without anything is left alone', async () => {
    await endPeriod(1);
    await sweep();
    expect(await read()).toMatchObject({ delayedDeletionDate: null, deletion: null });
    expect(eventsHere()).toEqual([]);
  });

  it('an order of the same moment keeps everything', async () => {
    const photo = await beginEnded();
    await order();
    await sweep();
    expect(await photoIds()).toEqual([photo]);
    expect(eventsHere()).toEqual([]);
  });
});

describe('what was deleted comes back', () => {
  beforeEach(async () => {
    await beginEnded();
    await sweep();
  });

  it('by an order', async () => {
    await order();
    await expect.poll(photoIds).toHaveLength(1);
    expect(await read()).toMatchObject({ deletion: null, projectCount: 1, delayedDeletionDate: null });
    await sweep();
    expect(eventsHere()).toEqual([
      ['deleted', 1, 1],
      ['restored', 1, 1],
    ]);
  });

  it('by one press, for 30 days, once', async () => {
    const answer = await restore();
    expect([answer.statusCode, answer.json()]).toEqual([202, { photosCount: 1, projectCount: 1 }]);
    await expect.poll(photoIds).toHaveLength(1);
    expect(await read()).toMatchObject({ deletion: null, projectCount: 1, delayedDeletionDate: dayFrom(30) });
    expect((await restore()).statusCode).toBe(404);
    await sweep();
    expect(await photoIds()).toHaveLength(1);
  });

  it('by an order alone where the brand wants it', async () => {
    const answer = await restore(hosts.byOrder);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'order-to-restore']);
    await tombstones();
    for (const url of ['/photos/restore/all', '/photos/restore']) {
      const body = url.endsWith('all') ? {} : { photoIds: [randomUUID()] };
      const refused = await call('POST', `/api/photo-management${url}`, body, hosts.byOrder);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'order-to-restore']);
    }
    expect(await photoIds()).toEqual([]);
  });

  it('with one photo that its customer restores', async () => {
    await tombstones();
    const deleted = await call('GET', '/api/photo-management/photos/deleted');
    const ids = deleted.json().images.map(({ imageId }: { imageId: string }) => imageId);
    const answer = await call('POST', '/api/photo-management/photos/restore', { photoIds: ids });
    expect(answer.json()).toEqual({ failed: [] });
    await expect.poll(projects).toBe(1);
    expect(await read()).toMatchObject({ deletion: null, delayedDeletionDate: dayFrom(30) });
  });

  it('for 14 days', async () => {
    await tombstones();
    await age(14);
    expect((await read()).deletion).toBeNull();
    expect((await restore()).statusCode).toBe(404);
    await order();
    await sweep();
    expect(await photoIds()).toEqual([]);
  });
});

it('says when nothing of a deletion is left', async () => {
  await beginEnded();
  await sweep();
  await tombstones();
  await age(16);
  await sweep();
  expect(eventsHere(), 'the purge has not run').toEqual([['deleted', 1, 1]]);
  await test.modules.photos.sweep();
  await sweep();
  await sweep();
  expect(eventsHere()).toEqual([
    ['deleted', 1, 1],
    ['purged', 1, 1],
  ]);
});

it('gives photos that come after a deletion a period with all its reminders', async () => {
  await beginEnded();
  await sweep();
  await tombstones();
  const later = await uploadTestPhoto(test, token, { seed: 2 });
  await sweep();
  expect(await photoIds(), 'nothing is due while the first can be brought back').toEqual([later]);
  await age(16);
  await sweep();
  expect(await photoIds()).toEqual([later]);
  expect((await read()).delayedDeletionDate).toBe(dayFrom(90));
});
