// Proves ORD-8, ORD-14, ORD-17.

import { configRoutes } from '@keepsake/contract/config';
import type { OrderState } from '@keepsake/contract/order-state';
import { type ListedOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { clientReports, setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const { listSuperOrders } = superOrdersRoutes;
const day = 86_400_000;

let inProgress: unknown[];
let history: unknown[];

const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });
const codes = async () =>
  (await screen.page.getByRole('heading', { level: 3 }).allInnerTexts()).map((text) =>
    text.replace('Order ', ''),
  );
const queries = () => screen.server.requests(listSuperOrders).map(({ query }) => query);

function order(code: string, status: OrderState = 'Ordered', some: Partial<ListedOrder> = {}): ListedOrder {
  const product = {
    productCode: 'P-1',
    title: 'Landscape photo book A4',
    articleName: 'photobook-landscape-a4',
    articleType: 'photobook',
    quantity: 1,
    status: 'Confirmed' as const,
  };
  return {
    superOrderCode: code,
    createdAt: '2026-11-20T10:00:00.000Z',
    status,
    channel: 'LB-GB',
    currency: 'GBP',
    totals: { products: 3495, discount: 0, delivery: 0, tax: 0, total: 3495 },
    deliveryType: 'Home',
    paymentStatus: 'paid',
    productCount: 1,
    orders: [{ orderCode: `${code}-1`, vendorId: 'LB', products: [product] }],
    ...some,
  };
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
  it('shows orders in progress before earlier ones, each with what matters', async () => {
    const { page } = screen;
    const delivery = { current: { from: '2099-11-30', to: '2099-12-02' } };
    const [inner] = order('A').orders;
    const [product] = inner?.products ?? [];
    const products = [product, { ...product, status: 'Dispatched', title: 'Calendar' }, product];
    inProgress = [
      order('A', 'Ordered', { orders: [{ ...inner, delivery, products }] as ListedOrder['orders'] }),
    ];
    const past = [
      {
        ...inner,
        products: [{ ...product, status: 'Dispatched' }],
        delivery: { promised: { from: '2020-01-01', to: '2020-01-02' } },
      },
    ];
    history = [order('B', 'Sent', { orders: past as ListedOrder['orders'] }), order('C', 'Cancelled')];
    await screen.open('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My orders' }).click();
    await heading('In progress').waitFor();
    expect(await codes()).toEqual(['A', 'B', 'C']);
    const row = page.getByRole('listitem').filter({ hasText: 'Order A' });
    for (const text of [
      'Placed on 20 November 2026',
      'Landscape photo book A4 and 2 more',
      '1 of 3 sent',
      'Expected 30 Nov 2099 – 02 Dec 2099',
      '£34.95',
      'Ordered',
    ]) {
      await row.getByText(text, { exact: true }).waitFor();
    }
    expect(await page.getByText(/2020/).count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('shows that a delivery is late, unless it was sent and nothing tells whether it arrived', async () => {
    const { page } = screen;
    const [inner] = order('A').orders;
    const delivery = { promised: { from: '2020-01-01', to: '2020-01-02' } };
    const sent = inner?.products.map((product) => ({ ...product, status: 'Dispatched' }));
    const withInner = (code: string, status: OrderState, some: object) =>
      order(code, status, { orders: [{ ...inner, delivery, ...some }] as ListedOrder['orders'] });
    inProgress = [
      withInner('A', 'Ordered', {}),
      withInner('B', 'Sent', { products: sent, isTracked: true }),
      withInner('C', 'Sent', { products: sent, isTracked: false }),
    ];
    await screen.open('/orders');
    const late = 'Later than expected (it was due 01 Jan 2020 – 02 Jan 2020)';
    for (const [code, count] of [
      ['A', 1],
      ['B', 1],
      ['C', 0],
    ] as const) {
      const row = page.getByRole('listitem').filter({ hasText: `Order ${code}` });
      await row.waitFor();
      expect(await row.getByText(late, { exact: true }).count(), code).toBe(count);
    }
    expect(await page.getByText(/2020/).count()).toBe(2);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('shows that there is nothing yet, and links to the shop', async () => {
    const { page } = screen;
    await screen.open('/orders');
    await heading('You have not ordered anything yet').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    const link = page.getByRole('main').getByRole('link', { name: 'Go to the shop' });
    expect(await link.getAttribute('href')).toBe('https://shop.example/');
  });

  it('shows placeholders until it is there', async () => {
    const { page, server } = screen;
    server.respond(listSuperOrders, { items: [order('A')], totalCount: 1 });
    const release = server.loading(listSuperOrders);
    await screen.open('/orders');
    await page.getByRole('main').getByText('Loading').waitFor({ state: 'attached' });
    expect(await findPageProblems(page)).toEqual([]);
    release();
    await heading('Order A', 3).first().waitFor();
  });

  it('shows its failure with "Try again"', async () => {
    const { page, server } = screen;
    server.push.refuse();
    server.error(listSuperOrders, 'unavailable');
    await screen.open('/orders');
    await heading('We couldn’t load your orders').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    server.respond(listSuperOrders, { items: [order('A')], totalCount: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Order A', 3).first().waitFor();
  });

  it('shows the others when one cannot be shown', async () => {
    const { page, server } = screen;
    history = [order('A'), { superOrderCode: 'B', status: 'lost' }, order('C')];
    await screen.open('/orders');
    await page.getByText('We cannot show this order').waitFor();
    expect(await codes()).toEqual(['A', 'C']);
    await expect.poll(() => clientReports(server)).toMatchObject([{ where: 'load-order' }]);
  });

  it('draws a picture where the shop’s is missing or comes from elsewhere', async () => {
    const { page } = screen;
    const [inner] = order('A').orders;
    const withPicture = (thumbnailUrl: string) =>
      inner?.products.map((product) => ({ ...product, thumbnailUrl })) ?? [];
    const orders = (thumbnailUrl: string) =>
      [{ ...inner, products: withPicture(thumbnailUrl) }] as ListedOrder['orders'];
    await page.route('https://shop.example/**', (route) => route.fulfill({ status: 404 }));
    inProgress = [
      order('A', 'Sent', { orders: orders('https://shop.example/missing.jpg') }),
      order('B', 'Sent', { orders: orders('https://elsewhere.example/a.jpg') }),
    ];
    await screen.open('/orders');
    await heading('Order B', 3).waitFor();
    await expect.poll(() => page.getByRole('main').locator('img').count()).toBe(0);
  });
});

describe('pages of earlier orders', () => {
  const wait = (text: string) => screen.page.getByText(text, { exact: true }).waitFor();
  beforeEach(() => {
    inProgress = [order('NEW')];
    history = Array.from({ length: 45 }, (_, index) => order(`H${index}`, 'Sent'));
  });

  it('have 20 each, in the address', async () => {
    const { page } = screen;
    await screen.open('/orders');
    await wait('Page 1 of 3');
    expect(await codes()).toHaveLength(21);
    expect(await page.getByRole('button', { name: 'Previous page' }).isEnabled()).toBe(false);
    await page.getByRole('button', { name: 'Next page' }).click();
    await wait('Page 2 of 3');
    await expect.poll(() => codes().then((all) => all[0])).toBe('H20');
    await heading('Earlier orders').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Order H20');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(300);
    expect(new URL(page.url()).search).toBe('?page=2');
    expect(await findPageProblems(page)).toEqual([]);
    await page.goBack();
    await wait('Page 1 of 3');
  });

  it('beyond the end lead to the last one', async () => {
    await screen.open('/orders?page=99');
    await wait('Page 3 of 3');
    expect(new URL(screen.page.url()).search).toBe('?page=3');
  });

  it.each(['0', '-1', 'x', '1.5'])('of "%s" is the first one', async (page) => {
    await screen.open(`/orders?page=${page}`);
    await wait('Page 1 of 3');
  });
});

describe('filter and search', () => {
  it('are in the address, and sent to the server', async () => {
    const { page } = screen;
    history = [order('A', 'Sent')];
    await screen.open('/orders?order_state=SENT');
    await heading('Order A', 3).waitFor();
    await page.getByRole('searchbox', { name: 'Order number or product' }).fill(' book ');
    const search = page.getByRole('button', { name: 'Search' });
    await search.press('Enter');
    await expect.poll(queries).toContainEqual({
      OrderState: 'notExpired',
      Offset: 0,
      Limit: 20,
      group: 'history',
      status: 'Sent',
      q: 'book',
    });
    expect(new URL(page.url()).searchParams.get('q')).toBe('book');
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('of an unknown state show all orders', async () => {
    history = [order('A', 'Sent')];
    await screen.open('/orders?order_state=lost');
    await heading('Order A', 3).waitFor();
    await screen.page.getByRole('button', { name: /All orders/ }).waitFor();
    expect(queries().every((query) => query?.status === undefined)).toBe(true);
  });

  it('that find nothing lead back to all', async () => {
    const { page } = screen;
    await screen.open('/orders?q=nothing');
    await heading('No orders found').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    history = [order('A')];
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await heading('Order A', 3).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('a service that cannot filter', () => {
  beforeEach(() => {
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, orderFilters: false };
    // A connection would load them again.
    screen.server.push.refuse();
    screen.server.respond(configRoutes.getConfig, { ...config, extensions });
  });

  it.each([0, 1, 100, 101])('sends all %i, a hundred at a time', async (count) => {
    const now = Date.now();
    const all = Array.from({ length: count }, (_, index) =>
      order(`O${index}`, 'Sent', { createdAt: new Date(now - index * day).toISOString() }),
    );
    inProgress = all;
    await screen.open('/orders');
    await heading(count === 0 ? 'You have not ordered anything yet' : 'In progress').waitFor();
    const sent = queries();
    expect(sent.map((query) => query?.Offset)).toEqual(count < 100 ? [0] : [0, 100]);
    for (const query of sent)
      expect(query).toEqual({ Offset: query?.Offset, Limit: 100, OrderState: 'notExpired' });
    expect((await codes()).slice(0, 2)).toEqual(all.slice(0, 2).map(({ superOrderCode }) => superOrderCode));
  });
});
