// Proves WID-4, WID-6, WID-57.

import { sessionRoutes } from '@keepsake/contract/session';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { screen } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../testing/fake-responses.ts';
import { type FakeWidgets, serveWidgets } from '../../testing/fake-widgets.ts';
import { bookOrder, sampleWidget } from '../../testing/sample-widget.ts';
import { setUpView } from '../../testing/view.ts';

const { getWidget, createWidget } = widgetsRoutes;
const address = '/widgets/P1/share';
const create = 'Create link: Norway 2024';

const view = setUpView();
let fake: FakeWidgets;

const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name });
const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
const recipient = { name: 'Recipient’s email address' };

beforeEach(() => {
  const { server } = view;
  server.push.refuse();
  fake = serveWidgets(server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' }), bookOrder('2', { articleType: 'Calendar' })];
});

it('a photo book without a link gets one by one press', async () => {
  await view.open(address);
  await screen.findByText(/^This photo book has no link yet\./);
  await press(create);
  await screen.findByRole('textbox', recipient);
  expect(view.server.requests(createWidget)).toHaveLength(1);
});

it.each(['/widgets/P2/share', '/widgets/P9/share', '/widgets/no%20code/share'])(
  '%s is not found: no photo book of the customer',
  async (path) => {
    view.server.serve(/^\/api\/(widget|gallery)\/v1\/\w+\/no%20code$/, (_, response) => {
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ code: 'invalid-request', message: 'No.', correlationId: 'x' }));
    });
    await view.open(path);
    await heading('Photo book not found');
    const links = await screen.findAllByRole('link', { name: 'Share your photo books' });
    await view.user.click(links.at(-1) as HTMLElement);
    await heading('Share your photo books');
  },
);

it('a blocked photo book shows the reason', async () => {
  fake.widgets = [sampleWidget('1')];
  fake.blocked = ['P1'];
  await view.open(address);
  await screen.findByText(/^The shop has blocked this photo book/);
  expect(screen.queryByRole('textbox', recipient)).toBeNull();
  expect(screen.queryByRole('button', { name: create })).toBeNull();
});

it.each([
  ['the widget', getWidget, 'We couldn’t load your links'],
  ['the orders', superOrdersRoutes.listOrdersOfAccount, 'We couldn’t load your photo books'],
] as const)('%s may fail to load, with "Try again"', async (_, route, text) => {
  const { server } = view;
  server.error(route, 'forbidden');
  await view.open(address);
  await heading(text, 2);
  fake.serveOrders();
  if (route === getWidget) server.error(getWidget, 'not-signed-in');
  await press('Try again');
  await screen.findByRole('button', { name: create });
});

it('a business is sent away', async () => {
  const { server } = view;
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  await view.open(address);
  await heading('Overview');
  expect(location.pathname).toBe('/');
  expect(server.requests(getWidget)).toEqual([]);
});
