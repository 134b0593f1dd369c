import { type Campaign, cutOffsRoutes } from '@keepsake/contract/cut-offs';
import { type ListedOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { sampleOrder, sampleProduct } from '../testing/sample-order.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const { listSuperOrders } = superOrdersRoutes;

const card = async () =>
  within((await screen.findByRole('heading', { name: 'My orders' })).closest('section') as HTMLElement);
const titles = async () =>
  (await card()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

const order = (superOrderCode: string, status: ListedOrder['status'] = 'Sent') =>
  sampleOrder({ superOrderCode, status });

function serve(...orders: readonly unknown[]): void {
  view.server.respond(listSuperOrders, { items: [...orders], totalCount: orders.length });
}

it.each([
  [['A'], ['Order A']],
  [
    ['A', 'B', 'C', 'D'],
    ['Order A', 'Order B', 'Order C'],
  ],
] as const)('of %o shows %o, and leads to all', async (codes, shown) => {
  serve(...codes.map((code) => order(code)));
  await view.open('/');
  await (await card()).findByRole('link', { name: 'Order A' });
  expect(await titles()).toEqual(shown);
  await view.user.click((await card()).getByRole('link', { name: 'My orders' }));
  await screen.findByRole('heading', { level: 1, name: 'My orders' });
});

it('shows an order that is to be paid first, and none that cannot be shown', async () => {
  serve(order('A'), { superOrderCode: 'ODD' }, order('B'), order('C'), order('OLD', 'AwaitingPayment'));
  await view.open('/');
  await screen.findByText('Order A');
  expect(await titles()).toEqual(['Order OLD', 'Order A', 'Order B']);
});

it('shows when an order is expected, or that it is late', async () => {
  const due = (to: string) => ({ delivery: { promised: { from: to, to } } });
  const products = [{ ...sampleProduct, status: 'Confirmed' as const }];
  const ordered = (superOrderCode: string, to: string) =>
    sampleOrder({ superOrderCode, status: 'Ordered' }, { ...due(to), products });
  serve(ordered('A', '2020-01-02'), ordered('B', '2099-01-02'));
  await view.open('/');
  await screen.findByText('Later than expected');
  screen.getByText('Expected 2 Jan 2020');
  await screen.findByText('Expected 2 Jan 2099');
});

it('links to the shop while there are none', async () => {
  await view.open('/');
  await screen.findByText('You have not ordered anything yet');
  await (await card()).findByRole('link', { name: 'Go to the shop' });
});

it('shows its failure alone, with "Try again"', async () => {
  const { server, user } = view;
  server.push.refuse();
  server.error(listSuperOrders, 'unavailable');
  await view.open('/');
  await screen.findByText(/^We couldn’t load your orders/);
  await screen.findByRole('heading', { name: 'Questions?' });
  serve(order('A'));
  await user.click((await card()).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Order A');
});

it('changes without a reload', async () => {
  serve(order('A', 'InProduction'));
  await view.open('/');
  await screen.findByText('In production');
  serve(order('A', 'Sent'));
  await view.server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['A'] } });
  await screen.findByText('Sent');
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
    view.server.respond(cutOffsRoutes.getCampaign, { name: 'christmas', occasion, cutOffs });
    const groups = [{ id: 'books', name: 'Photo books', articleTypes: [] }];
    view.server.respond(cutOffsRoutes.listArticleGroups, groups);
  };

  it('are those of the brand, in its time zone', async () => {
    // Midnight in Amsterdam.
    serveCutOffs(cutOff('books', '2099-12-14T23:00:00Z'));
    await view.open('/');
    await screen.findByText('Order before 15 December 2099 for delivery by Christmas.');
    expect(view.server.requests(cutOffsRoutes.getCampaign)[0]?.params).toEqual({ name: 'christmas' });
  });

  it('name the articles where these differ, and are left out when they are past', async () => {
    serveCutOffs(
      cutOff('books', '2099-12-14T12:00:00Z'),
      cutOff('prints', '2099-12-16T12:00:00Z'),
      cutOff('cards', '2020-12-16T12:00:00Z'),
    );
    await view.open('/');
    await screen.findByText('Photo books: order before 14 December 2099 for delivery by Christmas.');
    expect((await card()).getAllByText(/order before/i)).toHaveLength(2);
  });

  it.each(['not-found', 'unavailable'] as const)('that are %s leave the rest in place', async (code) => {
    view.server.error(cutOffsRoutes.getCampaign, code);
    serve(order('A'));
    await view.open('/');
    await screen.findByText('Order A');
    await screen.findByRole('heading', { name: 'Questions?' });
    expect((await card()).queryByText(/order before/i)).toBeNull();
  });
});
