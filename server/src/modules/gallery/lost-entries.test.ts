// Proves WID-33.

import { orderExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { GalleryOwner } from '../../../test/gallery-calls.ts';
import { runOnServer } from '../../../test/test-server.ts';
import type { WithdrawnEntry } from './index.ts';

/** Entries whose photo book is no longer that of a private customer. */

let test: TestApp & { databaseUrl: string };
const withdrawn: WithdrawnEntry[] = [];
beforeAll(async () => {
  test = await createTestApp();
  test.modules.gallery.onWithdrawn(async (_tx, event) => void withdrawn.push(event));
});
afterAll(() => test.close());

let owner: GalleryOwner;
beforeEach(async () => {
  withdrawn.length = 0;
  owner = await new GalleryOwner(test).signUp();
});

const later = (hours: number) =>
  new Date(Date.parse(orderExample.updatedAt) + hours * 3_600_000).toISOString();
const stored = () =>
  runOnServer(test.databaseUrl, `select * from gallery_entries where customer_id = '${owner.customerId}'`);

it('is deleted when its customer becomes a business, and its widget is kept', async () => {
  await owner.create();
  await owner.decide({ state: 'published' });
  await owner.ofShop('PUT', `/customers/${owner.name}`, { email: owner.email, phone: '+441632960960' });
  expect(await stored()).toHaveLength(1);
  await owner.becomeBusiness();
  expect(await stored()).toEqual([]);
  expect(withdrawn).toMatchObject([{ productCode: owner.book }]);
  const widgets = `select from widgets where customer_id = '${owner.customerId}'`;
  expect(await runOnServer(test.databaseUrl, widgets)).toHaveLength(1);
});

it('is deleted when its order is given to another customer, or deleted, but not with one of several', async () => {
  const other = await new GalleryOwner(test).signUp();
  await owner.create();
  await owner.putBook('again', { productCode: owner.book });
  await owner.putBook('book', { updatedAt: later(1), shopCustomerId: other.name });
  expect(await stored()).toHaveLength(1);
  expect(withdrawn).toEqual([]);
  await owner.ofShop('DELETE', `/orders/${owner.code('again')}?updatedAt=${later(1)}`);
  expect(await stored()).toEqual([]);
  expect(withdrawn).toMatchObject([{ customerId: owner.customerId, productCode: owner.book }]);
});
