import { type Campaign, cutOffsRoutes } from '@keepsake/contract/cut-offs';
import { type ListedOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { describe, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleOrder, sampleProduct } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { listSuperOrders } = superOrdersRoutes;

const card = () =>
  screen.page
    .getByRole('main')
    .locator('section', { has: screen.page.getByRole('heading', { name: 'My orders' }) });
const titles = () => card().getByRole('heading', { level: 3 }).allInnerTexts();

const order = (superOrderCode: string, status: ListedOrder['status'] = 'Sent') =>
  sampleOrder({ superOrderCode, status });

function serve(...orders: readonly unknown[]): void {
  screen.server.respond(listSuperOrders, { items: [...orders], totalCount: orders.length });
}

it.each([
  [['A'], ['Order A']],
  [
    ['A', 'B', 'C', 'D'],
    ['Order A', 'Order B', 'Order C'],
  ],
] as const)('of %o shows %o, and leads to all', async (codes, shown) => {
  const { page } = screen;
  serve(...codes.map((code) => order(code)));
  await screen.open('/');
  await card().getByText('Order A').waitFor();
  expect(await titles()).toEqual(shown);
  expect(await findPageProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findPageProblems(page)).toEqual([]);
  await card().getByRole('link', { name: 'Order A' }).waitFor();
  await card().getByRole('link', { name: 'My orders' }).click();
  await page.getByRole('heading', { level: 1, name: 'My orders' }).waitFor();
});

it('shows an order that is to be paid first, and none that cannot be shown', async () => {
  serve(order('A'), { superOrderCode: 'ODD' }, order('B'), order('C'), order('OLD', 'AwaitingPayment'));
  await screen.open('/');
  await card().getByText('Order A').waitFor();
  expect(await titles()).toEqual(['Order OLD', 'Order A', 'Order B']);
});

it('shows when an order is expected, or that it is late', async () => {
  const due = (to: string) => ({ delivery: { promised: { from: to, to } } });
  const status = 'Confirmed' as const;
  const ordered = (code: string, to: string) =>
    sampleOrder(
      { superOrderCode: code, status: 'Ordered' },
      { ...due(to), products: [{ ...sampleProduct, status }] },
    );
  serve(ordered('A', '2020-01-02'), ordered('B', '2099-01-02'));
  await screen.open('/');
  await card().getByText('Later than expected (it was due 02 Jan 2020)', { exact: true }).waitFor();
  await card().getByText('Expected 02 Jan 2099', { exact: true }).waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('shows that there are none, and links to the shop', async () => {
  await screen.open('/');
  await card().getByText('You have not ordered anything yet').waitFor();
  await card().getByRole('link', { name: 'Go to the shop' }).waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('shows placeholders until they are there', async () => {
  serve(order('A'));
  const release = screen.server.loading(listSuperOrders);
  await screen.open('/');
  await card().getByText('Loading').waitFor({ state: 'attached' });
  expect(await findPageProblems(screen.page)).toEqual([]);
  release();
  await card().getByText('Order A').waitFor();
});

it('shows its failure alone, with "Try again"', async () => {
  const { server } = screen;
  server.push.refuse();
  server.error(listSuperOrders, 'unavailable');
  await screen.open('/');
  await card().getByText('We couldn’t load your orders').waitFor();
  await screen.page.getByRole('heading', { name: 'Questions?' }).waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
  serve(order('A'));
  await card().getByRole('button', { name: 'Try again' }).click();
  await card().getByText('Order A').waitFor();
});

it('changes without a reload', async () => {
  const { server } = screen;
  serve(order('A', 'InProduction'));
  await screen.open('/');
  await card().getByText('In production').waitFor();
  serve(order('A', 'Sent'));
  await server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['A'] } });
  await card().getByText('Sent', { exact: true }).waitFor();
});

describe('cut-off dates', () => {
  const cutOff = (articleGroupId: string, orderBefore: string) => ({
    articleGroupId,
    orderBefore,
    channel: 'LB-GB',
    deliveredBy: '2099-12-23',
  });
  const occasion = { 'en-GB': 'Christmas', 'nl-NL': 'Kerst' };
  const serveCutOffs = (...cutOffs: Campaign['cutOffs']) => {
    screen.server.respond(cutOffsRoutes.getCampaign, { name: 'christmas', occasion, cutOffs });
    const groups = [{ id: 'books', name: 'Photo books', articleTypes: [] }];
    screen.server.respond(cutOffsRoutes.listArticleGroups, groups);
  };

  it('are those of the brand, in its time zone', async () => {
    const { page, server } = screen;
    // Midnight in Amsterdam.
    serveCutOffs(cutOff('books', '2099-12-14T23:00:00Z'));
    await screen.open('/');
    await card().getByText('Order before 15 December 2099 for delivery by Christmas.').waitFor();
    expect(server.requests(cutOffsRoutes.getCampaign)[0]?.params).toEqual({ name: 'christmas' });
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('name the articles where these differ, and are left out when they are past', async () => {
    serveCutOffs(
      cutOff('books', '2099-12-14T12:00:00Z'),
      cutOff('prints', '2099-12-16T12:00:00Z'),
      cutOff('cards', '2020-12-16T12:00:00Z'),
    );
    await screen.open('/');
    await card().getByText('Photo books: order before 14 December 2099 for delivery by Christmas.').waitFor();
    expect(
      await card()
        .getByText(/order before/i)
        .count(),
    ).toBe(2);
  });

  it.each(['not-found', 'unavailable'] as const)('that are %s leave the rest in place', async (code) => {
    screen.server.error(cutOffsRoutes.getCampaign, code);
    serve(order('A'));
    await screen.open('/');
    await card().getByText('Order A').waitFor();
    await screen.page.getByRole('heading', { name: 'Questions?' }).waitFor();
    expect(
      await card()
        .getByText(/order before/i)
        .count(),
    ).toBe(0);
  });
});
