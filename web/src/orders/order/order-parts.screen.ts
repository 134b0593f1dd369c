// Proves ORD-10, ORD-12, ORD-13, ORD-25.

import { orderExample } from '@keepsake/contract/back-office-examples';
import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleInnerOrder, sampleOrder, sampleProduct } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { getVoucherOffer, getReorderStatus, reorder } = orderServicesRoutes;

let order: SuperOrder;

const button = () => screen.page.getByRole('button', { name: 'Order again' });
const text = (value: string) => screen.page.getByText(value, { exact: true });

async function open(): Promise<void> {
  await screen.open('/orders/K1');
  await screen.page.getByRole('heading', { level: 2, name: 'Summary' }).waitFor();
}

beforeEach(() => {
  order = sampleOrder();
  screen.server.push.refuse();
  screen.server.respond(superOrdersRoutes.getSuperOrder, () => order);
  screen.server.respond(getReorderStatus, { isAvailable: true });
});

it('has no problem with several deliveries and parcels, to a pick-up point, without its voucher', async () => {
  const { page, server } = screen;
  const parcel = (trackingCode: string) => ({
    trackingCode,
    carrier: 'PostNL',
    productCodes: ['P-1'],
    events: [],
  });
  const product = { ...sampleProduct, productCode: 'P-1' };
  const parcels = [parcel('3S1'), parcel('3S2')];
  const inner = { ...sampleInnerOrder, products: [product], parcels };
  const address = orderExample.deliveryAddress;
  order = sampleOrder({
    deliveryType: 'PickupPoint',
    pickupPoint: { name: 'Station kiosk', address, hours: ['Mon–Fri 7–21'] },
    orders: [inner, { ...sampleInnerOrder, orderCode: 'K1-2', parcels: [] }],
  });
  server.error(getVoucherOffer, 'unavailable');
  await open();
  await text('We couldn’t load your voucher').first().waitFor();
  await text(`Also in this parcel: ${product.title} (listed above)`).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('orders again in the shop, once', async () => {
  const { page, server } = screen;
  await page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'The shop' }),
  );
  server.respond(getVoucherOffer, { voucherOptionCode: 'AUTUMN-5', name: 'Autumn' });
  server.respond(reorder, { ShopUrl: 'https://elsewhere.example/' });
  await open();
  await button().click();
  await text('We couldn’t open the shop. Please try again.').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.respond(reorder, { ShopUrl: 'https://shop.example/again' });
  const release = server.loading(reorder);
  await button().dblclick();
  release();
  await page.waitForURL('https://shop.example/again');
  expect(server.requests(reorder).map(({ query }) => query)).toEqual(
    Array.from({ length: 2 }, () => ({ OrderCode: sampleInnerOrder.orderCode })),
  );
});
