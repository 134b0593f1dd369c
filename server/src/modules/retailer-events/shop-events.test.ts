// Proves WID-36.

import { addressExample, orderExample, savedProjectExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { describe, expect, it } from 'vitest';
import { GalleryOwner, offer } from '../../../test/gallery-calls.ts';
import { setUpRetailer } from '../../../test/retailer.ts';
import { runOnServer } from '../../../test/test-server.ts';

const retailer = setUpRetailer();
const { put, arrived } = retailer;

describe('an order', () => {
  const order = '/api/orders/v1/superorders/K7';
  const [inner] = orderExample.orders;
  const [product] = inner?.products ?? [];

  /** Places an order of one product that is not personalised. */
  async function place(shopCustomerId: string) {
    const signedUp = await retailer.test.signUp(`${shopCustomerId}@demo.keepsake.test`);
    const products = [{ ...product, status: 'Confirmed', isPersonalised: false }];
    const addressChange = { until: new Date(Date.now() + 3_600_000).toISOString() };
    const orders = [{ ...inner, products, parcels: [] }];
    const body = { ...orderExample, shopCustomerId, orders, addressChange, cancelUntil: addressChange.until };
    await retailer.test.request(retailer.token, { method: 'PUT', url: '/api/back-office/orders/K7', body });
    await put({
      events: ['order.address-change-requested', 'order.cancellation-requested', 'withdrawal.requested'],
    });
    return signedUp;
  }

  it('order.address-change-requested has both addresses, and whether the shop answers', async () => {
    const { token: own, customerId } = await place('ivo');
    const body = { ...addressExample, houseNumber: '14' };
    const request = { method: 'PUT', url: `${order}/deliveryAddress`, body } as const;
    const { changeId } = (await retailer.test.request(own, request)).json();
    const data = { customerId, orderCode: 'K7', changeId, address: body, previousAddress: addressExample };
    expect(await arrived(1)).toMatchObject([{ data: { ...data, state: 'SuccessfulUpdate' } }]);
  });

  it('order.late-asked has the days that have passed, of an own order only', async () => {
    const { token: own, customerId } = await place('kai');
    await put({ events: ['order.late-asked'] });
    const ask = (token: string, orderCode?: string) =>
      retailer.test.request(token, {
        method: 'POST',
        url: '/api/customer/customers/me/messages',
        headers: { host: 'localhost:4000' },
        body: { topic: 'order', message: 'Where is it?', ...(orderCode && { orderCode }) },
      });
    const { token: other } = await retailer.test.signUp('lea@demo.keepsake.test');
    const asked = [ask(other, 'K7'), ask(own, 'K8'), ask(own), ask(own, 'K7')];
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    const data = {
      customerId,
      shopCustomerIds: ['kai'],
      orderCode: 'K7',
      expected: inner?.delivery?.current,
    };
    expect(await arrived(1)).toMatchObject([{ event: 'order.late-asked', data }]);
  });

  it('order.cancellation-requested has the id of the request', async () => {
    const { token: own, customerId } = await place('jan');
    const request = { method: 'POST', url: `${order}/cancellation` } as const;
    const { cancellationId } = (await retailer.test.request(own, request)).json();
    const data = { customerId, shopCustomerIds: ['jan'], orderCode: 'K7', cancellationId };
    expect(await arrived(1)).toMatchObject([{ event: 'order.cancellation-requested', data }]);
  });

  it('withdrawal.requested has the products and the name', async () => {
    const { token: own, customerId } = await place('jo');
    const lines = [{ orderCode: inner?.orderCode, productCode: product?.productCode }];
    const body = { name: 'Jo', lines };
    const made = (
      await retailer.test.request(own, { method: 'POST', url: `${order}/withdrawals`, body })
    ).json();
    const data = { customerId, shopCustomerIds: ['jo'], orderCode: 'K7', ...made };
    expect(await arrived(1)).toMatchObject([{ event: 'withdrawal.requested', data }]);
  });
});

describe('a saved project', () => {
  const project = '/api/projects/api/v2/project/P7';

  it('is deleted and restored by its customer', async () => {
    const signedUp = await retailer.test.signUp('kim@demo.keepsake.test');
    await retailer.test.request(retailer.token, {
      method: 'PUT',
      url: '/api/back-office/projects/P7',
      body: { ...savedProjectExample, shopCustomerId: 'kim' },
    });
    await put({ events: ['project.deleted', 'project.restored'] });
    const before = Date.now();
    const send = (method: 'DELETE' | 'POST', url: string) =>
      retailer.test.request(signedUp.token, { method, url });
    expect((await send('DELETE', project)).statusCode).toBe(204);
    expect((await send('DELETE', project)).statusCode).toBe(404);
    const data = { customerId: signedUp.customerId, shopCustomerIds: ['kim'], projectId: 'P7' };
    const [deleted] = await arrived(1);
    expect(deleted).toMatchObject({ event: 'project.deleted', data });
    if (deleted?.event !== 'project.deleted') throw new Error('another event has arrived');
    const days = (Date.parse(deleted.data.restorableUntil) - before) / 86_400_000;
    expect(Math.floor(days)).toBe(limits.projects.graceDays);

    expect((await send('POST', `${project}/restore`)).statusCode).toBe(204);
    expect((await send('POST', `${project}/restore`)).statusCode).toBe(404);
    const events = await arrived(2);
    expect(events.find(({ event }) => event === 'project.restored')).toMatchObject({ data });
  });
});

it('a photo book is offered to the gallery, changed and withdrawn', async () => {
  const owner = await new GalleryOwner(retailer.test).signUp();
  await put({ events: ['gallery.submitted', 'gallery.withdrawn'] });
  await owner.create();
  await owner.change({ title: 'Lofoten' });
  const [{ entryId, submissionId } = {}] = await owner.reviewed();
  await owner.withdraw();
  const { wordingVersion, ...content } = offer;
  const { customerId, name, book } = owner;
  const data = { customerId, shopCustomerIds: [name], entryId, productCode: book };
  const events = await arrived(3);
  const submitted = events.filter(({ event }) => event === 'gallery.submitted');
  expect(submitted).toHaveLength(2);
  expect(submitted).toContainEqual(
    expect.objectContaining({ data: { ...data, ...content, submissionId, title: 'Lofoten' } }),
  );
  expect(events.find(({ event }) => event === 'gallery.withdrawn')).toMatchObject({ data });
});

it('library.warned has the day on which the photos of a customer are deleted', async () => {
  const { customerId } = await retailer.test.signUp('lea@demo.keepsake.test');
  const send = (path: string, body: object) =>
    retailer.test.request(retailer.token, { method: 'PUT', url: `/api/back-office/${path}`, body });
  const deletionDate = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const email = 'lea@demo.keepsake.test';
  await send('customers/lea', { email, initialPassword: 'keepsake-demo', registeredOn: '2020-02-29' });
  await send('delayed-deletions/lea', { updatedAt: new Date().toISOString(), deletionDate });
  await send('projects/P8', { ...savedProjectExample, shopCustomerId: 'lea' });
  await put({ events: ['library.warned'] });
  await retailer.test.modules.storageClock.sweep();
  const data = { customerId, shopCustomerIds: ['lea'], deletionDate };
  expect(await arrived(1)).toMatchObject([
    { event: 'library.warned', data: { ...data, photosCount: 0, projectCount: 1 } },
  ]);
});

it('a customer is deleted, restored and erased', async () => {
  const { customerId } = await retailer.test.signUp('lou@demo.keepsake.test');
  await put({ events: ['customer.deleted', 'customer.restored', 'customer.erased'] });
  const customer = '/api/back-office/customers/lou';
  const send = (method: 'DELETE' | 'POST', url: string) =>
    retailer.test.request(retailer.token, { method, url });
  const { restorableUntil } = (await send('DELETE', customer)).json();
  await send('DELETE', customer);
  const data = { customerId, shopCustomerIds: ['lou'] };
  expect(await arrived(1)).toMatchObject([{ event: 'customer.deleted', data: { ...data, restorableUntil } }]);
  await send('POST', `${customer}/restore`);
  expect((await arrived(2))[1]).toMatchObject({ event: 'customer.restored', data });

  await send('DELETE', customer);
  await arrived(3);
  await runOnServer(
    retailer.test.databaseUrl,
    `update customer_deletions set deleted_at = deleted_at - interval '${limits.customer.graceDays + 1} days'`,
  );
  await retailer.test.modules.customers.sweep();
  expect((await arrived(4))[3]).toMatchObject({ event: 'customer.erased', data });
});
