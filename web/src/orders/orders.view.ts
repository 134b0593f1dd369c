// Proves ORD-8, ORD-14, ORD-17, ORD-34, ORD-35.

import { configRoutes } from '@keepsake/contract/config';
import type { OrderState } from '@keepsake/contract/order-state';
import { type ListedOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../testing/client-reports.ts';
import { listedOrder as order } from '../testing/sample-order.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const { listSuperOrders } = superOrdersRoutes;
const day = 86_400_000;

let inProgress: unknown[];
let history: unknown[];

const heading = (name: string, level = 2) => screen.findByRole('heading', { level, name });
const codes = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent.replace('Order ', ''));
const row = async (code: string) =>
  within((await heading(`Order ${code}`, 3)).closest('li') ?? document.createElement('li'));
const queries = () => view.server.requests(listSuperOrders).map(({ query }) => query);
const search = () => new URLSearchParams(location.search);

beforeEach(() => {
  inProgress = [];
  history = [];
  view.server.respond(listSuperOrders, ({ query }) => {
    const all = query?.group === 'history' ? history : inProgress;
    const { Offset = 0, Limit = 100 } = query ?? {};
    return { items: all.slice(Offset, Offset + Limit), totalCount: all.length };
  });
});

describe('the list', () => {
  it('shows orders in progress before earlier ones, each with what matters', async () => {
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
    await view.open('/');
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    await view.user.click(await menu.findByRole('link', { name: 'My orders' }));
    await heading('In progress');
    await heading('Order C', 3);
    expect(codes()).toEqual(['A', 'B', 'C']);
    const first = await row('A');
    for (const text of [
      'Placed on 20 November 2026',
      'Landscape photo book A4 and 2 more',
      '1 of 3 sent',
      'Expected 30 Nov – 2 Dec 2099',
      '£34.95',
      'Ordered',
    ]) {
      first.getByText(text);
    }
    expect(screen.queryByText(/2020/)).toBeNull();
  });

  it('shows that a delivery is late, unless it was sent and nothing tells whether it arrived', async () => {
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
    await view.open('/orders');
    const counts = [];
    for (const code of ['A', 'B', 'C'])
      counts.push((await row(code)).queryAllByText('Later than expected').length);
    expect(counts).toEqual([1, 1, 0]);
    const first = await row('A');
    expect(first.getByText('Expected 1 – 2 Jan 2020').tagName).toBe('S');
    expect(first.getByRole('link', { name: 'Ask about order A' }).getAttribute('href')).toBe(
      '/contact?order=A',
    );
    expect(screen.getAllByText(/2020/)).toHaveLength(2);
  });

  it('shows that an order was delivered, and when, in the time zone of its brand', async () => {
    const timeZone = 'Europe/London';
    history = [
      order('A', 'Sent', { deliveredAt: '2026-07-11T22:30:00.000Z', timeZone }),
      order('B', 'Sent', { timeZone }),
    ];
    await view.open('/orders');
    const first = await row('A');
    first.getByText('Delivered');
    first.getByText('Delivered on 11 July 2026');
    expect(first.queryByText('Sent')).toBeNull();
    (await row('B')).getByText('Sent');
  });

  it('links to the shop while there is nothing', async () => {
    await view.open('/orders');
    await heading('You have not ordered anything yet');
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Go to the shop' });
    expect(link.getAttribute('href')).toBe('https://shop.example/');
  });

  it('is there again after "Try again"', async () => {
    const { server } = view;
    server.push.refuse();
    server.error(listSuperOrders, 'unavailable');
    await view.open('/orders');
    await heading('We couldn’t load your orders');
    server.respond(listSuperOrders, { items: [order('A')], totalCount: 1 });
    // Both lists have to have failed.
    const again = screen.getByRole('button', { name: 'Try again' });
    await waitFor(() => expect(again.getAttribute('aria-disabled')).not.toBe('true'));
    await view.user.click(again);
    await screen.findAllByRole('heading', { level: 3, name: 'Order A' });
  });

  it('shows the others when one cannot be shown', async () => {
    history = [order('A'), { superOrderCode: 'B', status: 'lost' }, order('C')];
    await view.open('/orders');
    await screen.findByText('We cannot show this order');
    expect(codes()).toEqual(['A', 'C']);
    await waitFor(() => expect(clientReports(view.server)).toMatchObject([{ where: 'load-order' }]));
  });
});

describe('pages of earlier orders', () => {
  beforeEach(() => {
    inProgress = [order('NEW')];
    history = Array.from({ length: 45 }, (_, index) => order(`H${index}`, 'Sent'));
  });

  it('beyond the end lead to the last one', async () => {
    await view.open('/orders?page=99');
    await screen.findByText('Page 3 of 3');
    expect(location.search).toBe('?page=3');
  });

  it.each(['0', '-1', 'x', '1.5'])('of "%s" is the first one', async (page) => {
    await view.open(`/orders?page=${page}`);
    await screen.findByText('Page 1 of 3');
  });
});

describe('filter and search', () => {
  it('are in the address, and sent to the server', async () => {
    history = [order('A', 'Sent')];
    await view.open('/orders?order_state=SENT');
    await heading('Order A', 3);
    const field = screen.getByRole('searchbox', { name: 'Order number or product' });
    await view.fill(field, ' book ');
    await view.user.click(screen.getByRole('button', { name: 'Search' }));
    const sent = {
      OrderState: 'notExpired',
      Offset: 0,
      Limit: 20,
      group: 'history',
      status: 'Sent',
      q: 'book',
    };
    await waitFor(() => expect(queries()).toContainEqual(sent));
    expect(search().get('q')).toBe('book');
  });

  it('of an unknown state show all orders', async () => {
    history = [order('A', 'Sent')];
    await view.open('/orders?order_state=lost');
    await heading('Order A', 3);
    await screen.findByRole('button', { name: /All orders/ });
    expect(queries().every((query) => query?.status === undefined)).toBe(true);
  });

  it('that find nothing lead back to all', async () => {
    await view.open('/orders?q=nothing');
    await heading('No orders found');
    history = [order('A')];
    await view.user.click(screen.getByRole('button', { name: 'Show all orders' }));
    await heading('Order A', 3);
    expect(location.search).toBe('');
  });
});

describe('a service that cannot filter', () => {
  beforeEach(() => {
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, orderFilters: false };
    // A connection would load them again.
    view.server.push.refuse();
    view.server.respond(configRoutes.getConfig, { ...config, extensions });
  });

  it.each([0, 1, 100, 101])('sends all %i, a hundred at a time', async (count) => {
    const now = Date.now();
    const all = Array.from({ length: count }, (_, index) =>
      order(`O${index}`, 'Sent', { createdAt: new Date(now - index * day).toISOString() }),
    );
    inProgress = all;
    await view.open('/orders');
    await heading(count === 0 ? 'You have not ordered anything yet' : 'In progress');
    const sent = queries();
    expect(sent.map((query) => query?.Offset)).toEqual(count < 100 ? [0] : [0, 100]);
    for (const query of sent)
      expect(query).toEqual({ Offset: query?.Offset, Limit: 100, OrderState: 'notExpired' });
    expect(codes().slice(0, 2)).toEqual(all.slice(0, 2).map(({ superOrderCode }) => superOrderCode));
  });
});
