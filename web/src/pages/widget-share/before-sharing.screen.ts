// Proves WID-4, WID-6, WID-57.

import { sessionRoutes } from '@keepsake/contract/session';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../testing/fake-responses.ts';
import { type FakeWidgets, serveWidgets } from '../../testing/fake-widgets.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { bookOrder, sampleWidget } from '../../testing/sample-widget.ts';
import { setUpScreen } from '../../testing/screen.ts';

const { getWidget, createWidget } = widgetsRoutes;
const address = '/widgets/P1/share';

const screen = setUpScreen();
let fake: FakeWidgets;

const main = () => screen.page.getByRole('main');
const heading = (name: string, level = 1) => screen.page.getByRole('heading', { level, name, exact: true });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const recipient = () => main().getByRole('textbox', { name: 'Recipient’s email address' });

beforeEach(() => {
  const { server } = screen;
  server.push.refuse();
  fake = serveWidgets(server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' }), bookOrder('2', { articleType: 'Calendar' })];
});

describe('before sharing', () => {
  it('a photo book without a link gets one by one press', async () => {
    const { server, page } = screen;
    await screen.open(address);
    await main().getByText('This photo book has no link yet.').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await button('Create link: Norway 2024').press('Enter');
    await recipient().waitFor();
    expect(server.requests(createWidget)).toHaveLength(1);
  });

  it.each(['/widgets/P2/share', '/widgets/P9/share', '/widgets/no%20code/share'])(
    '%s is not found: no photo book of the customer',
    async (path) => {
      screen.server.serve(/^\/api\/(widget|gallery)\/v1\/\w+\/no%20code$/, (_, response) => {
        response.writeHead(400, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ code: 'invalid-request', message: 'No.', correlationId: 'x' }));
      });
      await screen.open(path);
      await heading('Photo book not found').waitFor();
      expect(await findPageProblems(screen.page)).toEqual([]);
      await main().getByRole('link', { name: 'Widgets' }).click();
      await heading('Widgets').waitFor();
    },
  );

  it('a blocked photo book shows the reason', async () => {
    fake.widgets = [sampleWidget('1')];
    fake.blocked = ['P1'];
    await screen.open(address);
    await main().getByText('The shop has blocked this photo book').waitFor();
    expect(await recipient().count()).toBe(0);
    expect(await button('Create link: Norway 2024').count()).toBe(0);
  });

  it.each([
    ['the widget', getWidget, 'We couldn’t load your links'],
    ['the orders', superOrdersRoutes.listOrdersOfAccount, 'We couldn’t load your photo books'],
  ] as const)('%s may fail to load, with "Try again"', async (_, route, text) => {
    const { server } = screen;
    server.error(route, 'forbidden');
    const release = server.loading(route);
    await screen.open(address);
    await main().getByText('Loading').waitFor({ state: 'attached' });
    expect(await findPageProblems(screen.page)).toEqual([]);
    release();
    await heading(text, 2).waitFor();
    fake.serveOrders();
    if (route === getWidget) server.error(getWidget, 'not-signed-in');
    await button('Try again').click();
    await button('Create link: Norway 2024').waitFor();
  });

  it('a business is sent away', async () => {
    const { page, server } = screen;
    server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
    await screen.open(address);
    await heading('Overview').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(server.requests(getWidget)).toEqual([]);
  });
});
