// Proves ORD-10, ORD-12, ORD-13, ORD-23, ORD-25, ORD-26, ORD-31.

import { orderExample } from '@keepsake/contract/back-office-examples';
import { customersRoutes } from '@keepsake/contract/customers';
import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { dora } from '../../testing/sample-customer.ts';
import { sampleInnerOrder, sampleOrder, sampleProduct } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { getSuperOrder } = superOrdersRoutes;
const { getVoucherOffer, getDeliveryDates, getReorderStatus, reorder } = orderServicesRoutes;

let order: SuperOrder;

const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });
const text = (value: string) => screen.page.getByText(value, { exact: true });

async function open(): Promise<void> {
  await screen.open('/orders/K1');
  await heading('Summary').waitFor();
}

beforeEach(() => {
  order = sampleOrder();
  const { server } = screen;
  server.respond(getSuperOrder, () => order);
  server.respond(getVoucherOffer, { voucherOptionCode: 'AUTUMN-5', name: 'Autumn photo books' });
  server.respond(getReorderStatus, { isAvailable: true });
});

describe('deliveries', () => {
  const parcel = {
    trackingCode: '3S1',
    carrier: 'PostNL',
    productCodes: ['P-1'],
    events: [
      { at: '2026-03-25T10:00:00Z', code: 'handed-over', text: 'Handed over' },
      { at: '2026-03-26T10:00:00Z', code: 'delivered', text: 'Delivered to you' },
    ],
  };
  const products = [1, 2].map((index) => ({
    ...sampleProduct,
    productCode: `P-${index}`,
    title: `Book ${index}`,
    quantity: index,
  }));

  it('have their own parcels, and what is in none comes last', async () => {
    const { page } = screen;
    const first = { ...sampleInnerOrder, orderCode: 'K1-1', products, parcels: [parcel] };
    order = sampleOrder({ orders: [first, { ...sampleInnerOrder, orderCode: 'K1-2', parcels: [] }] });
    await open();
    const section = page.getByRole('region', { name: 'Delivery 1 of 2' });
    expect(await section.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Book 1', 'Book 2']);
    expect(await section.getByRole('listitem').filter({ hasText: 'Delivered to you' }).count()).toBe(1);
    await text('2 × €39.95').waitFor();
    await page.getByRole('region', { name: 'Delivery 2 of 2' }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });

  describe('in two parcels', () => {
    const other = { ...parcel, trackingCode: '3S2', events: [] };
    const prices = () => screen.page.getByRole('region', { name: 'Delivery' }).getByText('€39.95');

    it('that name no products show both, then each product once with its price', async () => {
      const { page } = screen;
      const parcels = [parcel, other].map(({ productCodes, ...rest }) => rest);
      order = sampleOrder({}, { products: [sampleProduct], parcels });
      await open();
      const section = page.getByRole('region', { name: 'Delivery', exact: true });
      expect(await section.getByText(/^Parcel with/).allInnerTexts()).toEqual([
        'Parcel with PostNL: 3S1',
        'Parcel with PostNL: 3S2',
      ]);
      expect(await section.getByRole('heading', { level: 3 }).count()).toBe(1);
      expect(await prices().count()).toBe(1);
      expect(await findPageProblems(page)).toEqual([]);
    });

    it('that name the same product price it with the first and say that the other has it, too', async () => {
      const { page } = screen;
      const product = { ...sampleProduct, productCode: 'P-1' };
      order = sampleOrder(
        {},
        { products: [product], parcels: [parcel, { ...other, productCodes: ['P-1'] }] },
      );
      await open();
      await text(`Also in this parcel: ${product.title} (listed above)`).waitFor();
      expect(await prices().count()).toBe(1);
      expect(await findPageProblems(page)).toEqual([]);
    });
  });

  it.each([
    ['https://shop.example/parcels/3S1', 1],
    ['https://elsewhere.example/3S1', 0],
    [undefined, 0],
  ])('link to %s only if the brand lists its origin', async (trackingUrl, links) => {
    order = sampleOrder({}, { parcels: [{ ...parcel, ...(trackingUrl && { trackingUrl }) }] });
    await open();
    await screen.page.getByText('Parcel with PostNL: 3S1').waitFor();
    const link = screen.page.getByRole('link', { name: '3S1: follow with PostNL' });
    expect(await link.count()).toBe(links);
  });

  it('have dates of the delivery service where the order has none', async () => {
    const { delivery, ...rest } = sampleInnerOrder;
    order = sampleOrder({ orders: [rest] });
    screen.server.push.refuse();
    screen.server.respond(getDeliveryDates, { from: '2099-04-01', to: '2099-04-01' });
    await open();
    await text('Expected 01 Apr 2099').waitFor();
    expect(screen.server.requests(getDeliveryDates).map(({ params }) => params)).toEqual([
      { orderId: sampleInnerOrder.orderId },
    ]);
  });

  it('have no dates where they are unknown', async () => {
    const { delivery, ...rest } = sampleInnerOrder;
    order = sampleOrder({ orders: [rest] });
    screen.server.push.refuse();
    screen.server.error(getDeliveryDates, 'not-found');
    await open();
    await expect.poll(() => screen.server.requests(getDeliveryDates).length).toBe(1);
    expect(await screen.page.getByText(/^Expected/).count()).toBe(0);
  });

  it('to a pick-up point show its address, its hours and a map', async () => {
    const { page } = screen;
    const pickupPoint = {
      name: 'Station kiosk',
      address: orderExample.deliveryAddress,
      hours: ['Mon–Fri 7–21'],
    };
    order = sampleOrder({ deliveryType: 'PickupPoint', pickupPoint });
    await open();
    await text('Station kiosk').waitFor();
    await text('Mon–Fri 7–21').waitFor();
    const href = await page.getByRole('link', { name: /Show on a map/ }).getAttribute('href');
    expect(new URL(href ?? '').searchParams.get('query')).toBe('Keizersgracht 12 1015 CR Amsterdam NL');
    expect(await heading('Delivery address').count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });
});

describe('amounts', () => {
  const ordered = (currency: string, total: number, change: Partial<typeof sampleProduct>) =>
    sampleOrder(
      { currency, totals: { products: total, discount: 0, delivery: 0, tax: 0, total } },
      { products: [{ ...sampleProduct, ...change }] },
    );
  const line = () => screen.page.getByRole('listitem').filter({ hasText: sampleProduct.articleName });

  it('have the decimals of ISO 4217', async () => {
    order = ordered('HUF', 199_900, { unitPrice: 199_900 });
    await open();
    await line().getByText('HUF 1,999.00', { exact: true }).waitFor();
    expect(await text('HUF 1,999.00').count()).toBe(3);
  });

  it('of a line are the sum that the shop sends, and no price of a piece contradicts it', async () => {
    const { page } = screen;
    order = ordered('JPY', 201, { quantity: 2, unitPrice: 101, amount: 201 });
    await open();
    await line().getByText('JP¥201', { exact: true }).waitFor();
    await line().getByText('Quantity: 2', { exact: true }).waitFor();
    expect(await page.getByText(/JP¥(101|202)/).count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('of a line show the price of a piece where it agrees with the sum', async () => {
    order = ordered('JPY', 202, { quantity: 2, unitPrice: 101, amount: 202 });
    await open();
    await line().getByText('JP¥202', { exact: true }).waitFor();
    await line().getByText('2 × JP¥101', { exact: true }).waitFor();
  });
});

describe('a voucher', () => {
  it('that the shop does not have is missing', async () => {
    screen.server.error(getVoucherOffer, 'not-found');
    await open();
    await text('We could not find this voucher').waitFor();
  });

  it('that fails to load can be tried again', async () => {
    const { page, server } = screen;
    server.push.refuse();
    server.error(getVoucherOffer, 'unavailable');
    await open();
    await text('We couldn’t load your voucher').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    server.respond(getVoucherOffer, { voucherOptionCode: 'AUTUMN-5', name: 'Autumn' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await text('Autumn').waitFor();
  });
});

describe('ordering again', () => {
  const button = () => screen.page.getByRole('button', { name: 'Order again' });

  it('is sent to the shop, once', async () => {
    const { page, server } = screen;
    server.push.refuse();
    await page.route('https://shop.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'The shop' }),
    );
    server.respond(reorder, { ShopUrl: 'https://shop.example/again' });
    const release = server.loading(reorder);
    await open();
    await button().dblclick();
    release();
    await page.waitForURL('https://shop.example/again');
    expect(server.requests(reorder).map(({ query }) => query)).toEqual([
      { OrderCode: sampleInnerOrder.orderCode },
    ]);
  });

  it.each(['https://elsewhere.example/', 'http://shop.example/'])(
    'goes nowhere else: %s',
    async (ShopUrl) => {
      const { page, server } = screen;
      server.respond(reorder, { ShopUrl });
      await open();
      await button().click();
      await text('We couldn’t open the shop. Please try again.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/orders/K1');
      expect(await findPageProblems(page)).toEqual([]);
    },
  );

  it('cannot be pressed by a blocked business', async () => {
    screen.server.respond(customersRoutes.getMe, { ...dora, business: { status: 'Blocked' } });
    await open();
    await expect.poll(() => button().getAttribute('aria-disabled'), longTimeout).toBe('true');
  });

  it.each([
    ['account-blocked', 'Your account is blocked. Please contact customer care.'],
    ['not-reorderable', 'This can no longer be ordered again.'],
    ['unavailable', 'We couldn’t open the shop. Please try again.'],
  ] as const)('that is refused with %s shows why', async (code, message) => {
    screen.server.error(reorder, code);
    await open();
    await button().click();
    await text(message).waitFor();
  });

  it.each([
    ['sold-out', 'This product is no longer available.'],
    ['Only until Christmas', 'Only until Christmas'],
  ])('that is not possible gives the reason %s', async (reason, message) => {
    screen.server.respond(getReorderStatus, { isAvailable: false, reason });
    await open();
    await text(message).waitFor();
    expect(await button().count()).toBe(0);
  });
});
