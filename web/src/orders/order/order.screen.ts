// Proves ORD-1, ORD-3, ORD-19.

import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { getSuperOrder } = superOrdersRoutes;

const text = (value: string) => screen.page.getByText(value, { exact: true });
const open = () => screen.open('/orders/K1');

beforeEach(() => {
  screen.server.push.refuse();
  screen.server.respond(orderServicesRoutes.getReorderStatus, { isAvailable: true });
});

it('has no problem in the light and the dark scheme', async () => {
  const { page, server } = screen;
  server.respond(getSuperOrder, sampleOrder());
  server.respond(orderServicesRoutes.getVoucherOffer, { voucherOptionCode: 'AUTUMN-5', name: 'Autumn' });
  await open();
  await page.getByRole('button', { name: 'Order again' }).waitFor();
  await text('Autumn').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findPageProblems(page)).toEqual([]);
});

it('has no problem while it loads, fails, or is not there', async () => {
  const { page, server } = screen;
  const release = server.loading(getSuperOrder);
  await open();
  await page.getByRole('main').getByText('Loading').waitFor({ state: 'attached' });
  expect(await findPageProblems(page)).toEqual([]);
  release();
  server.error(getSuperOrder, 'unavailable');
  await open();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.error(getSuperOrder, 'not-found');
  await open();
  await page.getByRole('heading', { level: 1, name: 'Order not found' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

const at = '2026-03-24T08:00:00Z';
const states: [string, Partial<SuperOrder>, string][] = [
  [
    'cancelled',
    { status: 'Cancelled', statusChanges: [{ status: 'Cancelled', at }] },
    'This order was cancelled',
  ],
  [
    'not paid',
    {
      status: 'AwaitingPayment',
      paymentStatus: 'pending',
      payUntil: '2026-04-06T18:00:00Z',
      paymentUrl: 'https://shop.example/pay/K1',
    },
    'Please pay by 6 April 2026, 20:00 CEST.',
  ],
];

it.each(states)('has no problem when it is %s', async (_state, some, shown) => {
  screen.server.respond(getSuperOrder, sampleOrder(some));
  await open();
  await text(shown).waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('reports an order that is not as it should be', async () => {
  const { page, server } = screen;
  const odd = { ...sampleOrder(), status: 'lost' };
  await page.route('**/v1/superorders/K1', (route) => route.fulfill({ json: odd }));
  await open();
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await expect.poll(() => clientReports(server)).toMatchObject([{ code: 'invalid-data' }]);
});
