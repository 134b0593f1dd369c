// Proves WID-1, WID-4, WID-10, WID-50, WID-51, WID-59.

import { configRoutes } from '@keepsake/contract/config';
import { documentsRoutes } from '@keepsake/contract/documents';
import { sessionRoutes } from '@keepsake/contract/session';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../testing/client-reports.ts';
import { customer, session } from '../testing/fake-responses.ts';
import { type FakeWidgets, serveWidgets } from '../testing/fake-widgets.ts';
import { bookOrder, bookOrders, sampleWidget } from '../testing/sample-widget.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const { listOrdersOfAccount } = superOrdersRoutes;
const { listWidgets } = widgetsRoutes;

const view = setUpView();
let fake: FakeWidgets;

const open = (page = '') => view.open(`/widgets${page}`);
const main = () => within(screen.getByRole('main'));
const heading = (name: string, level = 2) => screen.findByRole('heading', { level, name });
const names = () =>
  main()
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => view.user.click(await button(name));

beforeEach(() => {
  view.server.push.refuse();
  fake = serveWidgets(view.server);
});

describe('the photo books', () => {
  it('are those of the customer’s orders, each once, whatever else they contain', async () => {
    const { server, user } = view;
    fake.orders = [
      bookOrder('1', { title: 'Norway 2024', articleType: 'PHOTOBOOKLayflat' }),
      bookOrder('2', { articleType: 'Calendar' }),
      bookOrder('3'),
      bookOrder('1', { title: 'Norway, ordered before' }),
    ];
    await view.open('/');
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    await user.click(await menu.findByRole('link', { name: 'Widgets' }));
    await heading('Share your photo books', 1);
    await heading('Norway 2024');
    expect(names()).toEqual(['Norway 2024', 'Book 3']);
    const [sent] = server.requests(listOrdersOfAccount);
    expect(sent).toMatchObject({ params: { accountId: customer.id }, query: { offset: 0, limit: 100 } });
    await button('Create link: Book 3');
    expect(server.requests(listWidgets).map(({ query }) => query)).toEqual([{ orderCodes: ['P1', 'P3'] }]);
  });

  it('leave out an order that is not valid', async () => {
    const { server } = view;
    const items = [{ superOrderCode: 'odd' }, bookOrder('1')];
    server.respond(listOrdersOfAccount, { items, totalCount: 2 });
    await open();
    await heading('Book 1');
    const wheres = () => clientReports(server).map(({ where }) => where);
    await waitFor(() => expect(wheres()).toContain('load-order'));
  });

  it('are found in more than a hundred orders', async () => {
    const prints = Array.from({ length: 230 }, (_, n) => bookOrder(`x${n}`, { articleType: 'Prints' }));
    fake.orders = [...prints, bookOrder('1')];
    await open();
    await heading('Book 1');
    expect(view.server.requests(listOrdersOfAccount)).toHaveLength(3);
  });

  it('may be none, and the page links to the shop', async () => {
    fake.orders = [bookOrder('1', { articleType: 'Calendar' })];
    await open();
    await heading('No photo books yet');
    const link = main().getByRole('link', { name: 'Go to the shop' });
    expect(link.getAttribute('href')).toBe('https://shop.example/');
    expect(view.server.requests(listWidgets)).toEqual([]);
  });

  it('are there again after "Try again"', async () => {
    fake.orders = bookOrders(1);
    view.server.error(listOrdersOfAccount, 'forbidden');
    await open();
    await heading('We couldn’t load your photo books');
    fake.serveOrders();
    await press('Try again');
    await heading('Book 1');
  });

  it('of a business are on no page', async () => {
    const { server } = view;
    server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
    await open();
    await heading('Overview', 1);
    expect(location.pathname).toBe('/');
    expect(server.requests(listOrdersOfAccount)).toEqual([]);
  });
});

describe('a photo book without a link', () => {
  const filesOf = (purposes: readonly string[]) =>
    view.server.respond(documentsRoutes.getProduct, { files: purposes.map((purpose) => ({ purpose })) });
  const cover = (thumbnailUrl: string | undefined) => ({ thumbnailUrl }) as { thumbnailUrl: string };
  const create = () => screen.queryByRole('button', { name: 'Create link: Book 1' });

  it.each([
    ['Received', 'You can share it once it has been paid for.'],
    ['Cancelled', 'This order was cancelled'],
  ] as const)('of an order that is %s says so instead', async (status, text) => {
    fake.orders = [bookOrder('1', { status })];
    await open();
    await screen.findByText(text);
    expect(create()).toBeNull();
    expect(view.server.requests(documentsRoutes.getProduct)).toEqual([]);
  });

  it('is as in its latest order that counts', async () => {
    fake.orders = [bookOrder('1', { status: 'Cancelled' }), bookOrder('1')];
    await open();
    await button('Create link: Book 1');
  });

  it.each([
    [undefined, ['preview.page.1', 'product.pdf']],
    [undefined, ['thumbnail']],
    ['https://elsewhere.example/a.jpg', ['preview.page.1']],
  ])('can be shared without a cover of the shop (%s) where it has %j', async (thumbnailUrl, purposes) => {
    filesOf(purposes);
    fake.orders = [bookOrder('1', cover(thumbnailUrl))];
    await open();
    await button('Create link: Book 1');
  });

  it.each([[[]], [['product.pdf']]])('waits for something to show where it has %j', async (purposes) => {
    filesOf(purposes);
    fake.orders = [bookOrder('1', cover(undefined))];
    await open();
    await screen.findByText('You can share it as soon as it has been made.');
    expect(create()).toBeNull();
    await open('/P1/share');
    await screen.findByText('You can share it as soon as it has been made.');
    expect(create()).toBeNull();
  });
});

describe('pages', () => {
  it('are not needed for ten', async () => {
    fake.orders = bookOrders(10);
    await open();
    await heading('Book 10');
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('have ten books each, and share one request for fifty widgets', async () => {
    const { server } = view;
    fake.orders = bookOrders(61);
    fake.widgets = [sampleWidget('11'), sampleWidget('61')];
    await open();
    await button('Create link: Book 10');
    expect(names()).toHaveLength(10);
    await press('Next page');
    await button('Copy link: Book 11');
    main().getByText('Page 2 of 7');
    expect(location.search).toBe('?page=2');
    expect(server.requests(listWidgets)).toHaveLength(1);
    expect(server.requests(listWidgets)[0]?.query.orderCodes).toHaveLength(50);
    await open('?page=7');
    await button('Copy link: Book 61');
    expect(names()).toEqual(['Book 61']);
    expect(server.requests(listWidgets).at(-1)?.query.orderCodes).toHaveLength(11);
  });

  it('beyond the last one show the last one', async () => {
    fake.orders = bookOrders(11);
    await open('?page=9');
    await heading('Book 11');
    expect(location.search).toBe('?page=2');
  });
});

describe('the widgets', () => {
  it.each(['not-signed-in', 'not-found'] as const)('are none where the service returns %s', async (code) => {
    fake.orders = bookOrders(1);
    view.server.error(listWidgets, code);
    await open();
    await button('Create link: Book 1');
  });

  it('are not offered before they are known, and are there again after "Try again"', async () => {
    const { server } = view;
    fake.orders = bookOrders(2);
    fake.widgets = [sampleWidget('1')];
    server.error(listWidgets, 'forbidden');
    const release = server.loading(listWidgets);
    await open();
    await heading('Book 1');
    expect(screen.queryByRole('button', { name: 'Create link: Book 1' })).toBeNull();
    release();
    await screen.findByText('We couldn’t load your links');
    expect(screen.queryByRole('button', { name: 'Create link: Book 1' })).toBeNull();
    fake.serveList();
    await press('Try again');
    await button('Copy link: Book 1');
    await button('Create link: Book 2');
  });

  it('come from the retailer’s own service', async () => {
    const { server } = view;
    fake.orders = bookOrders(1);
    let requested = '';
    server.serve(/^\/own\/v1\/widget\/all$/, (request, response) => {
      requested = request.url ?? '';
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify([sampleWidget('1')]));
    });
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), widgetApi: '/own' });
    await open();
    await button('Copy link: Book 1');
    expect(requested).toBe('/own/v1/widget/all?orderCodes=P1');
  });
});
