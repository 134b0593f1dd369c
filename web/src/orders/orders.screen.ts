// Proves ORD-8.

import type { OrderState } from '@keepsake/contract/order-state';
import { type ListedOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { findPageProblems } from '../testing/page-problems.ts';
import { listedOrder } from '../testing/sample-order.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const { listSuperOrders } = superOrdersRoutes;

let inProgress: unknown[];
let history: unknown[];

const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });

/** An order whose products, of one vendor, have some changes. */
function order(code: string, status: OrderState, ofProduct: object, ofInner: object = {}): ListedOrder {
  const sample = listedOrder(code, status);
  const [inner] = sample.orders;
  const products = inner?.products.map((product) => ({ ...product, ...ofProduct }));
  return { ...sample, orders: [{ ...inner, products, ...ofInner }] as ListedOrder['orders'] };
}

beforeEach(() => {
  inProgress = [];
  history = [];
  screen.server.respond(listSuperOrders, ({ query }) => {
    const all = query?.group === 'history' ? history : inProgress;
    const { Offset = 0, Limit = 100 } = query ?? {};
    return { items: all.slice(Offset, Offset + Limit), totalCount: all.length };
  });
});

describe('the list', () => {
  it('shows orders in progress, late and earlier ones', async () => {
    const { page } = screen;
    const promised = { from: '2020-01-01', to: '2020-01-02' };
    inProgress = [
      order('A', 'Ordered', {}, { delivery: { current: { from: '2099-11-30', to: '2099-12-02' } } }),
      order('L', 'Ordered', {}, { delivery: { promised } }),
    ];
    history = [order('B', 'Sent', { status: 'Dispatched' }), order('C', 'Cancelled', {})];
    await screen.open('/orders');
    await heading('Order C', 3).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('shows that there is nothing yet', async () => {
    await screen.open('/orders');
    await heading('You have not ordered anything yet').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows placeholders until it is there', async () => {
    const { page, server } = screen;
    server.respond(listSuperOrders, { items: [listedOrder('A')], totalCount: 1 });
    const release = server.loading(listSuperOrders);
    await screen.open('/orders');
    await page.getByRole('main').getByText('Loading').waitFor({ state: 'attached' });
    expect(await findPageProblems(page)).toEqual([]);
    release();
    await heading('Order A', 3).first().waitFor();
  });

  it('shows its failure', async () => {
    const { page, server } = screen;
    server.push.refuse();
    server.error(listSuperOrders, 'unavailable');
    await screen.open('/orders');
    await heading('We couldn’t load your orders').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('draws a picture where the shop’s is missing or comes from elsewhere', async () => {
    const { page } = screen;
    await page.route('https://shop.example/**', (route) => route.fulfill({ status: 404 }));
    inProgress = [
      order('A', 'Sent', { thumbnailUrl: 'https://shop.example/missing.jpg' }),
      order('B', 'Sent', { thumbnailUrl: 'https://elsewhere.example/a.jpg' }),
    ];
    await screen.open('/orders');
    await heading('Order B', 3).waitFor();
    await expect.poll(() => page.getByRole('main').locator('img').count()).toBe(0);
  });
});

it('the next page of earlier orders has the focus and is in view', async () => {
  const { page } = screen;
  const wait = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const rows = page.getByRole('heading', { level: 3 });
  inProgress = [listedOrder('NEW')];
  history = Array.from({ length: 45 }, (_, index) => listedOrder(`H${index}`, 'Sent'));
  await screen.open('/orders');
  await wait('Page 1 of 3');
  expect(await rows.count()).toBe(21);
  expect(await page.getByRole('button', { name: 'Previous page' }).isEnabled()).toBe(false);
  await page.getByRole('button', { name: 'Next page' }).click();
  await wait('Page 2 of 3');
  await heading('Order H20', 3).waitFor();
  await heading('Earlier orders').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Order H20');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(300);
  expect(new URL(page.url()).search).toBe('?page=2');
  expect(await findPageProblems(page)).toEqual([]);
  await page.goBack();
  await wait('Page 1 of 3');
});

it('a search keeps the focus on its button', async () => {
  const { page } = screen;
  history = [listedOrder('A', 'Sent')];
  await screen.open('/orders?order_state=SENT');
  await heading('Order A', 3).waitFor();
  await page.getByRole('searchbox', { name: 'Order number or product' }).fill('book');
  const search = page.getByRole('button', { name: 'Search' });
  await search.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('book');
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await findPageProblems(page)).toEqual([]);
  await page.goBack();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  screen.server.respond(listSuperOrders, { items: [], totalCount: 0 });
  await screen.open('/orders?q=nothing');
  await heading('No orders found').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});
