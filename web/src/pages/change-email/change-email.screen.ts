// Proves SET-13, SET-23, SET-28, SET-48, SET-50, SET-52.

import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { emailChangesRoutes, type PendingEmailChange } from '@keepsake/contract/email-changes';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { customer, session } from '../../testing/fake-responses.ts';
import { keysOf } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const { requestEmailChange, getPendingEmailChange, resendEmailChange, cancelEmailChange } =
  emailChangesRoutes;
const address = '/settings/email';
const anna = {
  customerId: customer.id,
  email: customer.email,
  name: null,
  accountDeleted: false,
  business: null,
};

const field = () => screen.page.getByRole('textbox', { name: 'New email address' });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const heading = (name: string) => screen.page.getByRole('heading', { name, exact: true });
const text = (value: string) => screen.page.getByText(value, { exact: true });
const requests = () => screen.server.requests(requestEmailChange);

let pending: PendingEmailChange | null;

beforeEach(() => {
  pending = null;
  const { server } = screen;
  server.push.refuse();
  server.respond(customersRoutes.getMe, anna);
  server.respond(getPendingEmailChange, () => ({ pending }));
  server.respond(requestEmailChange, ({ body }) => {
    pending = { email: body.email, until: '2026-11-27T12:00:00.000Z' };
    return null;
  });
  server.respond(cancelEmailChange, () => {
    pending = null;
    return null;
  });
});

async function open(): Promise<void> {
  await screen.open(address);
  await field().waitFor();
}

async function send(email: string): Promise<void> {
  await field().fill(email);
  await button('Send link').click();
}

describe('the form', () => {
  it(
    'is linked from the settings, shows the present address, and waits for the link',
    longTimeout,
    async () => {
      const { page } = screen;
      await screen.open('/settings');
      await page.getByRole('link', { name: 'Change email address' }).click();
      await heading('Change email address').waitFor();
      await page.getByRole('main').getByText(customer.email).waitFor();
      await field().waitFor();
      expect(await findProblemsAtEachWidth(page, 'change-email')).toEqual([]);
      await send(' new@example.com ');
      await text(
        'We sent a link to new@example.com; it works for 24 hours. Until then your address stays.',
      ).waitFor();
      expect(requests().map(({ params, body }) => ({ ...params, ...body }))).toEqual([
        { idpType: 'keepsake', idpSub: customer.id, email: 'new@example.com', channel: 'LB-GB' },
      ]);
      expect(await findProblemsAtEachWidth(page, 'change-email-pending')).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
      await page.getByText('New email, still to be confirmed').waitFor();
      await text('new@example.com').waitFor();
    },
  );

  it.each([
    ['', 'Please enter one valid email address'],
    ['anna', 'Please enter one valid email address'],
    ['Customer@example.com', 'This is already your email address'],
  ])('refuses "%s" on submit only', async (typed, problem) => {
    await open();
    await field().fill(typed);
    await field().blur();
    expect(await text(problem).count()).toBe(0);
    await button('Send link').click();
    await text(problem).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    expect(requests()).toEqual([]);
  });

  it('shows at the field that the address is in use', async () => {
    screen.server.error(requestEmailChange, 'email-in-use');
    await open();
    await send('taken@example.com');
    await text('This address is already in use').waitFor();
    expect(await field().getAttribute('aria-invalid')).toBe('true');
    expect(await screen.page.getByRole('alert').getByText('We couldn’t').count()).toBe(0);
  });

  it('names the time after too many requests', async () => {
    const { page } = screen;
    await page.route('**/emailchanges', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '1800' },
        json: { code: 'too-many-requests', message: 'Too many', correlationId: 'c' },
      }),
    );
    await open();
    await send('new@example.com');
    await page.getByText(/^Too many emails for now\. You can send a link from \w+/).waitFor();
    expect(await field().inputValue()).toBe('new@example.com');
  });

  it('can be sent again after a failure, and sends a double press once', async () => {
    const { page, server } = screen;
    await open();
    await page.context().setOffline(true);
    await send('new@example.com');
    await page.getByText('We couldn’t send the link.').waitFor();
    await page.context().setOffline(false);
    const release = server.loading(requestEmailChange);
    await button('Send link').dblclick();
    await expect.poll(() => requests().length).toBe(1);
    release();
    await heading('Check your inbox').waitFor();
    expect(requests()).toHaveLength(1);
  });

  it('signs in again where that was long ago, and keeps what was typed', async () => {
    const { page, server } = screen;
    server.error(requestEmailChange, 'recent-sign-in-required');
    await open();
    await send('new@example.com');
    await heading('Sign in').waitFor();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ returnTo: address, again: '1' });
    await open();
    expect(await field().inputValue()).toBe('new@example.com');
  });

  it('works by keyboard, in another brand and in dark', longTimeout, async () => {
    const { page } = screen;
    const keys = keysOf(() => page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await screen.open(address, 'printo.localhost');
    await page.getByRole('textbox').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await page.getByRole('textbox').fill('new@example.com');
    await page.getByRole('textbox').press('Enter');
    const again = page.getByRole('main').getByRole('button').first();
    await again.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
    await keys.press('Tab');
    expect(await again.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('of a business has its own address', async () => {
    const { page, server } = screen;
    server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
    server.respond(customersRoutes.getMe, { ...anna, business: { status: 'Active' } });
    await open();
    expect(new URL(page.url()).pathname).toBe('/settings/b2b/email');
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/settings/b2b');
  });
});

describe('a pending change', () => {
  beforeEach(() => {
    pending = { email: 'new@example.com', until: '2026-11-27T12:00:00.000Z' };
  });

  it('is loaded, and its link is sent again', async () => {
    const { page, server } = screen;
    const release = server.loading(getPendingEmailChange);
    await screen.open(address);
    await text(customer.email).first().waitFor();
    expect(await field().count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
    release();
    await page.getByText(/^The link works until Fri/).waitFor();
    server.error(resendEmailChange, 'unavailable');
    await button('Send again').click();
    await page.getByText('We couldn’t send the link.').waitFor();
    server.respond(resendEmailChange, null);
    await button('Send again').click();
    await text('We’ve sent another link. The earlier one no longer works.').waitFor();
    expect(await page.getByText('We couldn’t send the link.').count()).toBe(0);
  });

  it('is cancelled, and another address can be chosen', async () => {
    const { server } = screen;
    server.error(cancelEmailChange, 'unavailable');
    await screen.open(address);
    await button('Cancel the change').click();
    await text('We couldn’t cancel the change. Please try again.').waitFor();
    server.respond(cancelEmailChange, null);
    await button('Cancel the change').click();
    await field().waitFor();
    await text('Your email address stays the same').waitFor();
  });

  it('that has ended elsewhere makes room for the form', async () => {
    const { server } = screen;
    await screen.open(address);
    await button('Send again').waitFor();
    pending = null;
    server.error(resendEmailChange, 'not-found');
    await button('Send again').click();
    await field().waitFor();
  });

  it('that cannot be loaded shows "Try again"', async () => {
    const { page, server } = screen;
    server.error(getPendingEmailChange, 'forbidden');
    await screen.open(address);
    await text('We couldn’t load whether your address is being changed.').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    server.respond(getPendingEmailChange, { pending });
    await button('Try again').click();
    await heading('Check your inbox').waitFor();
  });
});

describe('another provider', () => {
  it('is where the address is changed: nothing links to the page, which states it', async () => {
    const { page, server } = screen;
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), changesEmail: false });
    await screen.open('/settings');
    await page.getByRole('heading', { name: 'Sign-in' }).waitFor();
    expect(await page.getByRole('link', { name: 'Change email address' }).count()).toBe(0);
    await screen.open(address);
    await text('You sign in with an account of another service. Change your email address there.').waitFor();
    expect(await field().count()).toBe(0);
    expect(server.requests(getPendingEmailChange)).toEqual([]);
  });

  it('with its own service gets the specified call only', async () => {
    const { server } = screen;
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, pendingEmailChange: false };
    server.respond(configRoutes.getConfig, { ...config, extensions });
    await open();
    await send('new@example.com');
    await heading('Check your inbox').waitFor();
    expect(await button('Send again').count()).toBe(0);
    expect(server.requests(getPendingEmailChange)).toEqual([]);
  });
});
