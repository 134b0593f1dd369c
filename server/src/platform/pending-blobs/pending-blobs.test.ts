import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { steadyClock } from '../clock/index.ts';
import { createPendingBlobs } from './index.ts';

let test: TestApp & { databaseUrl: string };
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('leaves the rest to the next sweep after a minute', async () => {
  const { database, clock, blobs } = test.platform;
  const { customerId: ownerId } = await test.signUp('anna@demo.keepsake.test');
  let now = 0;
  vi.spyOn(steadyClock, 'now').mockImplementation(() => now);
  const remove = async () => {
    now += 1000;
  };
  const pending = createPendingBlobs({ database, clock, blobs: { ...blobs, remove } }, 'purged_originals');
  const keys = Array.from({ length: 250 }, () => randomUUID());
  const owner = { tenantId: 'demo', ownerId };
  await pending.drop(database.autocommit, owner, keys);
  const left: number[] = [];
  for (let sweep = 0; sweep < 3; sweep += 1) {
    await pending.sweep();
    left.push((await runOnServer(test.databaseUrl, 'select from purged_originals')).length);
  }
  expect(left).toEqual([150, 50, 0]);
});
