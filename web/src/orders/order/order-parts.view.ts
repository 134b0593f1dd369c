// Proves ORD-10, ORD-12, ORD-13, ORD-23, ORD-25, ORD-26, ORD-31.

import { orderExample } from '@keepsake/contract/back-office-examples';
import { customersRoutes } from '@keepsake/contract/customers';
import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { dora } from '../../testing/sample-customer.ts';
import { sampleInnerOrder, sampleOrder, sampleProduct } from '../../testing/sample-order.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { getSuperOrder } = superOrdersRoutes;
const { getVoucherOffer, getDeliveryDates, getReorderStatus, reorder } = orderServicesRoutes;

let order: SuperOrder;

const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
const region = (name: string) => screen.findByRole('region', { name });

async function open(): Promise<void> {
  await view.open('/orders/K1');
  await screen.findByRole('heading', { level: 2, name: 'Summary' });
}

beforeEach(() => {
  order = sampleOrder();
  const { server } = view;
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
    const first = { ...sampleInnerOrder, orderCode: 'K1-1', products, parcels: [parcel] };
    order = sampleOrder({ orders: [first, { ...sampleInnerOrder, orderCode: 'K1-2', parcels: [] }] });
    await open();
    const section = within(await region('Delivery 1 of 2'));
    expect(texts(section.getAllByRole('heading', { level: 3 }))).toEqual(['Book 1', 'Book 2']);
    const steps = section
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText('Delivered to you'));
    expect(steps).toHaveLength(1);
    screen.getByText('2 × €39.95');
    await region('Delivery 2 of 2');
  });

  describe('in two parcels', () => {
    const other = { ...parcel, trackingCode: '3S2', events: [] };

    it('that name no products show both, then each product once with its price', async () => {
      const parcels = [parcel, other].map(({ productCodes, ...rest }) => rest);
      order = sampleOrder({}, { products: [sampleProduct], parcels });
      await open();
      const section = within(await region('Delivery'));
      expect(texts(section.getAllByText(/^Parcel with/))).toEqual([
        'Parcel with PostNL: 3S1',
        'Parcel with PostNL: 3S2',
      ]);
      expect(section.getAllByRole('heading', { level: 3 })).toHaveLength(1);
      expect(section.getAllByText('€39.95')).toHaveLength(1);
    });

    it('that name the same product price it with the first and say that the other has it, too', async () => {
      const product = { ...sampleProduct, productCode: 'P-1' };
      const parcels = [parcel, { ...other, productCodes: ['P-1'] }];
      order = sampleOrder({}, { products: [product], parcels });
      await open();
      await screen.findByText(`Also in this parcel: ${product.title} (listed above)`);
      expect(within(await region('Delivery')).getAllByText('€39.95')).toHaveLength(1);
    });
  });

  it.each([
    ['https://shop.example/parcels/3S1', 1],
    ['https://elsewhere.example/3S1', 0],
    [undefined, 0],
  ])('link to %s only if the brand lists its origin', async (trackingUrl, links) => {
    order = sampleOrder({}, { parcels: [{ ...parcel, ...(trackingUrl && { trackingUrl }) }] });
    await open();
    await screen.findByText(/Parcel with PostNL/);
    expect(screen.queryAllByRole('link', { name: /^3S1: follow with PostNL/ })).toHaveLength(links);
  });

  it('have dates of the delivery service where the order has none', async () => {
    const { delivery, ...rest } = sampleInnerOrder;
    order = sampleOrder({ orders: [rest] });
    view.server.respond(getDeliveryDates, { from: '2099-04-01', to: '2099-04-01' });
    await open();
    await screen.findByText('Expected 1 Apr 2099');
    expect(view.server.requests(getDeliveryDates)[0]?.params).toEqual({ orderId: sampleInnerOrder.orderId });
  });

  it('have no dates where they are unknown', async () => {
    const { delivery, ...rest } = sampleInnerOrder;
    order = sampleOrder({ orders: [rest] });
    view.server.error(getDeliveryDates, 'not-found');
    await open();
    await waitFor(() => expect(view.server.requests(getDeliveryDates)).not.toEqual([]));
    expect(screen.queryByText(/^Expected/)).toBeNull();
  });

  it('to a pick-up point show its address, its hours and a map', async () => {
    const pickupPoint = {
      name: 'Station kiosk',
      address: orderExample.deliveryAddress,
      hours: ['Mon–Fri 7–21'],
    };
    order = sampleOrder({ deliveryType: 'PickupPoint', pickupPoint });
    await open();
    await screen.findByText('Station kiosk');
    screen.getByText('Mon–Fri 7–21');
    const map = screen.getByRole<HTMLAnchorElement>('link', { name: /Show on a map/ });
    expect(new URL(map.href).searchParams.get('query')).toBe('Keizersgracht 12 1015 CR Amsterdam NL');
    expect(screen.queryByRole('heading', { name: 'Delivery address' })).toBeNull();
  });
});

describe('amounts', () => {
  const ordered = (currency: string, total: number, change: Partial<typeof sampleProduct>) =>
    sampleOrder(
      { currency, totals: { products: total, discount: 0, delivery: 0, tax: 0, total } },
      { products: [{ ...sampleProduct, ...change }] },
    );
  const line = () => {
    const items = screen.getAllByRole('listitem');
    const item = items.find((one) => one.textContent.includes(sampleProduct.articleName));
    return within(item ?? document.createElement('li'));
  };

  it('have the decimals of ISO 4217', async () => {
    order = ordered('HUF', 199_900, { unitPrice: 199_900 });
    await open();
    line().getByText('HUF 1,999.00');
    expect(screen.getAllByText('HUF 1,999.00')).toHaveLength(3);
  });

  it('of a line are the sum that the shop sends, and no price of a piece contradicts it', async () => {
    order = ordered('JPY', 201, { quantity: 2, unitPrice: 101, amount: 201 });
    await open();
    line().getByText('JP¥201');
    line().getByText('Quantity: 2');
    expect(screen.queryByText(/JP¥(101|202)/)).toBeNull();
  });

  it('of a line show the price of a piece where it agrees with the sum', async () => {
    order = ordered('JPY', 202, { quantity: 2, unitPrice: 101, amount: 202 });
    await open();
    line().getByText('JP¥202');
    line().getByText('2 × JP¥101');
  });
});

describe('a voucher', () => {
  it('that the shop does not have is missing', async () => {
    view.server.error(getVoucherOffer, 'not-found');
    await open();
    await screen.findByText('We could not find this voucher');
  });

  it('that fails to load can be tried again', async () => {
    view.server.push.refuse();
    view.server.error(getVoucherOffer, 'unavailable');
    await open();
    await screen.findByText('We couldn’t load your voucher');
    view.server.respond(getVoucherOffer, { voucherOptionCode: 'AUTUMN-5', name: 'Autumn' });
    await view.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Autumn');
  });
});

describe('ordering again', () => {
  const button = () => screen.findByRole('button', { name: 'Order again' });

  it.each(['https://elsewhere.example/', 'http://shop.example/'])(
    'goes nowhere else: %s',
    async (ShopUrl) => {
      view.server.respond(reorder, { ShopUrl });
      await open();
      await view.user.click(await button());
      await screen.findByText('We couldn’t open the shop. Please try again.');
      expect(location.pathname).toBe('/orders/K1');
    },
  );

  it('cannot be pressed by a blocked business', async () => {
    view.server.respond(customersRoutes.getMe, { ...dora, business: { status: 'Blocked' } });
    await open();
    await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'));
  });

  it.each([
    ['account-blocked', 'Your account is blocked. Please contact customer care.'],
    ['not-reorderable', 'This can no longer be ordered again.'],
    ['unavailable', 'We couldn’t open the shop. Please try again.'],
  ] as const)('that is refused with %s shows why', async (code, message) => {
    view.server.error(reorder, code);
    await open();
    await view.user.click(await button());
    await screen.findByText(message);
  });

  it.each([
    ['sold-out', 'This product is no longer available.'],
    ['Only until Christmas', 'Only until Christmas'],
  ])('that is not possible gives the reason %s', async (reason, message) => {
    view.server.respond(getReorderStatus, { isAvailable: false, reason });
    await open();
    await screen.findByText(message);
    expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull();
  });
});
