// Proves PRJ-7, PRJ-8, WID-2, WID-4, WID-9, WID-56, WID-58.

import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { limits } from '@keepsake/contract/limits';
import { merchandiseRoutes } from '@keepsake/contract/merchandise';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { type FakeWidgets, serveWidgets } from '../../testing/fake-widgets.ts';
import { sampleCustomer } from '../../testing/sample-customer.ts';
import { bookOrder, sampleWidget } from '../../testing/sample-widget.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const { postShare, shareWidget } = widgetsRoutes;
const address = '/widgets/P1/share';

const view = setUpView();
let fake: FakeWidgets;

const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name });
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const fill = async (name: string | RegExp, text: string) => view.fill(await field(name), text);
const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
const recipient = 'Recipient’s email address';
const message = /^Message/;
const bodies = () => view.server.requests(postShare).map(({ body }) => body);
const failure = /^We couldn’t send your email\./;

const anna = { ...sampleCustomer, name: 'Anna de Vries', firstName: 'Anna', lastName: 'de Vries' };

beforeEach(() => {
  const { server } = view;
  server.push.refuse();
  server.respond(customersRoutes.getMe, anna);
  fake = serveWidgets(server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' }), bookOrder('2', { articleType: 'Calendar' })];
  fake.widgets = [sampleWidget('1', { title: 'Norway 2024' })];
});
afterEach(() => void vi.useRealTimers());

/** Opens the form, with an address in it. */
async function open(): Promise<void> {
  await view.open(address);
  await fill(recipient, 'grandma@example.com');
}

/** Answers with an error of its own. */
function refuse(status: number, headers: Record<string, string>, body: object): void {
  view.server.serve(/\/v1\/widget\/P1\/shares$/, (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify({ message: 'No.', correlationId: 'x', ...body }));
  });
}

it('sends name, address and message, and then to another', async () => {
  await view.open('/widgets');
  await view.user.click(await screen.findByRole('link', { name: 'Share by email: Norway 2024' }));
  await heading('Share “Norway 2024”');
  const name = await field('Your name');
  await waitFor(() => expect(name.value).toBe('Anna de Vries'));
  await fill(recipient, ' grandma@example.com ');
  await fill(message, 'Look, Granny!\nThe fjords.');
  await press('Send');
  await heading('Your email is on its way', 2);
  screen.getByText('grandma@example.com gets the link to “Norway 2024”.');
  expect(bodies()).toEqual([
    {
      vendorId: 'LB',
      senderName: 'Anna de Vries',
      recipientEmail: 'grandma@example.com',
      personalMessage: 'Look, Granny!\nThe fjords.',
    },
  ]);
  const [request] = view.server.requests(merchandiseRoutes.queryMerchandise);
  expect(request?.body.variables).toEqual({ code: 'LB-GB' });
  await press('Send to another');
  const next = await field(recipient);
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect([next.value, (await field(message)).value]).toEqual(['', 'Look, Granny!\nThe fjords.']);
  await fill(message, '');
  await view.fill(next, 'uncle@example.com');
  await view.user.type(next, '{Enter}');
  await screen.findByText(/^uncle@example\.com gets/);
  expect(bodies().at(-1)).toEqual({
    vendorId: 'LB',
    senderName: 'Anna de Vries',
    recipientEmail: 'uncle@example.com',
  });
  expect(view.server.requests(merchandiseRoutes.queryMerchandise)).toHaveLength(1);
});

it('uses the address of the retailer’s own service, with the email address encoded', async () => {
  const config = configOfHost('localhost');
  const extensions = { ...config.extensions, widgetShares: false };
  view.server.respond(configRoutes.getConfig, { ...config, extensions });
  await open();
  await fill(message, 'Schöne Grüße & mehr');
  await press('Send');
  await heading('Your email is on its way', 2);
  expect(view.server.requests(shareWidget)).toMatchObject([
    {
      params: { code: 'P1' },
      query: {
        vendorId: 'LB',
        fromName: 'Anna de Vries',
        personalMessage: 'Schöne Grüße & mehr',
        // As the contract decodes it.
        toEmailAddress: 'grandma@example.com',
      },
    },
  ]);
  expect(bodies()).toEqual([]);
});

it('begins with the part of a long name that fits', async () => {
  const { maxNameLength } = limits.customer;
  const name = `${'a'.repeat(maxNameLength - 1)}🏔 and more`;
  view.server.respond(customersRoutes.getMe, { ...anna, name, firstName: undefined, lastName: undefined });
  await view.open(address);
  const shown = await field('Your name');
  await waitFor(() => expect(shown.value).toBe('a'.repeat(maxNameLength - 1)));
});

it('shows what the mail will say', async () => {
  await open();
  await fill('Your name', 'Anna');
  await fill(message, '<b>Look</b>');
  const preview = within(screen.getByRole('region', { name: 'What we’ll send' }));
  for (const text of [
    'Anna via Lumibook',
    'Anna wants to show you a photo book',
    'Anna made the photo book “Norway 2024” with Lumibook and would like you to have a look.',
    'Message from Anna',
    '<b>Look</b>',
  ]) {
    await preview.findByText(text);
  }
  expect(preview.queryAllByRole('link')).toEqual([]);
});

it('checks what was typed, beside its field, and sends nothing', async () => {
  await view.open(address);
  await fill('Your name', ' ');
  await fill(recipient, 'a@example.com, b@example.com');
  await fill(message, 'x'.repeat(512));
  await screen.findByText('12 characters too many');
  await press('Send');
  for (const text of [
    'Please enter your name',
    'Please enter one valid email address',
    'Please shorten your message',
  ]) {
    await screen.findAllByText(text);
  }
  const name = await field(/^Your name/);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(bodies()).toEqual([]);
  await fill(message, 'x'.repeat(499));
  await screen.findByText('1 character left');
});

it('takes no web address in the message', async () => {
  await open();
  await fill(message, 'Look at http://example.com/book');
  await press('Send');
  await screen.findAllByText('Please leave web addresses out of your message');
  expect(bodies()).toEqual([]);
  await fill(message, 'Look at page 3.5, e.g. St.Gallen');
  await press('Send');
  await waitFor(() => expect(bodies()).toHaveLength(1));
});

it.each([
  ['vendorId', failure],
  ['recipientEmail', 'Please enter one valid email address'],
])('shows what the service finds in %s', async (path, text) => {
  refuse(400, {}, { code: 'invalid-request', fields: [{ path, code: 'not-valid' }] });
  await open();
  await press('Send');
  await screen.findAllByText(text);
  expect(screen.queryAllByText(failure)).toHaveLength(text === failure ? 1 : 0);
});

it('refuses letters before the @ with a sentence of their own, and sends no request', async () => {
  await open();
  await view.fill(await field(recipient), 'jürgen@example.com');
  await press('Send');
  await screen.findAllByText(/^Our mail cannot reach addresses with letters such as ü before the @/);
  expect(bodies()).toEqual([]);
});

it('shows that the address refuses such mails', async () => {
  view.server.error(postShare, 'recipient-refuses');
  await open();
  await press('Send');
  await screen.findAllByText('This address doesn’t want these emails. Please send the link yourself.');
  expect((await field(/^Recipient/)).getAttribute('aria-invalid')).toBe('true');
});

it('shows from when more mails can be sent', async () => {
  refuse(429, { 'Retry-After': '7200' }, { code: 'too-many-requests' });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T12:00:00Z') });
  await open();
  await press('Send');
  // In the time zone of the tests.
  await screen.findByText(/You can send this one from Thu 26 Nov 2026, 10:3\d\.$/);
});

it('shows and reports another failure, and keeps what was typed', async () => {
  const { server } = view;
  server.error(postShare, 'unavailable');
  await open();
  await press('Send');
  await screen.findByText(failure);
  await waitFor(() => expect(clientReports(server).map(({ where }) => where)).toContain('share-widget'));
  expect((await field(recipient)).value).toBe('grandma@example.com');
  server.respond(postShare, null);
  await press('Send');
  await heading('Your email is on its way', 2);
});

it.each([[{ data: { Channel: null } }], [{ errors: [{ message: 'no' }] }]])(
  'fails where the shop has no vendor: %j',
  async (response) => {
    view.server.respond(merchandiseRoutes.queryMerchandise, response);
    await open();
    await press('Send');
    await screen.findByText(failure);
    expect(bodies()).toEqual([]);
  },
);
