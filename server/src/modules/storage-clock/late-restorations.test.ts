// Proves CLK-26, CLK-27, CLK-28.

import { describe, expect, it } from 'vitest';
import {
  age,
  beginEnded,
  call,
  dayFrom,
  endPeriod,
  eventsHere,
  here,
  hosts,
  now,
  order,
  photoIds,
  put,
  read,
  remind,
  restore,
  run,
  runOperations,
  setUpEndedPeriods,
  sweep,
} from '../../../test/ended-periods.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { dayMs, toInstant } from '../../platform/clock/index.ts';
import { recordRun } from '../../platform/clock-jumps/index.ts';
import type { LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { replayDeletion } from '../photos/index.ts';

setUpEndedPeriods({ runsJobs: false });

async function beginDeleted(): Promise<string> {
  const photo = await beginEnded();
  await sweep();
  await runOperations();
  return photo;
}

describe('everything returns', () => {
  it.each([0, 1, 13.9, 13.9999])('%s days after the deletion', async (days) => {
    const photo = await beginDeleted();
    await age(days);
    expect((await restore()).statusCode).toBe(202);
    await runOperations();
    expect(await photoIds()).toEqual([photo]);
  });

  it('though its job runs after the last moment', async () => {
    const photo = await beginDeleted();
    await age(13.96);
    expect((await restore()).statusCode).toBe(202);
    await run(`update photos set deleted_at = deleted_at - interval '2 hours' where owner_id = '${here().customerId}';
      update library_operations set at = at - interval '2 hours' where owner_id = '${here().customerId}' and kind = 'delete-all'`);
    await runOperations();
    expect(await photoIds()).toEqual([photo]);
  });

  it('by an order of the last moment that the clock finds later', async () => {
    const photo = await beginDeleted();
    await age(13.9999);
    await order();
    await age(0.01);
    await sweep();
    await runOperations();
    expect(await photoIds()).toEqual([photo]);
  });

  it('though the job was given up: the purge waits, and a sweep begins it again', async () => {
    const photo = await beginDeleted();
    await age(2);
    await restore();
    await age(14);
    await here().test.modules.photos.sweep();
    const [job] = await run(`select count(*)::int as jobs from pgboss.job where name = 'library-operation'`);
    expect(job?.jobs).toBeGreaterThan(0);
    await runOperations();
    expect(await photoIds()).toEqual([photo]);
  });

  it('not by a project alone where only an order may', async () => {
    await beginDeleted();
    const [project] = await run(
      `select project_id from saved_projects where content->>'shopCustomerId' = '${here().name}'`,
    );
    const url = `/api/projects/api/v2/project/${project?.project_id}/restore`;
    expect((await call('POST', url, undefined, hosts.byOrder)).statusCode).toBe(409);
    expect((await read()).projectCount).toBe(0);
  });
});

describe('nothing is deleted by reminders of before', () => {
  it('of photos that come after an end without any', async () => {
    await endPeriod(2);
    await remind(9);
    await sweep();
    const photo = await uploadTestPhoto(here().test, here().token, { seed: 11 });
    await sweep();
    expect(await photoIds()).toEqual([photo]);
  });

  it.each([60, 2])('when the shop takes back a later day, %s days after the last one', async (days) => {
    const photo = await uploadTestPhoto(here().test, here().token, { seed: 12 });
    await endPeriod(days);
    await remind(days + 7);
    const path = `/delayed-deletions/${here().name}`;
    await put(path, { deletionDate: dayFrom(200), updatedAt: toInstant(now() - 5_000) });
    await sweep();
    const shop = await here().test.backOfficeToken();
    const url = `/api/back-office${path}?updatedAt=${encodeURIComponent(toInstant(now()))}`;
    expect((await here().test.request(shop, { method: 'DELETE', url })).statusCode).toBe(200);
    await sweep();
    expect(await photoIds()).toEqual([photo]);
    expect((await read()).delayedDeletionDate).toBe(dayFrom(90));
  });

  it('while the clock may be wrong by days', async () => {
    const photo = await beginEnded();
    await run(`update clock_runs set seen_at = seen_at - interval '6 days', steady_since = null`);
    await sweep();
    expect(await photoIds()).toEqual([photo]);
    await run(`delete from clock_runs`);
    await sweep();
    expect(await photoIds()).toEqual([]);
  });
});

it('a clock that was set back is not steady as soon as it is right again', async () => {
  const { autocommit } = here().test.platform.database;
  const at = (days: number) =>
    recordRun(autocommit, 'projects', { now: toInstant(now() + days * dayMs), maxHours: 168 });
  expect([await at(0), await at(-2), await at(0), await at(0.6), await at(1.1)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

it('a restored backup leaves deletions of the period to the clock', async () => {
  const photo = await beginEnded();
  const entry: LedgerEntry = {
    tenantId: 'demo',
    ownerId: here().customerId,
    action: 'library-cleared',
    cause: 'storage-period',
    at: toInstant(now()),
    photoIds: [],
    projectIds: [],
    productCodes: [],
  };
  const listeners = { created: { notify: () => {} }, shown: { notify: () => {} } };
  expect(await here().test.platform.database.transaction((tx) => replayDeletion(tx, entry, listeners))).toBe(
    0,
  );
  expect(await photoIds()).toEqual([photo]);
});

it('notifies once that a deletion is purged, whatever has come since', async () => {
  await beginEnded();
  await sweep();
  await age(16);
  await sweep();
  expect(eventsHere(), 'its tombstones are not written').toEqual([['deleted', 1, 1]]);
  await runOperations();
  await uploadTestPhoto(here().test, here().token, { seed: 13 });
  await here().test.modules.photos.sweep();
  await sweep();
  await sweep();
  expect(eventsHere()).toEqual([
    ['deleted', 1, 1],
    ['purged', 1, 1],
  ]);
});
