// Proves SET-13, SET-29, SET-38, SET-40, SET-42.

import { type AccountDeletion, accountDeletionRoutes } from '@keepsake/contract/account-deletion';
import { configRoutes } from '@keepsake/contract/config';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { refuse } from '../../testing/fake-responses.ts';
import { keysOf } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const path = '/settings/delete-account';
const { getAccountDeletion, requestAccountDeletion } = accountDeletionRoutes;
const session = { accessToken: 'token', expiresIn: 3600, subject: 'anna', email: 'anna@example.com' };
const identity = { idpType: 'keepsake', idpSub: 'anna' };
const nothing: AccountDeletion = { photosCount: 0, albumsCount: 0, openOrdersCount: 0 };
const library: AccountDeletion = { photosCount: 1204, albumsCount: 3, openOrdersCount: 0 };

const text = (value: string | RegExp) => screen.page.getByText(value, { exact: typeof value === 'string' });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const send = () => button('Email me the link');
const requests = () =>
  screen.server.requests(requestAccountDeletion).map(({ params, body }) => [params, body]);

function signIn(host = 'localhost'): void {
  const { server } = screen;
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: false, ...identity });
  server.respond(configRoutes.getConfig, configOfHost(host));
}

beforeEach(() => {
  signIn();
  screen.server.respond(getAccountDeletion, library);
});

it('states what is deleted and what stays, and is linked from the settings', longTimeout, async () => {
  const { page } = screen;
  await screen.open('/settings');
  await page.getByRole('link', { name: 'Delete account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Delete account' }).waitFor();
  await text('All your 1,204 photos').waitFor();
  await text('Your 3 albums, also for the people you share them with').waitFor();
  await text('Orders and invoices, for as long as the law requires.').waitFor();
  await text(/For 14 days, customer care can bring it back/).waitFor();
  const link = page.getByRole('link', { name: 'Export your photos' });
  expect(await link.getAttribute('href')).toBe('/downloads');
  expect(await findProblemsAtEachWidth(page, 'delete-account')).toEqual([]);
  expect(requests()).toEqual([]);
});

it.each(['printo.localhost', 'wallery.localhost'])('has no problems in the brand at %s', async (host) => {
  signIn(host);
  await screen.open(path, host);
  await send().waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

describe('the request', () => {
  it('mails a link by a press of a key, and states how long it works', async () => {
    const { page, server } = screen;
    const { press, tabTo } = keysOf(() => page);
    const requestedUntil = '2026-11-27T12:00:00.000Z';
    server.respond(requestAccountDeletion, () => {
      server.respond(getAccountDeletion, { ...library, requestedUntil });
      return null;
    });
    await screen.open(path);
    await send().waitFor();
    await tabTo('Email me the link');
    await press('Enter');
    await text('We sent a link to anna@example.com. It works for one hour').waitFor();
    await text(/^It works until .*27 Nov 2026/).waitFor();
    expect(requests()).toEqual([[identity, { channel: configOfHost('localhost').channel }]]);
    expect(await findPageProblems(page)).toEqual([]);
    await button('Send a new link').click();
    await expect.poll(() => requests().length).toBe(2);
  });

  it('that is pending is shown on every visit', async () => {
    screen.server.respond(getAccountDeletion, { ...nothing, requestedUntil: '2026-11-27T12:00:00.000Z' });
    await screen.open(path);
    await button('Send a new link').waitFor();
    expect(await text('Export your photos').count()).toBe(0);
  });

  it('requests the password first where the sign-in is not recent', async () => {
    const { page, server } = screen;
    server.error(requestAccountDeletion, 'recent-sign-in-required');
    await screen.open(path);
    await send().click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    const query = new URL(page.url()).searchParams;
    expect([query.get('returnTo'), query.get('again')]).toEqual([path, '1']);
  });

  it('that comes too often can be made again later', async () => {
    const { page } = screen;
    await page.route('**/deleteaccount', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 429,
            headers: { 'Retry-After': '3600' },
            json: { code: 'too-many-requests', message: 'Too many', correlationId: '1' },
          })
        : route.fallback(),
    );
    await screen.open(path);
    await send().click();
    await text(/^You’ve tried this several times\. You can try again from .*\d\d:\d\d\.$/).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('that fails can be made again', async () => {
    const { server } = screen;
    server.error(requestAccountDeletion, 'unavailable');
    await screen.open(path);
    await send().click();
    await text('We couldn’t send you the link.').waitFor();
    server.offline(requestAccountDeletion);
    await send().click();
    await text(/connection/i)
      .first()
      .waitFor();
    server.respond(requestAccountDeletion, null);
    await send().click();
    await button('Send a new link').waitFor();
  });

  it('is not offered while an order is being made', async () => {
    const { page, server } = screen;
    server.respond(requestAccountDeletion, () => {
      server.respond(getAccountDeletion, { ...library, openOrdersCount: 1 });
      return refuse('orders-open');
    });
    await screen.open(path);
    await send().click();
    await text('You have an order that is being made').waitFor();
    expect(await send().count()).toBe(0);
    const link = page.getByRole('main').getByRole('link', { name: 'Go to your orders' });
    expect(await link.getAttribute('href')).toBe('/orders');
    expect(await findPageProblems(page)).toEqual([]);
  });
});

describe('the page', () => {
  it('shows placeholders while it loads', async () => {
    const { page, server } = screen;
    const release = server.loading(getAccountDeletion);
    await screen.open(path);
    await page.getByRole('main').getByRole('status').first().waitFor({ state: 'attached' });
    expect(await send().count()).toBe(0);
    release();
    await send().waitFor();
  });

  it('that cannot be loaded can be tried again', async () => {
    const { server } = screen;
    server.push.refuse();
    server.error(getAccountDeletion, 'not-found');
    await screen.open(path);
    await text('An error occurred loading your settings').waitFor();
    server.respond(getAccountDeletion, library);
    await button('Try again').click();
    await send().waitFor();
  });

  it('links to customer care on a channel without deletion', async () => {
    const { page, server } = screen;
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), deletesAccounts: false });
    await screen.open(path);
    await text('Customer care will delete your account for you. Just get in touch.').waitFor();
    const link = page.getByRole('main').getByRole('link', { name: 'Contact customer care' });
    expect(await link.getAttribute('href')).toBe('/contact');
    expect(await findPageProblems(page)).toEqual([]);
    expect(server.requests(getAccountDeletion)).toEqual([]);
  });

  it('works without numbers where the retailer’s own service has none', async () => {
    const { server } = screen;
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, accountDeletion: false };
    server.respond(configRoutes.getConfig, { ...config, extensions });
    await screen.open(path);
    await text('All your photos').waitFor();
    await send().click();
    await text('Nothing is deleted until you open it and confirm.').waitFor();
    expect(server.requests(getAccountDeletion)).toEqual([]);
  });
});
