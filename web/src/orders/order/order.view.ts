// Proves ORD-1, ORD-3, ORD-19, ORD-34, ORD-35, ORD-43, PLA-65.

import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleInnerOrder, sampleOrder } from '../../testing/sample-order.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { getSuperOrder, listSuperOrders } = superOrdersRoutes;
const { getVoucherOffer, getReorderStatus } = orderServicesRoutes;

let order: SuperOrder;

const heading = (name: string, level = 2) => screen.findByRole('heading', { level, name });
const steps = () => screen.queryByRole('list', { name: 'Progress of your order' });

async function open(): Promise<void> {
  await view.open('/orders/K1');
  await heading('Order K1', 1);
  await heading('Summary');
}

beforeEach(() => {
  order = sampleOrder();
  view.server.respond(getSuperOrder, () => order);
  view.server.respond(getVoucherOffer, {
    voucherOptionCode: 'AUTUMN-5',
    name: 'Autumn photo books',
    conditions: 'Once for each customer.',
    validUntil: '2026-12-01T12:00:00Z',
  });
  view.server.respond(getReorderStatus, { isAvailable: true });
});

// Tests run in St. John's, and the storefront is in Amsterdam.
it.each([
  ['2026-07-11T23:30:00Z', 'Europe/Amsterdam', '12 July 2026', 'Sun 12 Jul 2026, 01:30'],
  ['2026-07-11T22:30:00Z', 'Europe/Amsterdam', '12 July 2026', 'Sun 12 Jul 2026, 00:30'],
  ['2026-07-11T22:30:00Z', 'Europe/London', '11 July 2026', 'Sat 11 Jul 2026, 23:30'],
  ['2026-07-11T22:30:00Z', undefined, '12 July 2026', 'Sun 12 Jul 2026, 00:30'],
  ['2026-12-31T23:00:00Z', 'Europe/Amsterdam', '1 January 2027', 'Fri 1 Jan 2027, 00:00'],
  ['2026-12-31T23:30:00Z', 'Europe/London', '31 December 2026', 'Thu 31 Dec 2026, 23:30'],
])(
  'shows an order of %s in %s with the same day in the list and on its page',
  async (at, timeZone, day, step) => {
    order = { ...order, createdAt: at, ...(timeZone && { timeZone }) };
    view.server.respond(listSuperOrders, { items: [order], totalCount: 1 });
    await view.open('/orders');
    await screen.findAllByText(`Placed on ${day}`);
    await view.user.click((await screen.findAllByRole('link', { name: 'Order K1' }))[0] as HTMLElement);
    await heading('Order K1', 1);
    await screen.findByText(`Placed on ${day}`);
    within(steps() ?? document.createElement('ol')).getByText(step);
  },
);

it('shows where the order is, what is in it, and where it goes', async () => {
  order = { ...order, source: 'The old shop' };
  view.server.respond(listSuperOrders, ({ query }) => {
    const isHistory = query?.group === 'history';
    return { items: isHistory ? [order] : [], totalCount: isHistory ? 1 : 0 };
  });
  await view.open('/orders');
  await view.user.click(await screen.findByRole('link', { name: 'Order K1' }));
  await heading('Order K1', 1);
  await screen.findByText('Keizersgracht 12');
  const items = within(steps() ?? document.createElement('ol')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Order placed\s*Mon 23 Mar 2026, 19:40$/),
    expect.stringMatching(/^Paid\s*Mon 23 Mar 2026, 19:41$/),
    expect.stringMatching(/^In production\s*Tue 24 Mar 2026, 09:00$/),
    expect.stringMatching(/^Sent\s*Wed 25 Mar 2026, 11:14$/),
    expect.stringMatching(/^Delivered\s*Not yet$/),
  ]);
  expect(items[3]?.getAttribute('aria-current')).toBe('step');
  for (const value of [
    'Later than expected',
    'Expected 28 – 30 Mar 2026',
    'Moved from 27 – 28 Mar 2026',
    'The paper arrived late.',
    'Handed over, Utrecht',
    'Autumn photo books',
    'Valid until 1 December 2026',
    '€39.90',
    '-€5.00',
    '1015 CR Amsterdam',
  ]) {
    await screen.findByText(value);
  }
  await screen.findByRole('button', { name: 'Order again' });
  expect(screen.queryByText('The old shop')).toBeNull();
  const [contact] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Contact us' });
  await view.user.click(contact ?? document.body);
  await screen.findByText('Order number: K1');
});

describe('states', () => {
  it('shows placeholders until it is there', async () => {
    const release = view.server.loading(getSuperOrder);
    await view.open('/orders/K1');
    await within(await screen.findByRole('main')).findByText(/^Loading/);
    release();
    await heading('Summary');
  });

  it('shows that there is no such order', async () => {
    view.server.error(getSuperOrder, 'not-found');
    await view.open('/orders/K1');
    await heading('Order not found', 1);
    within(screen.getByRole('main')).getByRole('link', { name: 'My orders' });
  });

  it('leads to the orders, and says so, when the shop removes it while it is open', async () => {
    await open();
    view.server.error(getSuperOrder, 'not-found');
    await view.server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['K1'] } });
    await heading('My orders', 1);
    expect(location.pathname).toBe('/orders');
    await screen.findByText('Order K1 is no longer in your account.');
  });

  it('shows its failure with "Try again" and the way to customer care', async () => {
    view.server.push.refuse();
    view.server.error(getSuperOrder, 'unavailable');
    await view.open('/orders/K1');
    const alert = await screen.findByRole('alert');
    const sentence = 'An error occurred loading this order, please contact us to report this issue.';
    expect(alert.textContent).toContain(sentence);
    expect(within(alert).getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact');
    view.server.respond(getSuperOrder, () => order);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Summary');
  });

  it('is Delivered, with the day, once the last parcel was', async () => {
    const [parcel] = sampleInnerOrder.parcels ?? [];
    if (!parcel) throw new Error('the sample has no parcel');
    const event = { at: '2026-03-27T23:30:00Z', code: 'delivered', text: 'Delivered' };
    const events = [...parcel.events, event];
    const products = sampleInnerOrder.products.map((product) => ({
      ...product,
      status: 'Dispatched' as const,
    }));
    order = sampleOrder({}, { products, parcels: [{ ...parcel, events }] });
    await open();
    const title = within((await heading('Order K1', 1)).parentElement ?? document.body);
    title.getByText('Delivered');
    title.getByText('Delivered on 28 March 2026');
    expect(screen.queryByText('Later than expected')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ask about order K1' })).toBeNull();
  });

  it('leads to customer care with its number when it is late', async () => {
    await open();
    await view.user.click(await screen.findByRole('link', { name: 'Ask about order K1' }));
    await screen.findByText('Order number: K1');
  });

  it('of a cancelled order is its own', async () => {
    const at = '2026-03-24T08:00:00Z';
    order = sampleOrder({ status: 'Cancelled', statusChanges: [{ status: 'Cancelled', at }] });
    await open();
    await screen.findByText('This order was cancelled');
    screen.getByText('Tue 24 Mar 2026, 09:00');
    expect(steps()).toBeNull();
    expect(screen.queryByText(/28 Mar 2026/)).toBeNull();
  });
});

describe('an order that is not paid', () => {
  const unpaid = {
    status: 'AwaitingPayment',
    paymentStatus: 'pending',
    payUntil: '2026-04-06T18:00:00Z',
  } as const;

  it('links to the shop, and shows until when', async () => {
    order = sampleOrder({ ...unpaid, paymentUrl: 'https://shop.example/pay/K1' });
    await open();
    await screen.findByText('Please pay by 6 April 2026, 20:00 CEST.');
    const link = screen.getByRole('link', { name: 'Pay now' });
    expect(link.getAttribute('href')).toBe('https://shop.example/pay/K1');
    expect(link.closest('[data-hj-suppress]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull();
  });

  it('shows until when without a time zone to a reader whose clock shows that time', async () => {
    order = sampleOrder({ ...unpaid, timeZone: 'America/St_Johns' });
    await open();
    await screen.findByText('Please pay by 6 April 2026, 15:30.');
  });

  it.each(['https://elsewhere.example/pay', 'http://shop.example/pay', 'https://shop.example/', undefined])(
    'leads to customer care, with its number, where it has no payment page of its own: %s',
    async (paymentUrl) => {
      order = sampleOrder({ ...unpaid, paymentStatus: 'failed', ...(paymentUrl && { paymentUrl }) });
      await open();
      await screen.findByText('Your payment did not go through');
      expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
      screen.getByText('Contact us to pay for it.');
      const [contact] = screen.getAllByRole('link', { name: 'Contact us' });
      expect(contact?.getAttribute('href')).toBe('/contact?order=K1');
    },
  );
});

it('moves on while it is open, without a reload', async () => {
  order = sampleOrder({ status: 'InProduction' }, { parcels: [] });
  await open();
  order = sampleOrder({ status: 'Sent' });
  await view.server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['K1'] } });
  await screen.findByText('Handed over, Utrecht');
  await waitFor(() => {
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced).toContain('Order K1: Sent');
  });
});
