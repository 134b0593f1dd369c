// Proves WID-1, WID-4, WID-10, WID-50, WID-51.

import { configRoutes } from '@keepsake/contract/config';
import { galleryRoutes } from '@keepsake/contract/gallery';
import { sessionRoutes } from '@keepsake/contract/session';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { beforeEach, describe, expect, it } from 'vitest';
import { customer, session } from '../../testing/fake-responses.ts';
import { type FakeWidgets, serveWidgets } from '../../testing/fake-widgets.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { bookOrder, bookOrders, sampleWidget } from '../../testing/sample-widget.ts';
import { clientReports, setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const { listOrdersOfAccount } = superOrdersRoutes;
const { listWidgets } = widgetsRoutes;
const address = '/widgets';

const screen = setUpScreen();
let fake: FakeWidgets;

const main = () => screen.page.getByRole('main');
const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });
const names = () => main().getByRole('heading', { level: 2 }).allInnerTexts();
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });

beforeEach(() => {
  screen.server.push.refuse();
  fake = serveWidgets(screen.server);
});

describe('the photo books', () => {
  it('are those of the customer’s orders, each once, whatever else they contain', async () => {
    const { page, server } = screen;
    fake.orders = [
      bookOrder('1', { title: 'Norway 2024', articleType: 'PHOTOBOOKLayflat' }),
      bookOrder('2', { articleType: 'Calendar' }),
      bookOrder('3'),
      bookOrder('1', { title: 'Norway, ordered before' }),
    ];
    await screen.open('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Widgets' }).click();
    await heading('Widgets', 1).waitFor();
    await heading('Norway 2024').waitFor();
    expect(await names()).toEqual(['Norway 2024', 'Book 3']);
    const [sent] = server.requests(listOrdersOfAccount);
    expect(sent).toMatchObject({ params: { accountId: customer.id }, query: { offset: 0, limit: 100 } });
    await button('Create link: Book 3').waitFor();
    expect(server.requests(listWidgets).map(({ query }) => query)).toEqual([{ orderCodes: ['P1', 'P3'] }]);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('leave out an order that is not valid', async () => {
    const { server } = screen;
    server.respond(listOrdersOfAccount, {
      items: [{ superOrderCode: 'odd' }, bookOrder('1')],
      totalCount: 2,
    });
    await screen.open(address);
    await heading('Book 1').waitFor();
    await expect.poll(() => clientReports(server).map(({ where }) => where)).toContain('load-order');
  });

  it('are found in more than a hundred orders', async () => {
    fake.orders = [
      ...Array.from({ length: 230 }, (_, n) => bookOrder(`x${n}`, { articleType: 'Prints' })),
      bookOrder('1'),
    ];
    await screen.open(address);
    await heading('Book 1').waitFor();
    expect(screen.server.requests(listOrdersOfAccount)).toHaveLength(3);
  });

  it('may be none, and the page links to the shop', async () => {
    fake.orders = [bookOrder('1', { articleType: 'Calendar' })];
    await screen.open(address);
    await heading('No photo books yet').waitFor();
    const link = main().getByRole('link', { name: 'Go to the shop' });
    expect(await link.getAttribute('href')).toBe('https://shop.example/');
    expect(screen.server.requests(listWidgets)).toEqual([]);
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('show placeholders until they are there', async () => {
    fake.orders = bookOrders(1);
    const release = screen.server.loading(listOrdersOfAccount);
    await screen.open(address);
    await main().getByText('Loading').waitFor({ state: 'attached' });
    expect(await findPageProblems(screen.page)).toEqual([]);
    release();
    await heading('Book 1').waitFor();
  });

  it('show their failure with "Try again"', async () => {
    const { page, server } = screen;
    fake.orders = bookOrders(1);
    server.error(listOrdersOfAccount, 'forbidden');
    await screen.open(address);
    await heading('We couldn’t load your photo books').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    fake.serveOrders();
    await button('Try again').click();
    await heading('Book 1').waitFor();
  });

  it('of a business are on no page', async () => {
    const { page, server } = screen;
    server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
    await screen.open(address);
    await heading('Overview', 1).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(server.requests(listOrdersOfAccount)).toEqual([]);
  });

  it('fit each width, light and dark, in either direction, however long their titles are', async () => {
    const { page } = screen;
    const shares = [{ to: `${'w'.repeat(60)}…@example.com`, at: '2026-11-20T10:00:00Z' }];
    fake.orders = [
      bookOrder('1', { title: 'W'.repeat(200) }),
      bookOrder('2', { title: 'ألبوم العائلة 2026' }),
      bookOrder('3'),
      bookOrder('4', { title: 'Blocked' }),
    ];
    fake.widgets = [sampleWidget('1', { shares }), sampleWidget('2'), sampleWidget('4')];
    fake.blocked = ['P4'];
    fake.entries = [
      {
        widgetId: 'P1',
        title: 'W'.repeat(80),
        categories: ['travel'],
        state: 'refused',
        submittedAt: '2026-11-20T10:00:00Z',
        reason: 'R'.repeat(200),
      },
    ];
    screen.server.respond(galleryRoutes.listGalleryCategories, [
      { id: 'travel', name: { 'en-GB': 'Travel' } },
    ]);
    await screen.open(address);
    await button('Create link: Book 3').waitFor();
    await main().getByText('Reason:').waitFor();
    await main().locator('summary').first().click();
    expect(await findProblemsAtEachWidth(page, 'widgets')).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await findProblemsAtEachWidth(page, 'widgets-rtl')).toEqual([]);
  });

  it.each(['printo.localhost', 'wallery.localhost'])('fit the brand at %s', async (host) => {
    fake.orders = bookOrders(2);
    fake.widgets = [sampleWidget('1')];
    await screen.open(address, host);
    await main().getByRole('heading', { level: 2, name: 'Book 2' }).waitFor();
    await main().locator('summary').waitFor();
    expect(await findProblemsAtEachWidth(screen.page, `widgets-${host}`)).toEqual([]);
  });
});

describe('pages', () => {
  const pageNumber = () => screen.page.getByText(/^Page \d+ of \d+$/);

  it('are not needed for ten', async () => {
    fake.orders = bookOrders(10);
    await screen.open(address);
    await heading('Book 10').waitFor();
    expect(await button('Next page').count()).toBe(0);
  });

  it('have ten books each, and share one request for fifty widgets', async () => {
    const { page, server } = screen;
    fake.orders = bookOrders(61);
    fake.widgets = [sampleWidget('11'), sampleWidget('61')];
    await screen.open(address);
    await button('Create link: Book 10').waitFor();
    expect(await names()).toHaveLength(10);
    await button('Next page').press('Enter');
    await button('Copy link: Book 11').waitFor();
    expect(await pageNumber().textContent()).toBe('Page 2 of 7');
    expect(new URL(page.url()).search).toBe('?page=2');
    expect(server.requests(listWidgets)).toHaveLength(1);
    expect(server.requests(listWidgets)[0]?.query.orderCodes).toHaveLength(50);
    await screen.open('/widgets?page=7');
    await button('Copy link: Book 61').waitFor();
    expect(await names()).toEqual(['Book 61']);
    expect(server.requests(listWidgets).at(-1)?.query.orderCodes).toHaveLength(11);
  });

  it('beyond the last one show the last one', async () => {
    fake.orders = bookOrders(11);
    await screen.open('/widgets?page=9');
    await heading('Book 11').waitFor();
    expect(new URL(screen.page.url()).search).toBe('?page=2');
  });
});

describe('the widgets', () => {
  it.each(['not-signed-in', 'not-found'] as const)('are none where the service returns %s', async (code) => {
    fake.orders = bookOrders(1);
    screen.server.error(listWidgets, code);
    await screen.open(address);
    await button('Create link: Book 1').waitFor();
  });

  it('have placeholders until they are there, and their failure has "Try again"', async () => {
    const { page, server } = screen;
    fake.orders = bookOrders(2);
    fake.widgets = [sampleWidget('1')];
    server.error(listWidgets, 'forbidden');
    const release = server.loading(listWidgets);
    await screen.open(address);
    await heading('Book 1').waitFor();
    expect(await button('Create link: Book 1').count()).toBe(0);
    release();
    await main().getByRole('alert').getByText('We couldn’t load your links').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    expect(await button('Create link: Book 1').count()).toBe(0);
    fake.serveList();
    await button('Try again').click();
    await button('Copy link: Book 1').waitFor();
    await button('Create link: Book 2').waitFor();
  });

  it('come from the retailer’s own service', async () => {
    const { server } = screen;
    fake.orders = bookOrders(1);
    let requested = '';
    server.serve(/^\/own\/v1\/widget\/all$/, (request, response) => {
      requested = request.url ?? '';
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify([sampleWidget('1')]));
    });
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), widgetApi: '/own' });
    await screen.open(address);
    await button('Copy link: Book 1').waitFor();
    expect(requested).toBe('/own/v1/widget/all?orderCodes=P1');
  });
});
