import { orderItem } from '@keepsake/contract/back-office';
import { lineAmount, type OrderUpsert } from '@keepsake/contract/orders';
import {
  articleGroupItem,
  blockedOrderItem,
  cutOffCampaignItem,
  galleryCategoryItem,
  invoiceItem,
  merchandiseItem,
  orderUploadItem,
  savedProjectItem,
  voucherItem,
} from '@keepsake/contract/shop-documents';
import { describe, expect, it } from 'vitest';
import type { ShopItems } from '../back-office-calls.ts';
import { readBrands } from '../brands.ts';
import { demoInvoices } from '../invoices/demo-invoices.ts';
import { createPictures } from '../shop/pictures.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import { demoOrders, manyOrders, orderFrom, type ShopContext } from './demo-orders.ts';
import { demoUploads, sendUploads } from './demo-uploads.ts';
import { demoBooks, drawBook, sendBooks } from './photo-books.ts';
import { moveOn, stageOf, stages } from './production.ts';
import { shopData } from './shop-data.ts';
import { demoMaps, drawMap, sendMaps } from './trip-map.ts';

const context: ShopContext = {
  storefronts: createStorefronts(await readBrands()),
  originOf: (host) => `http://${host}:4001`,
};
const today = '2026-11-25';

const schemas = {
  orders: orderItem,
  vouchers: voucherItem,
  articleGroups: articleGroupItem,
  cutOffCampaigns: cutOffCampaignItem,
  merchandise: merchandiseItem,
  projects: savedProjectItem,
  invoices: invoiceItem,
  galleryCategories: galleryCategoryItem,
  blockedOrders: blockedOrderItem,
};

async function sent(day: string): Promise<ShopItems & Record<string, readonly unknown[]>> {
  const hasAccount = () => true;
  return shopData(day, { context, bills: demoInvoices(day, context), hasAccount }) as never;
}

const sentToday = await sent(today);

it.each([today, '2028-02-29', '2027-01-01'])('sends only what the contract allows, on %s', async (day) => {
  const items = day === today ? sentToday : await sent(day);
  expect(Object.keys(items).sort()).toEqual(Object.keys(schemas).sort());
  for (const [kind, schema] of Object.entries(schemas)) {
    expect(items[kind]?.length).toBeGreaterThan(0);
    for (const item of items[kind] ?? []) expect(schema.safeParse(item).error).toBeUndefined();
    const ids = (items[kind] ?? []).map((item) => JSON.stringify(Object.values(item as object)[0]));
    expect(new Set(ids).size).toBe(ids.length);
  }
});

it('sends the same again', async () => {
  expect(await sent(today)).toEqual(sentToday);
});

it('has merchandise of every channel in each of its languages', () => {
  const { merchandise } = sentToday as unknown as { merchandise: ShopItems['merchandise'][] };
  const ids = merchandise.map(({ id }) => id);
  expect(new Set(ids.map((id) => id.split('.')[0])).size).toBe(7);
  expect(new Set(ids.map((id) => id.split('.')[1])).size).toBe(12);
  expect(ids).toContain('WA-GB-B2B.pt-PT');
});

describe('the orders', () => {
  const orders = demoOrders(today, context);
  const of = (name: string) => orders.filter(({ shopCustomerId }) => shopCustomerId === `demo-${name}`);
  const newest = (name: string) =>
    of(name)
      .map(({ createdAt }) => createdAt.slice(0, 10))
      .sort()
      .at(-1);
  const statuses = (all: readonly OrderUpsert[]) =>
    all.flatMap(({ orders: inner }) => inner.flatMap(({ products }) => products.map(({ status }) => status)));

  it('of anna are in every state', () => {
    expect(new Set(statuses(of('anna')))).toEqual(new Set([...stages.slice(0, -1), 'Cancelled', 'on_hold']));
    expect(of('anna').some(({ deliveryType }) => deliveryType === 'PickupPoint')).toBe(true);
    const split = of('anna').find(({ orders: inner }) => inner.length > 1);
    expect(split?.orders.every(({ parcels }) => parcels?.length === 1)).toBe(true);
    expect(new Set(of('anna').map(({ source }) => source))).toEqual(new Set(['Albelli', 'Resnap']));
  });

  it('leave ben 47 days of the 18 months, and cleo 3', () => {
    // Eighteen months after it: 2027-01-11 and 2026-11-28.
    expect(newest('ben')).toBe('2025-07-11');
    expect(newest('cleo')).toBe('2025-05-28');
    expect(of('ben')).toHaveLength(150);
    expect(of('gus')).toEqual([]);
    expect(of('hana')).toEqual([]);
  });

  it('are paid from the second stage on, and not in the future', () => {
    for (const order of orders) {
      expect(order.updatedAt < `${today}T23:59:59Z`).toBe(true);
      expect(order.updatedAt >= order.createdAt).toBe(true);
      // One that was cancelled has its own test.
      if (order.orders[0]?.products[0]?.status === 'Cancelled') continue;
      const isPaid = stageOf(order) !== 'Received';
      const isOnAccount = order.shopCustomerId === 'demo-dora' || order.shopCustomerId === 'demo-fay';
      expect(order.paymentStatus).toBe(isOnAccount ? 'invoiced' : isPaid ? 'paid' : 'pending');
      expect(order.paymentUrl?.endsWith(`/orders/${order.orderCode}/pay`)).toBe(isPaid ? undefined : true);
      for (const { reorder } of order.orders)
        if (reorder?.isAvailable) expect(reorder.url).toMatch(/\/products\/./);
    }
  });

  it('add up', () => {
    for (const { totals, orders: inner } of orders) {
      const products = inner.flatMap(({ products: all }) => all);
      const sum = products.reduce((all, product) => all + lineAmount(product), 0);
      expect(totals.products).toBe(sum);
      expect(totals.total).toBe(totals.products + totals.discount + totals.delivery);
    }
  });

  it('can be many, each older than the one before', () => {
    const many = manyOrders('anna', { count: 5000, last: 0, seed: 1, apart: 2 });
    expect(many).toHaveLength(5000);
    const oldest = many.at(-1);
    const built = oldest && orderFrom(oldest, { today, context, orderCode: 'K1', index: 0 });
    expect(orderItem.safeParse(built).error).toBeUndefined();
    for (const [index, { daysAgo }] of many.entries()) {
      expect(daysAgo).toBeGreaterThan(many[index - 1]?.daysAgo ?? -1);
    }
  });
});

it('moves an order on from stage to stage, and not beyond the doorstep', () => {
  const orders = demoOrders(today, context);
  const shopOrigin = 'http://localhost:4001';
  let order: OrderUpsert | undefined = orders.find((one) => stageOf(one) === 'Received');
  const passed = [];
  for (let hour = 10; order; hour += 1) {
    passed.push(stageOf(order));
    const at = `${today}T${hour}:00:00Z`;
    const next: OrderUpsert | undefined = moveOn(order, { at, shopOrigin });
    if (!next) break;
    expect(next.updatedAt).toBe(at);
    order = next;
  }
  expect(passed).toEqual(stages);
  expect(order?.paymentStatus).toBe('paid');
  const [inner] = order?.orders ?? [];
  expect(inner?.products[0]?.paymentChangedDate).toBe(`${today}T10:00:00Z`);
  expect(inner?.parcels?.[0]).toMatchObject({
    trackingUrl: expect.stringContaining(`${shopOrigin}/parcels/`),
    events: [{ at: `${today}T13:00:00Z` }, { at: `${today}T14:00:00Z`, code: 'delivered' }],
  });
  const cancelled = orders.find(({ orders: [first] }) => first?.products[0]?.status === 'Cancelled');
  expect(cancelled && moveOn(cancelled, { at: `${today}T10:00:00Z`, shopOrigin })).toBeUndefined();
});

it('draws photo books of anna that were sent, always the same', async () => {
  const books = demoBooks(today, context);
  expect(books.length).toBeGreaterThan(2);
  const [book] = books;
  if (!book) return;
  const pictures = createPictures();
  const pdf = await drawBook(book, pictures);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await drawBook(book, pictures)).equals(pdf)).toBe(true);
  const sent: string[] = [];
  await sendBooks({ putProductPdf: async (code) => void sent.push(code) }, [book], pictures);
  expect(sent).toEqual([book.productCode]);
});

it('draws the maps that belong to products, always the same', async () => {
  const [map, ...others] = demoMaps('2026-11-25', context);
  expect(others).toEqual([]);
  if (!map) throw new Error('there is none');
  const pdf = await drawMap(map);
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(await drawMap(map)).toEqual(pdf);
  const sent: string[] = [];
  await sendMaps({ putMapPdf: async (code) => void sent.push(code) }, [map]);
  expect(sent).toEqual([map.productCode]);
});

it('sends the upload of each product without a picture, a photo of anna', async () => {
  const imageId = '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f60';
  const products = demoOrders(today, context)
    .flatMap(({ orders: inner }) => inner.flatMap(({ products: all }) => all))
    .filter(({ uploadId }) => uploadId !== undefined);
  expect(products).toMatchObject([{ title: '100 prints' }]);
  expect(products[0]).not.toHaveProperty('thumbnailUrl');
  const [known] = demoUploads(today, context, new Map());
  expect(known).toMatchObject({ id: products[0]?.uploadId });
  expect(known).not.toHaveProperty('imageId');
  const sent: unknown[] = [];
  const keepsake = {
    listPhotos: async () => new Map([[known?.localFileName ?? '', imageId]]),
    putAll: async (_kind: string, items: readonly unknown[]) => void sent.push(...items),
  };
  await sendUploads(keepsake, 'anna@example.com', { today, context });
  expect(sent).toEqual([{ ...known, imageId }]);
  for (const item of [known, ...sent]) expect(orderUploadItem.safeParse(item).error).toBeUndefined();
});

it('blocks no photo book that Anna shares', () => {
  const { blockedOrders } = sentToday as unknown as { blockedOrders: { id: string }[] };
  const shared = demoBooks(today, context).flatMap(({ productCode, format }) =>
    format.isShared ? productCode : [],
  );
  expect(shared).toHaveLength(2);
  expect(shared).not.toContain(blockedOrders[0]?.id);
});
