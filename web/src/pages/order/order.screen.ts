// Proves ORD-1, ORD-3, ORD-19.

import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { getSuperOrder, listSuperOrders } = superOrdersRoutes;
const { getVoucherOffer, getReorderStatus } = orderServicesRoutes;

let order: SuperOrder;

const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });
const text = (value: string) => screen.page.getByText(value, { exact: true });

/** Opened, and everything that it requests by itself is there. */
async function open(): Promise<void> {
  await screen.open('/orders/K1');
  await heading('Order K1', 1).waitFor();
  await heading('Summary').waitFor();
}

beforeEach(() => {
  order = sampleOrder();
  const { server } = screen;
  server.respond(getSuperOrder, () => order);
  server.respond(getVoucherOffer, {
    voucherOptionCode: 'AUTUMN-5',
    name: 'Autumn photo books',
    conditions: 'Once for each customer.',
    validUntil: '2026-12-01T12:00:00Z',
  });
  server.respond(getReorderStatus, { isAvailable: true });
});

it('shows where the order is, what is in it, and where it goes', async () => {
  const { page } = screen;
  order = { ...order, source: 'The old shop' };
  screen.server.respond(listSuperOrders, ({ query }) => {
    const isHistory = query?.group === 'history';
    return { items: isHistory ? [order] : [], totalCount: isHistory ? 1 : 0 };
  });
  await screen.open('/orders');
  await page.getByRole('link', { name: 'Order K1' }).click();
  await heading('Order K1', 1).waitFor();
  const steps = page.getByRole('list', { name: 'Progress of your order' }).getByRole('listitem');
  expect(await steps.allInnerTexts()).toEqual([
    expect.stringMatching(/^Order placed\s+Mon 23 Mar 2026, 16:10$/),
    expect.stringMatching(/^Paid\s+Mon 23 Mar 2026, 16:11$/),
    expect.stringMatching(/^In production\s+Tue 24 Mar 2026, 05:30$/),
    expect.stringMatching(/^Sent\s+Wed 25 Mar 2026, 07:44$/),
    expect.stringMatching(/^Delivered\s+Not yet$/),
  ]);
  expect(await steps.nth(3).getAttribute('aria-current')).toBe('step');
  for (const value of [
    'Later than expected (it was due 28 Mar 2026 – 30 Mar 2026)',
    'Moved from 27 Mar 2026 – 28 Mar 2026',
    'The paper arrived late.',
    'Handed over, Utrecht',
    'Autumn photo books',
    'Valid until 1 December 2026',
    '€39.90',
    '-€5.00',
    'Keizersgracht 12',
    '1015 CR Amsterdam',
  ]) {
    await text(value).waitFor();
  }
  await page.getByRole('button', { name: 'Order again' }).waitFor();
  expect(await page.getByText('The old shop').count()).toBe(0);
  expect(await findPageProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Contact us' }).first().click();
  await text('Order number: K1').waitFor();
});

describe('states', () => {
  it('shows placeholders until it is there', async () => {
    const { page, server } = screen;
    const release = server.loading(getSuperOrder);
    await screen.open('/orders/K1');
    await page.getByRole('main').getByText('Loading').waitFor({ state: 'attached' });
    expect(await findPageProblems(page)).toEqual([]);
    release();
    await heading('Summary').waitFor();
  });

  it('shows that there is no such order', async () => {
    const { page, server } = screen;
    server.error(getSuperOrder, 'not-found');
    await screen.open('/orders/K1');
    await heading('Order not found', 1).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'My orders' }).waitFor();
  });

  it('leads to the orders, and says so, when the shop removes it while it is open', async () => {
    const { page, server } = screen;
    await open();
    server.error(getSuperOrder, 'not-found');
    await server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['K1'] } });
    await heading('My orders', 1).waitFor();
    expect(new URL(page.url()).pathname).toBe('/orders');
    await page.getByText('Order K1 is no longer in your account.').first().waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('shows its failure with "Try again" and the way to customer care', async () => {
    const { page, server } = screen;
    server.push.refuse();
    server.error(getSuperOrder, 'unavailable');
    await screen.open('/orders/K1');
    await text('An error occurred loading this order, please contact us to report this issue.').waitFor();
    const link = page.getByRole('alert').getByRole('link', { name: 'contact us' });
    expect(await link.getAttribute('href')).toBe('/contact');
    expect(await findPageProblems(page)).toEqual([]);
    server.respond(getSuperOrder, () => order);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Summary').waitFor();
  });

  it('reports an order that is not as it should be', async () => {
    const { page, server } = screen;
    server.push.refuse();
    const odd = { ...order, status: 'lost' };
    await page.route('**/v1/superorders/K1', (route) => route.fulfill({ json: odd }));
    await screen.open('/orders/K1');
    await heading('Something went wrong', 1).waitFor();
    await expect.poll(() => clientReports(server)).toMatchObject([{ code: 'invalid-data' }]);
  });

  it('of a cancelled order is its own', async () => {
    const { page } = screen;
    order = sampleOrder({
      status: 'Cancelled',
      statusChanges: [{ status: 'Cancelled', at: '2026-03-24T08:00:00Z' }],
    });
    await open();
    await text('This order was cancelled').waitFor();
    await text('Tue 24 Mar 2026, 05:30').waitFor();
    expect(await page.getByRole('list', { name: 'Progress of your order' }).count()).toBe(0);
    expect(await page.getByText(/28 Mar 2026/).count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });
});

describe('an order that is not paid', () => {
  const unpaid = {
    status: 'AwaitingPayment',
    paymentStatus: 'pending',
    payUntil: '2026-04-06T18:00:00Z',
  } as const;

  it('links to the shop, and shows until when', async () => {
    const { page } = screen;
    order = sampleOrder({ ...unpaid, paymentUrl: 'https://shop.example/pay/K1' });
    await open();
    await text('Please pay by 6 April 2026, 15:30.').waitFor();
    const link = page.getByRole('link', { name: 'Pay now' });
    expect(await link.getAttribute('href')).toBe('https://shop.example/pay/K1');
    expect(await page.getByRole('button', { name: 'Order again' }).count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it.each(['https://elsewhere.example/pay', 'http://shop.example/pay'])(
    'leads nowhere else: %s',
    async (paymentUrl) => {
      order = sampleOrder({ ...unpaid, paymentStatus: 'failed', paymentUrl });
      await open();
      await text('Your payment did not go through').waitFor();
      expect(await screen.page.getByRole('link', { name: 'Pay now' }).count()).toBe(0);
    },
  );
});

it('moves on while it is open, without a reload', async () => {
  const { page, server } = screen;
  order = sampleOrder({ status: 'InProduction' }, { parcels: [] });
  await open();
  order = sampleOrder({ status: 'Sent' });
  await server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['K1'] } });
  await text('Handed over, Utrecht').waitFor();
  await page.getByRole('status').filter({ hasText: 'Order K1: Sent' }).waitFor({ state: 'attached' });
});
