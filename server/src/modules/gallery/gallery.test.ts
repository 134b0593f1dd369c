// Proves WID-3, WID-5, WID-11, WID-30, WID-31, WID-32, WID-33, WID-36, WID-37.

import { galleryEntry } from '@keepsake/contract/gallery';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { GalleryOwner, offer } from '../../../test/gallery-calls.ts';
import { runOnServer } from '../../../test/test-server.ts';
import type { SubmittedEntry, WithdrawnEntry } from './index.ts';

let test: TestApp & { databaseUrl: string };
let submitted: SubmittedEntry[];
let withdrawn: WithdrawnEntry[];
/** Thrown in the transaction of the next change. */
let fault: Error | undefined;
beforeAll(async () => {
  test = await createTestApp();
  const listen =
    <Event>(add: (event: Event) => void) =>
    (_tx: unknown, event: Event) => {
      add(event);
      if (fault) throw fault;
    };
  test.modules.gallery.onSubmitted(listen((event) => void submitted.push(event)));
  test.modules.gallery.onWithdrawn(listen((event) => void withdrawn.push(event)));
});
afterAll(() => test.close());

let owner: GalleryOwner;
beforeEach(async () => {
  [submitted, withdrawn, fault] = [[], [], undefined];
  owner = await new GalleryOwner(test).signUp();
});

const unnamed = ({ status, body }: { status: number; body: object | null }) => ({
  status,
  ...body,
  correlationId: '',
});
const stored = () =>
  runOnServer(test.databaseUrl, `select * from gallery_entries where customer_id = '${owner.customerId}'`);

describe('an entry', () => {
  it('is created for review, once, with the consent', async () => {
    const { status, body } = await owner.create({
      title: '  Norway\u0301 🚂 ',
      categories: ['travel', 'pets'],
    });
    expect(status).toBe(201);
    expect(galleryEntry.parse(body)).toEqual({
      widgetId: owner.book,
      title: 'Norwaý 🚂',
      categories: ['travel', 'pets'],
      state: 'in-review',
      submittedAt: expect.any(String),
    });
    expect(await owner.read()).toEqual({ status: 200, body });
    expect(await stored()).toMatchObject([{ wording_version: 'gallery-1', channel: 'LB-GB' }]);
    expect(await owner.create({ title: 'Another' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await owner.read()).toEqual({ status: 200, body });
    expect(submitted).toMatchObject([{ productCode: owner.book, title: 'Norwaý 🚂' }]);
  });

  it('is reviewed again after a change, and not without one', async () => {
    const { body: created } = await owner.create();
    expect(await owner.change()).toEqual({ status: 200, body: created });
    expect(submitted).toHaveLength(1);
    await owner.decide({ state: 'published' });
    expect((await owner.read()).body).toMatchObject({ state: 'published' });
    expect((await owner.change()).body).toMatchObject({ state: 'published' });
    const { body } = await owner.change({ title: 'Lofoten' });
    expect(body).toMatchObject({ title: 'Lofoten', state: 'in-review' });
    expect(submitted.map(({ entryId }) => entryId)).toEqual(Array(2).fill(submitted[0]?.entryId));
    expect(new Set(submitted.map(({ submissionId }) => submissionId)).size).toBe(2);
  });

  it('is reviewed again as it was once it was refused', async () => {
    await owner.create();
    await owner.decide({ state: 'refused', reason: 'The cover is dark.' });
    expect((await owner.read()).body).toMatchObject({ state: 'refused', reason: 'The cover is dark.' });
    const { body } = await owner.change();
    expect(body).toMatchObject({ state: 'in-review' });
    expect(body).not.toHaveProperty('reason');
    expect(submitted).toHaveLength(2);
  });

  it('is deleted by its customer, and can be created again', async () => {
    await owner.create();
    expect(await owner.withdraw()).toEqual({ status: 204, body: null });
    expect((await owner.read()).status).toBe(404);
    expect((await owner.withdraw()).status).toBe(404);
    expect((await owner.change()).status).toBe(404);
    const [{ entryId } = {}] = submitted;
    const key = { tenantId: 'demo', customerId: owner.customerId, productCode: owner.book };
    expect(withdrawn).toEqual([{ ...key, entryId }]);
    expect((await owner.create()).status).toBe(201);
    expect(submitted[1]?.entryId).not.toBe(entryId);
  });

  it('is deleted with its widget', async () => {
    await owner.create();
    expect((await owner.widget('GET', owner.book)).body).toMatchObject({ isPublic: false });
    await owner.decide({ state: 'published' });
    expect((await owner.widget('GET', owner.book)).body).toMatchObject({ isPublic: true });
    expect((await owner.widget('DELETE', owner.book)).status).toBe(204);
    expect(await stored()).toEqual([]);
    expect(withdrawn).toMatchObject([{ productCode: owner.book }]);
    expect((await owner.create()).status).toBe(404);
    await owner.widget('POST', owner.book);
    expect((await owner.read()).status).toBe(404);
  });

  it('is deleted with its customer', async () => {
    await owner.create();
    await owner.decide({ state: 'published' });
    expect((await owner.ofShop('DELETE', `/customers/${owner.name}`)).statusCode).toBe(200);
    expect(await stored()).toEqual([]);
    expect(withdrawn).toMatchObject([{ productCode: owner.book }]);
    await owner.ofShop('POST', `/customers/${owner.name}/restore`);
    expect(await stored()).toEqual([]);
  });

  it('is erased with its customer if it was created during the deletion', async () => {
    const { body } = await owner.create();
    const [row] = await stored();
    await owner.ofShop('DELETE', `/customers/${owner.name}`);
    await runOnServer(
      test.databaseUrl,
      `insert into gallery_entries select * from
         jsonb_populate_record(null::gallery_entries, '${JSON.stringify(row)}');
       update customer_deletions set deleted_at = deleted_at - interval '${limits.customer.graceDays + 1} days'`,
    );
    expect(await stored()).toMatchObject([{ title: body.title }]);
    await test.modules.customers.sweep();
    expect(await stored()).toEqual([]);
    expect(withdrawn).toHaveLength(2);
  });

  it('is its owner’s only', async () => {
    const { body } = await owner.create();
    const other = await new GalleryOwner(test).signUp();
    const offered = { widgetId: owner.book, channel: 'LB-GB', ...offer };
    const calls = {
      GET: (id: string) => other.gallery('GET', id),
      POST: (id: string) => other.gallery('POST', '', { body: { ...offered, widgetId: id } }),
      PUT: (id: string) => other.gallery('PUT', id, { body: offer }),
      DELETE: (id: string) => other.gallery('DELETE', id),
    };
    for (const call of Object.values(calls)) {
      const foreign = unnamed(await call(owner.book));
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(unnamed(await call('absent')));
    }
    expect(await owner.read()).toEqual({ status: 200, body });
  });

  it('is of a channel of the host', async () => {
    await owner.create();
    for (const channel of ['LB-DE', '', 'lb-gb', 'x'.repeat(51)]) {
      const refused = { status: 400, body: { code: 'unknown-channel' } };
      expect(await owner.read(channel)).toMatchObject(refused);
      expect(await owner.change({}, channel)).toMatchObject(refused);
      expect(await owner.gallery('DELETE', owner.book, { channel })).toMatchObject(refused);
      expect(await owner.create({ channel })).toMatchObject(refused);
    }
    expect((await owner.read()).status).toBe(200);
  });

  it('is not stored when an event cannot be', async () => {
    fault = new Error('not now');
    expect((await owner.create()).status).toBe(500);
    expect(await stored()).toEqual([]);
    fault = undefined;
    const { body } = await owner.create();
    fault = new Error('not now');
    expect((await owner.change({ title: 'Lofoten' })).status).toBe(500);
    expect((await owner.withdraw()).status).toBe(500);
    expect((await owner.widget('DELETE', owner.book)).status).toBe(500);
    expect((await owner.ofShop('DELETE', `/customers/${owner.name}`)).statusCode).toBe(500);
    expect(await owner.read()).toEqual({ status: 200, body });
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: ' \u00a0 ' }],
    ['title', { title: 'x'.repeat(81) }],
    ['title', { title: 'Norway\r\nBcc: a@example.com' }],
    ['title', { title: 'a\0b' }],
    ['title', { title: '\ud800' }],
    ['categories', { categories: [] }],
    ['categories', { categories: ['travel', 'family', 'pets', 'food'] }],
    ['categories', { categories: ['travel', 'travel'] }],
    ['categories.1', { categories: ['travel', '../1'] }],
    ['categories.1', { categories: ['travel', 'cars'] }],
    ['wordingVersion', { wordingVersion: '' }],
    ['wordingVersion', { wordingVersion: undefined }],
    ['wordingVersion', { wordingVersion: 'x'.repeat(51) }],
    ['body', { state: 'published' }],
  ])('is refused with an invalid %s: %o', async (field, wrong) => {
    expect(await owner.create(wrong)).toMatchObject({ status: 400, body: { field } });
    expect(await stored()).toEqual([]);
    const { body } = await owner.create();
    expect(await owner.change(wrong)).toMatchObject({ status: 400, body: { field } });
    expect(await owner.read()).toEqual({ status: 200, body });
  });

  it('keeps a category that the shop has deleted', async () => {
    await owner.ofShop('PUT', '/gallery-categories/old', {
      updatedAt: '2026-01-01T00:00:00Z',
      name: { 'en-GB': 'Old' },
    });
    await owner.create({ categories: ['old'] });
    await owner.ofShop('DELETE', '/gallery-categories/old?updatedAt=2026-01-02T00:00:00Z');
    expect((await owner.read()).body).toMatchObject({ categories: ['old'] });
    expect((await owner.change({ categories: ['old'], title: 'New' })).body).toMatchObject({
      field: 'categories.0',
    });
  });
});

describe('categories', () => {
  const read = async () => {
    const response = await test.request(owner.token, { method: 'GET', url: '/api/gallery/v1/categories' });
    return { status: response.statusCode, body: response.json() };
  };

  it('are in the order of the shop, those without a position last', async () => {
    const put = (id: string, position?: number) =>
      owner.ofShop('PUT', `/gallery-categories/${id}`, {
        updatedAt: new Date(test.platform.clock.now()).toISOString(),
        name: { 'en-GB': id.toUpperCase(), 'nl-NL': 'ö' },
        ...(position !== undefined && { position }),
      });
    await put('z', 0);
    await put('b');
    await put('a');
    await put('c', 0);
    const { body } = await read();
    expect(body[0]).toEqual({ id: 'c', name: { 'en-GB': 'C', 'nl-NL': 'ö' } });
    const ids = body.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['c', 'z', 'family', 'food', 'pets', 'travel', 'a', 'b']);
  });
});

it('has nothing for business accounts', async () => {
  await owner.create();
  await owner.becomeBusiness();
  for (const call of [owner.read, owner.create, owner.change, owner.withdraw]) {
    expect((await call()).status).toBe(404);
  }
  const url = '/api/gallery/v1/categories';
  expect((await test.request(owner.token, { method: 'GET', url })).statusCode).toBe(404);
});
