// Proves CLK-25, CLK-26, CLK-27, CLK-28, CLK-29.

import { beforeEach, describe, expect, it } from 'vitest';
import {
  age,
  beginEnded,
  call,
  dayFrom,
  endPeriod,
  eventsHere,
  here,
  hosts,
  order,
  photoIds,
  projects,
  read,
  restore,
  run,
  setUpEndedPeriods,
  sweep,
  tombstones,
} from '../../../test/ended-periods.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { hashEmail } from './account-information.ts';

setUpEndedPeriods();

describe('at the end of the period', () => {
  it('photos and saved projects are deleted, and the account shows until when they can be restored', async () => {
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
      ((await here().test.platform.mail.mailbox?.list()) ?? []).filter(({ message }) =>
        message.to.startsWith(here().name),
      );
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    expect(mail?.message.subject).toContain('deleted');
    expect(mail?.message.text).toContain('Get everything back');
  });

  it('a customer without a reminder has another 90 days, and reminders', async () => {
    await uploadTestPhoto(here().test, here().token, { seed: 1 });
    await endPeriod(1);
    await sweep();
    expect(await photoIds()).toHaveLength(1);
    expect(await read()).toMatchObject({ delayedDeletionDate: dayFrom(90), deletion: null });
    // Reminders go out in the morning; this one was due yesterday.
    await run(
      `update storage_clocks set extended_until = extended_until - 1 where customer_id = '${here().customerId}'`,
    );
    await sweep();
    expect(
      await run(`select days from storage_reminders where customer_id = '${here().customerId}'`),
    ).toEqual([{ days: 90 }]);
  });

  it('a customer whose mails do not arrive has another 90 days, though one did', async () => {
    const photo = await beginEnded();
    const { projectedDeletionDate } = await read();
    const hash = hashEmail(`${here().name}@demo.keepsake.test`).toString('hex');
    await run(`insert into storage_reminders (tenant_id, customer_id, deletion_date, days, sent_at, failed_at, email_hash)
      values ('demo', '${here().customerId}', '${projectedDeletionDate}', 1, now(), now(), decode('${hash}', 'hex'))`);
    await sweep();
    expect(await photoIds()).toEqual([photo]);
    expect((await read()).delayedDeletionDate).toBe(dayFrom(90));
  });

  it('there are seven whole days between the first reminder and the deletion', async () => {
    const photo = await beginEnded();
    await run(
      `update storage_reminders set delivered_at = now() - interval '7 days' where customer_id = '${here().customerId}'`,
    );
    await sweep();
    expect(await photoIds()).toEqual([photo]);
    await run(
      `update storage_reminders set delivered_at = now() - interval '8 days' where customer_id = '${here().customerId}'`,
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

describe('what was deleted returns', () => {
  let photo: string;
  beforeEach(async () => {
    photo = await beginEnded();
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
    const response = await restore();
    expect([response.statusCode, response.json()]).toEqual([202, { photosCount: 1, projectCount: 1 }]);
    await expect.poll(photoIds).toHaveLength(1);
    expect(await read()).toMatchObject({ deletion: null, projectCount: 1, delayedDeletionDate: dayFrom(30) });
    expect((await restore()).statusCode).toBe(404);
    await sweep();
    expect(await photoIds()).toHaveLength(1);
    const activity = `select kind from account_activity where customer_id = '${here().customerId}'`;
    expect(await run(activity)).toEqual([{ kind: 'photos-restored' }]);
  });

  it('by an order alone where the brand requires it', async () => {
    const response = await restore(hosts.byOrder);
    expect([response.statusCode, response.json().code]).toEqual([409, 'order-to-restore']);
    await tombstones();
    for (const url of ['/photos/restore/all', '/photos/restore']) {
      const body = url.endsWith('all') ? {} : { photoIds: [photo] };
      const refused = await call('POST', `/api/photo-management${url}`, body, hosts.byOrder);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'order-to-restore']);
    }
    expect(await photoIds()).toEqual([]);
    const later = await uploadTestPhoto(here().test, here().token, { seed: 3 });
    await call('DELETE', '/api/photo-management/photos', { photoIds: [later] });
    const own = await call(
      'POST',
      '/api/photo-management/photos/restore',
      { photoIds: [later] },
      hosts.byOrder,
    );
    expect(own.json()).toEqual({ failed: [] });
    expect(await photoIds()).toEqual([later]);
  });

  it('with one photo that its customer restores', async () => {
    await tombstones();
    const deleted = await call('GET', '/api/photo-management/photos/deleted');
    const ids = deleted.json().images.map(({ imageId }: { imageId: string }) => imageId);
    const response = await call('POST', '/api/photo-management/photos/restore', { photoIds: ids });
    expect(response.json()).toEqual({ failed: [] });
    await expect.poll(projects).toBe(1);
    expect(await read()).toMatchObject({ deletion: null, delayedDeletionDate: dayFrom(30) });
  });

  it('for 14 days', async () => {
    await tombstones();
    // An order of the last moment is found up to 20 hours later.
    await age(15);
    expect((await read()).deletion).toBeNull();
    expect((await restore()).statusCode).toBe(404);
    await order();
    await sweep();
    expect(await photoIds()).toEqual([]);
  });
});

it('notifies when nothing of a deletion is left', async () => {
  await beginEnded();
  await sweep();
  await tombstones();
  await age(16);
  await sweep();
  expect(eventsHere(), 'the purge has not run').toEqual([['deleted', 1, 1]]);
  await here().test.modules.photos.sweep();
  await sweep();
  await sweep();
  expect(eventsHere()).toEqual([
    ['deleted', 1, 1],
    ['purged', 1, 1],
  ]);
});

it('starts a period with all its reminders for photos uploaded after a deletion', async () => {
  await beginEnded();
  await sweep();
  await tombstones();
  const later = await uploadTestPhoto(here().test, here().token, { seed: 2 });
  await sweep();
  expect(await photoIds(), 'nothing is due while the first can be brought back').toEqual([later]);
  await age(16);
  await sweep();
  expect(await photoIds()).toEqual([later]);
  expect((await read()).delayedDeletionDate).toBe(dayFrom(90));
});
