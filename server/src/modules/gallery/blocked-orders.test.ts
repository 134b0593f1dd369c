// Proves WID-34.

import { randomUUID } from 'node:crypto';
import { blockedOrderExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { GalleryOwner } from '../../../test/gallery-calls.ts';

let test: TestApp;
let owner: GalleryOwner;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  owner = await new GalleryOwner(test).signUp();
});
afterAll(() => test.close());

const block = (id: string) => owner.ofShop('PUT', `/blocked-orders/${id}`, blockedOrderExample);

describe('a blocked order', () => {
  const blocked = { status: 409, body: { code: 'order-blocked' } };

  it.each([
    ['its product', (code: string) => code],
    ['the part of one vendor', (code: string) => `${code}-1`],
  ])('by the code of %s is neither offered nor public', async (_, codeOf) => {
    await owner.create();
    await owner.decide({ state: 'published' });
    await block(codeOf(owner.book));
    expect((await owner.widget('GET', owner.book)).body).toMatchObject({ isPublic: false });
    expect(await owner.change({ title: 'Lofoten' })).toMatchObject(blocked);
    expect(await owner.decide({ state: 'refused' }, 'published')).toMatchObject({ status: 200 });
    expect(await owner.decide({ state: 'published' }, 'refused')).toMatchObject(blocked);
    expect((await owner.withdraw()).status).toBe(204);
    expect(await owner.create()).toMatchObject(blocked);
    expect(await owner.widget('POST', owner.book)).toMatchObject(blocked);
  });

  it('stays blocked when its product is in a later order, too', async () => {
    await owner.putBook('again', { productCode: owner.book, createdAt: '2026-11-26T12:00:00Z' });
    expect((await owner.create()).status).toBe(201);
    await block(`${owner.book}-1`);
    expect(await owner.change({ title: 'Lofoten' })).toMatchObject(blocked);
  });

  it('is neither on its page nor shared', async () => {
    await owner.create();
    await owner.decide({ state: 'published' });
    const { widgetCode } = (await owner.widget('GET', owner.book)).body;
    const isShown = async () => {
      const page = await test.request(undefined, { method: 'GET', url: `/w/${widgetCode}` });
      return page.body.includes('Norway');
    };
    expect(await isShown()).toBe(true);
    await block(owner.book);
    expect(await isShown()).toBe(false);
    const body = { vendorId: 'LB', senderName: 'Anna', recipientEmail: 'ben@example.com' };
    expect(await owner.widget('POST', `${owner.book}/shares`, { body })).toMatchObject(blocked);
  });

  it('is offered again once the block is deleted', async () => {
    await block(owner.book);
    expect(await owner.create()).toMatchObject(blocked);
    const updatedAt = '2030-01-01T00:00:00Z';
    const url = `/blocked-orders/${owner.book}?updatedAt=${updatedAt}`;
    expect((await owner.ofShop('DELETE', url)).statusCode).toBe(400);
    const { updatedAt: at } = blockedOrderExample;
    await owner.ofShop('DELETE', `/blocked-orders/${owner.book}?updatedAt=${at}`);
    expect((await owner.create()).status).toBe(201);
  });

  it('is known to everybody by its code', async () => {
    await block(owner.book);
    const read = async (id: string) => {
      const url = `/api/gallery/v1/blockedorders/${id}`;
      const response = await test.request(undefined, { method: 'GET', url });
      return [response.statusCode, response.json()];
    };
    expect(await read(owner.book)).toEqual([200, { isBlocked: true }]);
    expect(await read(randomUUID())).toEqual([200, { isBlocked: false }]);
    expect((await read('..%2F1'))[0]).toBe(400);
    expect((await read('x'.repeat(65)))[0]).toBe(400);
  });
});
