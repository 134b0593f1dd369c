// Proves WID-1, WID-6, WID-7, WID-8, WID-10.

import { randomUUID } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { BookOwner } from '../../../test/book-owner.ts';
import { runOnServer } from '../../../test/test-server.ts';
import type { DeletedWidget, Standing } from './index.ts';

let test: TestApp & { databaseUrl: string };
let deleted: DeletedWidget[];
/** Decisions of the shop by product code. */
const standings = new Map<string, Standing>();
beforeAll(async () => {
  test = await createTestApp();
  test.modules.widgets.onDeleted((_tx, event) => void deleted.push(event));
  test.modules.widgets.setStandings(async (_tx, _owner, products) => {
    const codes = new Set(products.map(({ product }) => product.productCode));
    return new Map([...standings].filter(([code]) => codes.has(code)));
  });
});
afterAll(() => test.close());

let owner: BookOwner;
let book: string;
beforeEach(async () => {
  deleted = [];
  standings.clear();
  owner = await new BookOwner(test).signUp();
  book = await owner.putBook('book');
});

const unnamed = ({ status, body }: { status: number; body: object | null }) => ({
  status,
  ...body,
  correlationId: '',
});
const find = (code = book) =>
  test.modules.widgets.find(
    test.platform.database.autocommit,
    { tenantId: 'demo', customerId: owner.customerId },
    code,
  );

describe('a widget', () => {
  it('is created once, with a random code', async () => {
    const { status, body } = await owner.widget('POST', book);
    expect(status).toBe(200);
    expect(body).toEqual({
      orderCode: book,
      widgetCode: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      createdAt: expect.any(String),
      title: 'Norway',
      views: 0,
      isPublic: false,
      shares: [],
    });
    expect(await owner.widget('POST', book)).toEqual({ status: 200, body });
    expect(await owner.widget('GET', book)).toEqual({ status: 200, body });
    expect(await find()).toMatchObject({
      widgetCode: body.widgetCode,
      book: { orderCodes: [book, `${book}-1`] },
    });
  });

  it('is of a photo book', async () => {
    const layflat = await owner.putBook('layflat', { articleType: 'PremiumPHOTOBOOKLayflat' });
    expect((await owner.widget('POST', layflat)).status).toBe(200);
    const poster = await owner.putBook('poster', { articleType: 'Poster' });
    expect(unnamed(await owner.widget('POST', poster))).toEqual(
      unnamed(await owner.widget('POST', 'absent')),
    );
    expect((await owner.widget('POST', poster)).status).toBe(404);
  });

  it('is its owner’s only', async () => {
    await owner.widget('POST', book);
    const other = await new BookOwner(test).signUp();
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const foreign = await other.widget(method, book);
      expect(foreign.status).toBe(404);
      expect(unnamed(foreign)).toEqual(unnamed(await other.widget(method, 'absent')));
    }
    expect((await other.widget('GET', 'all', { query: { orderCodes: book } })).body).toEqual([]);
    expect((await owner.widget('GET', book)).status).toBe(200);
  });

  it('is not shown once the order has another customer', async () => {
    await owner.widget('POST', book);
    const other = await new BookOwner(test).signUp();
    await owner.putBook('book', { shopCustomerId: other.name, updatedAt: '2026-04-01T00:00:00Z' });
    expect((await owner.widget('GET', book)).status).toBe(404);
    expect(await find()).toBeUndefined();
    expect((await other.widget('GET', book)).status).toBe(404);
    expect((await other.widget('POST', book)).status).toBe(200);
    expect((await owner.widget('DELETE', book)).status).toBe(204);
    expect((await other.widget('GET', book)).status).toBe(200);
  });

  it('is deleted once, and listeners are notified', async () => {
    const { body } = await owner.widget('POST', book);
    expect(await owner.widget('DELETE', book)).toEqual({ status: 204, body: null });
    expect(deleted).toEqual([{ tenantId: 'demo', customerId: owner.customerId, productCode: book }]);
    expect((await owner.widget('GET', book)).status).toBe(404);
    expect((await owner.widget('DELETE', book)).status).toBe(404);
    expect(await find()).toBeUndefined();
    const again = await owner.widget('POST', book);
    expect(again.body.widgetCode).not.toBe(body.widgetCode);
    expect(deleted).toHaveLength(1);
  });

  it('is not for a business account', async () => {
    await owner.widget('POST', book);
    await owner.becomeBusiness();
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await owner.widget(method, book)).status).toBe(404);
    }
    await owner.becomeBusiness('Blocked');
    expect((await owner.widget('POST', book)).status).toBe(404);
    expect(await find()).toBeUndefined();
  });

  it('is not created for a book that the shop has blocked, and shows whether it is in the gallery', async () => {
    const other = await owner.putBook('other');
    await owner.widget('POST', book);
    for (const code of [book, other]) standings.set(code, { isBlocked: true, isPublic: false });
    expect(await owner.widget('POST', other)).toMatchObject({ status: 409, body: { code: 'order-blocked' } });
    expect((await owner.widget('GET', book)).status).toBe(200);
    standings.set(book, { isBlocked: false, isPublic: true });
    expect((await owner.widget('GET', book)).body).toMatchObject({ isPublic: true });
  });
});

describe('the list', () => {
  const list = (codes: readonly string[]) =>
    owner.widget('GET', 'all', { query: { orderCodes: codes.join(',') } });

  it('has the codes’ widgets in their order', async () => {
    const codes = [book, await owner.putBook('b'), await owner.putBook('c')];
    for (const code of codes) await owner.widget('POST', code);
    const bare = await owner.putBook('bare');
    const requested = [codes[2], bare, 'absent', codes[0], codes[2], codes[1]].map(String);
    const { body } = await list(requested);
    expect(body.map(({ orderCode }: { orderCode: string }) => orderCode)).toEqual([
      codes[2],
      codes[0],
      codes[1],
    ]);
    expect((await list([])).body).toEqual([]);
  });

  it('refuses too many codes, and what is no code', async () => {
    const codes = Array.from({ length: limits.widgets.maxListed }, () => randomUUID());
    expect((await list(codes)).body).toEqual([]);
    expect((await list([...codes, book])).body).toMatchObject({ code: 'invalid-request' });
    expect((await list(['a/b'])).body).toMatchObject({ code: 'invalid-request' });
  });
});

it('is erased with its customer, and notifies listeners', async () => {
  await owner.widget('POST', book);
  await owner.ofShop('DELETE', `/customers/${owner.name}`);
  await runOnServer(
    test.databaseUrl,
    `update customer_deletions set deleted_at = deleted_at - interval '${limits.customer.graceDays + 1} days'`,
  );
  expect(deleted).toEqual([]);
  await test.modules.customers.sweep();
  expect(deleted).toMatchObject([{ customerId: owner.customerId, productCode: book }]);
  const left = `select from widgets where customer_id = '${owner.customerId}'`;
  expect(await runOnServer(test.databaseUrl, left)).toEqual([]);
});
