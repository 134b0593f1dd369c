// Proves BUS-7, BUS-18, BUS-20, BUS-21, BUS-22, BUS-24, BUS-25, BUS-27, BUS-28.

import {
  type BusinessCallback,
  businessEventNames,
  businessCallbacksRoutes as routes,
} from '@keepsake/contract/business-callbacks';
import type { Delivery } from '@keepsake/contract/callbacks';
import { type CustomerMe, customersRoutes } from '@keepsake/contract/customers';
import { profileRoutes } from '@keepsake/contract/profile';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../testing/fake-responses.ts';
import { dora } from '../testing/sample-customer.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const url = 'https://shop.example.com/hook';
const callback: BusinessCallback = {
  events: [...businessEventNames],
  secretEnd: 'x9Yz',
  isSecretShown: true,
};
const secret = `whsec_${'a'.repeat(40)}x9Yz==`;

const id = (last: number) => `00000000-0000-4000-8000-0000000000${String(last).padStart(2, '0')}`;
const delivery: Delivery = {
  id: id(1),
  event: 'order.shipped',
  subject: 'LB-1',
  createdAt: '2026-11-20T12:00:00.000Z',
  outcome: 'failed',
  tries: 14,
  host: 'shop.example.com',
  status: 500,
  reason: 'status',
};

function setCustomer(change: Partial<CustomerMe> = {}): void {
  const customer: CustomerMe = { ...dora, callbackUrl: url, callbackFormat: 'json', ...change };
  view.server.respond(customersRoutes.getMe, customer);
  view.server.respond(profileRoutes.patchMe, customer);
}

const open = async () => {
  await view.open('/integration');
  return within(await screen.findByRole('region', { name: 'Callbacks' }));
};
const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
const patches = () =>
  view.server.requests(profileRoutes.patchMe).flatMap(({ body }) => ('callbackUrl' in body ? [body] : []));

beforeEach(() => {
  const { server } = view;
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  setCustomer();
  server.respond(routes.getBusinessCallback, callback);
  server.respond(routes.putBusinessCallback, callback);
  server.respond(routes.listBusinessDeliveries, { deliveries: [] });
});

describe('the address', () => {
  it('is saved with its format, and begins what belongs to it', async () => {
    setCustomer({ callbackUrl: null });
    const callbacks = await open();
    const address = await callbacks.findByRole('textbox', { name: 'Address (optional)' });
    expect(screen.queryByRole('heading', { name: 'Secret' })).toBeNull();
    await view.fill(address, ` ${url} `);
    await view.user.click(callbacks.getByRole('radio', { name: 'XML' }));
    setCustomer({ callbackFormat: 'xml' });
    await press('Save');
    await screen.findByText('Your callback has been saved');
    expect(patches()).toEqual([{ callbackUrl: url, callbackFormat: 'xml' }]);
    await callbacks.findByRole('heading', { name: 'Secret' });
  });

  it('is removed by an empty one', async () => {
    const callbacks = await open();
    await view.fill(await callbacks.findByRole('textbox', { name: 'Address (optional)' }), '');
    view.server.respond(routes.listBusinessDeliveries, { deliveries: [delivery] });
    setCustomer({ callbackUrl: null });
    await press('Save');
    await screen.findByText('Your callback has been saved');
    expect(patches()).toEqual([{ callbackUrl: null, callbackFormat: 'json' }]);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Secret' })).toBeNull());
    // What was sent stays.
    await callbacks.findByRole('link', { name: 'LB-1' });
    expect(callbacks.queryByRole('button', { name: /^Send again/ })).toBeNull();
  });

  it.each([
    ['New', 'Pending account validation'],
    ['Blocked', 'Blocked account, please contact customer care.'],
  ])('cannot be saved by a business that is %s', async (status, sentence) => {
    setCustomer({ business: { status } });
    const callbacks = await open();
    await callbacks.findByText(sentence);
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
  });
});

it('events are chosen one by one', async () => {
  const callbacks = await open();
  const events = businessEventNames.filter((name) => name !== 'order.shipped');
  view.server.respond(routes.putBusinessCallback, { ...callback, events });
  const shipped = () => callbacks.getByRole('switch', { name: 'Order shipped' });
  await callbacks.findByRole('switch', { name: 'Order shipped' });
  await view.user.click(shipped());
  await waitFor(() => expect((shipped() as HTMLInputElement).checked).toBe(false));
  await waitFor(() => expect(view.server.requests(routes.putBusinessCallback)).toHaveLength(1));
  expect(view.server.requests(routes.putBusinessCallback)[0]?.body).toEqual({ events });
});

it('a new secret is shown once, after a question', async () => {
  view.server.respond(routes.renewBusinessSecret, { ...callback, secret });
  const callbacks = await open();
  await callbacks.findByText(/It ends in x9Yz\.$/);
  await press('New secret');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Make a new secret?' }));
  expect(view.server.requests(routes.renewBusinessSecret)).toEqual([]);
  await view.user.click(dialog.getByRole('button', { name: 'New secret' }));
  await screen.findByText(secret);
  await view.open('/integration');
  await screen.findByText(/It ends in x9Yz\.$/);
  expect(screen.queryByText(secret)).toBeNull();
});

it('the first secret is shown without a question', async () => {
  view.server.respond(routes.getBusinessCallback, { ...callback, isSecretShown: false });
  view.server.respond(routes.renewBusinessSecret, { ...callback, secret });
  const callbacks = await open();
  await callbacks.findByText(/You see it only once\.$/);
  await view.user.dblClick(callbacks.getByRole('button', { name: 'Show the secret' }));
  await screen.findByText(secret);
  await callbacks.findByText(/It ends in x9Yz\.$/);
  expect(document.activeElement).toBe(callbacks.getByRole('button', { name: 'New secret' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(view.server.requests(routes.renewBusinessSecret)).toHaveLength(1);
});

it('a new secret is not lost by leaving the page without a question', async () => {
  view.server.respond(routes.renewBusinessSecret, { ...callback, secret, isSecretShown: false });
  view.server.respond(routes.getBusinessCallback, { ...callback, isSecretShown: false });
  const callbacks = await open();
  await press('Show the secret');
  await screen.findByText(secret);
  const settings = () => screen.getAllByRole('link', { name: 'Settings' })[0] as HTMLElement;
  await view.user.click(settings());
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without the secret?' }));
  await view.user.click(question.getByRole('button', { name: 'Stay on this page' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await view.user.click(callbacks.getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByText(secret)).toBeNull();
  await view.user.click(settings());
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
});

it('the question says that five secrets are valid', async () => {
  view.server.error(routes.renewBusinessSecret, 'too-many-secrets');
  await open();
  await press('New secret');
  const dialog = within(await screen.findByRole('alertdialog'));
  await view.user.click(dialog.getByRole('button', { name: 'New secret' }));
  await dialog.findByText(/^Five secrets are valid already\./);
});

/** Runs microtasks, and no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

it('a double press makes one secret', async () => {
  view.server.respond(routes.renewBusinessSecret, { ...callback, secret });
  await open();
  await press('New secret');
  const dialog = within(await screen.findByRole('alertdialog'));
  await view.user.dblClick(dialog.getByRole('button', { name: 'New secret' }));
  await screen.findByText(secret);
  expect(view.server.requests(routes.renewBusinessSecret)).toHaveLength(1);
});

it('a double press sends one test, also where the first has been answered', async () => {
  view.server.respond(routes.testBusinessCallback, { outcome: 'delivered', status: 204, milliseconds: 1 });
  const callbacks = await open();
  const button = await callbacks.findByRole('button', { name: 'Send a test' });
  await view.user.click(button);
  await screen.findByText(/^Delivered: /);
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await settle();
  expect(button.getAttribute('aria-busy')).toBeNull();
  expect(view.server.requests(routes.testBusinessCallback)).toHaveLength(1);
});

it.each([
  [
    { outcome: 'delivered', status: 204, milliseconds: 120 },
    'Delivered: your system answered 204 after 120 ms.',
  ],
  [
    { outcome: 'failed', status: 500, reason: 'status', milliseconds: 9 },
    'Not delivered: your system answered 500.',
  ],
  [
    { outcome: 'failed', reason: 'timeout', milliseconds: 5000 },
    'Not delivered: we couldn’t reach your system (timeout).',
  ],
  [
    { outcome: 'refused', reason: 'not-public', milliseconds: 0 },
    'This is a private address, which can’t be reached from the internet. Please use a public one',
  ],
] as const)('a test of %j says “%s”', async (result, text) => {
  view.server.respond(routes.testBusinessCallback, result);
  await open();
  await press('Send a test');
  await screen.findByText(text);
});

it('shows in five languages how messages are verified, to copy', async () => {
  const callbacks = await open();
  const list = within(await callbacks.findByRole('tablist', { name: 'Check the signature' }));
  const tabs = list.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Node.js', 'Python', 'PHP', 'Java', 'Go']);
  expect(callbacks.getByRole('region', { name: 'verify.mjs' }).textContent).toContain('timingSafeEqual');
  await view.user.click(list.getByRole('tab', { name: 'Node.js' }));
  await view.user.keyboard('{ArrowRight}');
  const python = await callbacks.findByRole('region', { name: 'verify.py' });
  expect(python.textContent).toContain('hmac.compare_digest');
  expect(callbacks.queryByRole('region', { name: 'verify.mjs' })).toBeNull();
  const panel = within(callbacks.getByRole('tabpanel', { name: 'Python' }));
  await view.user.click(panel.getByRole('button', { name: 'Copy' }));
  await screen.findByText('The sample has been copied');
  expect(await navigator.clipboard.readText()).toBe(python.textContent);
});

it('shows messages in both formats', async () => {
  const callbacks = await open();
  const list = within(await callbacks.findByRole('tablist', { name: 'What a message looks like' }));
  const events = ['order.shipped', 'invoice.ready'];
  const code = (name: string) => callbacks.getByRole('region', { name }).textContent;
  for (const event of events) expect(JSON.parse(code(event))).toMatchObject({ event });
  await view.user.click(list.getByRole('tab', { name: 'XML' }));
  await callbacks.findByRole('tabpanel', { name: 'XML' });
  for (const event of events) expect(code(event)).toContain(`<event>${event}</event>`);
});

describe('the log', () => {
  it('shows what became of each event, which can be sent again', async () => {
    view.server.respond(routes.listBusinessDeliveries, { deliveries: [delivery] });
    view.server.respond(routes.redeliverBusinessEvents, { ids: [delivery.id] });
    const callbacks = await open();
    const order = await callbacks.findByRole('link', { name: 'LB-1' });
    expect(order.getAttribute('href')).toBe('/orders/LB-1');
    await callbacks.findByText(/Failed · shop\.example\.com · 500 · 14 tries$/);
    await view.user.click(callbacks.getByRole('button', { name: /^Send again: Order shipped, / }));
    await screen.findByText('We’re sending it again');
    expect(view.server.requests(routes.redeliverBusinessEvents)[0]?.body).toEqual({ ids: [delivery.id] });
  });

  it('shows when an event is tried again', async () => {
    const nextTryAt = '2026-11-20T12:30:00.000Z';
    const waiting: Delivery = { ...delivery, outcome: 'waiting', tries: 1, nextTryAt };
    view.server.respond(routes.listBusinessDeliveries, { deliveries: [waiting] });
    const callbacks = await open();
    await callbacks.findByText(/Waiting · shop\.example\.com · 500 · 1 try · Next try: .*9:00/);
    // A second try fails.
    view.server.respond(routes.listBusinessDeliveries, { deliveries: [{ ...delivery, tries: 2 }] });
    await callbacks.findByText(/Failed · shop\.example\.com · 500 · 2 tries$/);
  });

  it('shows failed ones only on request, and more of them', async () => {
    const page = Array.from({ length: 20 }, (_, index) => ({ ...delivery, id: id(index) }));
    view.server.respond(routes.listBusinessDeliveries, ({ query }) => ({
      deliveries: query.before === undefined ? page : [{ ...delivery, id: id(50), subject: 'LB-2' }],
    }));
    const callbacks = await open();
    await view.user.click(await callbacks.findByRole('switch', { name: 'Failed only' }));
    await press('Show more');
    await callbacks.findByRole('link', { name: 'LB-2' });
    const queries = view.server.requests(routes.listBusinessDeliveries).map(({ query }) => query);
    expect(queries.at(-1)).toMatchObject({ outcome: 'failed', before: id(19) });
  });
});

it('says everywhere, and at the address, that sending has stopped', async () => {
  setCustomer({ business: { status: 'Active', callbackDisabled: true } });
  const disabledAt = '2026-11-20T12:00:00.000Z';
  view.server.respond(routes.getBusinessCallback, { ...callback, disabledAt });
  await view.open('/');
  await view.user.click(await screen.findByRole('link', { name: 'Check the address' }));
  await screen.findByText(/^We’ve stopped sending, because nothing reached your system/);
});
