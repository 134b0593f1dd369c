// Proves SET-13, SET-23, SET-28, SET-48, SET-50, SET-52, SET-61.

import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { emailChangesRoutes, type PendingEmailChange } from '@keepsake/contract/email-changes';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { customer, session } from '../../testing/fake-responses.ts';
import { sampleCustomer } from '../../testing/sample-customer.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { requestEmailChange, getPendingEmailChange, resendEmailChange, cancelEmailChange } =
  emailChangesRoutes;
const address = '/settings/email';

const field = () => screen.findByRole('textbox', { name: 'New email address' });
const heading = (name: string) => screen.findByRole('heading', { name });
const text = (value: string | RegExp) => screen.findByText(value);
const main = () => within(screen.getByRole('main'));
const requests = () => view.server.requests(requestEmailChange);
const addressNow = () => window.location.pathname + window.location.search;

let pending: PendingEmailChange | null;

function acceptRequests(): void {
  view.server.respond(requestEmailChange, ({ body }) => {
    pending = { email: body.email, until: '2026-11-27T12:00:00.000Z' };
    return null;
  });
}

beforeEach(() => {
  pending = null;
  const { server } = view;
  server.push.refuse();
  server.respond(customersRoutes.getMe, sampleCustomer);
  server.respond(getPendingEmailChange, () => ({ pending }));
  acceptRequests();
  server.respond(cancelEmailChange, () => {
    pending = null;
    return null;
  });
});

async function press(name: string): Promise<void> {
  await view.user.click(await screen.findByRole('button', { name }));
}

const fill = async (email: string) => view.fill(await field(), email);

async function send(email: string): Promise<void> {
  await fill(email);
  await press('Send link');
}

describe('the form', () => {
  it('is linked from the settings, shows the present address, and waits for the link', async () => {
    const { user } = view;
    await view.open('/settings');
    await user.click(await screen.findByRole('link', { name: 'Change email address' }));
    await heading('Change email address');
    await main().findByText(customer.email);
    await send(' new@example.com ');
    await text('We sent a link to new@example.com; it works for 24 hours. Until then your address stays.');
    expect(requests().map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { idpType: 'keepsake', idpSub: customer.id, email: 'new@example.com', channel: 'LB-GB' },
    ]);
    await user.click(main().getByRole('link', { name: 'Settings' }));
    await text('New email, still to be confirmed');
    await text('new@example.com');
  });

  it.each([
    ['', 'Please enter one valid email address'],
    ['anna', 'Please enter one valid email address'],
    ['Customer@example.com', 'This is already your email address'],
    ['jürgen@example.com', /^Our mail cannot reach addresses with letters such as ü before the @/],
  ])('refuses "%s" on submit only', async (typed, problem) => {
    await view.open(address);
    await fill(typed);
    await view.user.tab();
    expect(document.activeElement).not.toBe(await field());
    expect(screen.queryByText(problem)).toBeNull();
    await press('Send link');
    await text(problem);
    expect(requests()).toEqual([]);
  });

  it('shows why the service refuses it', async () => {
    view.server.error(requestEmailChange, 'email-unreachable');
    await view.open(address);
    await send('anna@example.com');
    await text(/^Our mail cannot reach addresses with letters such as ü before the @/);
    expect(await field()).toHaveProperty('value', 'anna@example.com');
  });

  it('knows the present address in both forms of its domain', async () => {
    const email = 'nina@müller.de';
    view.server.respond(customersRoutes.getMe, { ...sampleCustomer, email });
    await view.open(address);
    await field();
    await main().findByText(email);
    await send('Nina@xn--mller-kva.de');
    await text('This is already your email address');
    expect(requests()).toEqual([]);
  });

  it('shows at the field that the address is in use', async () => {
    view.server.error(requestEmailChange, 'email-in-use');
    await view.open(address);
    await send('taken@example.com');
    await text('This address is already in use');
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/We couldn’t/)).toBeNull();
  });

  it('names the time after too many requests', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00.000Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    view.server.serve(/\/emailchanges$/, (_, response) => {
      response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '1800' });
      response.end(JSON.stringify({ code: 'too-many-requests', message: 'Too many', correlationId: 'c' }));
    });
    await view.open(address);
    await send('new@example.com');
    await text(/^Too many emails for now\. You can send a link from Fri 27 Nov 2026, 09:00\.$/);
    expect(await field()).toHaveProperty('value', 'new@example.com');
  });

  it('can be sent again after a failure', async () => {
    view.server.offline(requestEmailChange);
    await view.open(address);
    await send('new@example.com');
    await text(/We couldn’t send the link\./);
    acceptRequests();
    await press('Send link');
    await heading('Check your inbox');
    expect(requests()).toHaveLength(2);
  });

  it('signs in again where that was long ago, and keeps what was typed', async () => {
    view.server.error(requestEmailChange, 'recent-sign-in-required');
    await view.open(address);
    await send('new@example.com');
    const query = new URLSearchParams({ returnTo: address, again: '1' });
    await expect.poll(addressNow).toBe(`/session/login?${query}`);
    await view.open(address);
    expect(await field()).toHaveProperty('value', 'new@example.com');
  });

  it('of a business has its own address', async () => {
    const { server, user } = view;
    server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
    server.respond(customersRoutes.getMe, { ...sampleCustomer, business: { status: 'Active' } });
    await view.open(address);
    await field();
    expect(addressNow()).toBe('/settings/b2b/email');
    await user.click(main().getByRole('link', { name: 'Settings' }));
    await expect.poll(addressNow).toBe('/settings/b2b');
  });
});

describe('a pending change', () => {
  beforeEach(() => {
    pending = { email: 'new@example.com', until: '2026-11-27T12:00:00.000Z' };
  });

  it('is loaded, and its link is sent again', async () => {
    const { server } = view;
    const release = server.loading(getPendingEmailChange);
    await view.open(address);
    await heading('Change email address');
    await main().findByText(customer.email);
    expect(screen.queryByRole('textbox')).toBeNull();
    release();
    await text(/^The link works until Fri/);
    server.error(resendEmailChange, 'unavailable');
    await press('Send again');
    await text(/We couldn’t send the link\./);
    server.respond(resendEmailChange, null);
    await press('Send again');
    await text('We’ve sent another link. The earlier one no longer works.');
    expect(screen.queryByText(/We couldn’t send the link\./)).toBeNull();
  });

  it('is cancelled, and another address can be chosen', async () => {
    const { server } = view;
    server.error(cancelEmailChange, 'unavailable');
    await view.open(address);
    await press('Cancel the change');
    await text('We couldn’t cancel the change. Please try again.');
    server.respond(cancelEmailChange, null);
    await press('Cancel the change');
    await field();
    await text('Your email address stays the same');
  });

  it('that has ended elsewhere makes room for the form', async () => {
    await view.open(address);
    await heading('Check your inbox');
    pending = null;
    view.server.error(resendEmailChange, 'not-found');
    await press('Send again');
    await field();
  });

  it('that cannot be loaded shows "Try again"', async () => {
    const { server } = view;
    server.error(getPendingEmailChange, 'forbidden');
    await view.open(address);
    await text('We couldn’t load whether your address is being changed.');
    server.respond(getPendingEmailChange, { pending });
    await press('Try again');
    await heading('Check your inbox');
  });
});

describe('another provider', () => {
  it('is where the address is changed: nothing links to the page, which states it', async () => {
    const { server } = view;
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), changesEmail: false });
    await view.open('/settings');
    await heading('Sign-in');
    expect(screen.queryByRole('link', { name: 'Change email address' })).toBeNull();
    await view.open(address);
    await text('You sign in with an account of another service. Change your email address there.');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(server.requests(getPendingEmailChange)).toEqual([]);
  });

  it('with its own service gets the specified call only', async () => {
    const { server } = view;
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, pendingEmailChange: false };
    server.respond(configRoutes.getConfig, { ...config, extensions });
    await view.open(address);
    await send('new@example.com');
    await heading('Check your inbox');
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(server.requests(getPendingEmailChange)).toEqual([]);
  });
});
