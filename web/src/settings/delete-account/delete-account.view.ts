// Proves SET-13, SET-29, SET-38, SET-40, SET-42.

import { type AccountDeletion, accountDeletionRoutes } from '@keepsake/contract/account-deletion';
import { configRoutes } from '@keepsake/contract/config';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refuse } from '../../testing/fake-responses.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const path = '/settings/delete-account';
const { getAccountDeletion, requestAccountDeletion } = accountDeletionRoutes;
const session = { accessToken: 'token', expiresIn: 3600, subject: 'anna', email: 'anna@example.com' };
const identity = { idpType: 'keepsake', idpSub: 'anna' };
const nothing: AccountDeletion = { photosCount: 0, albumsCount: 0, openOrdersCount: 0 };
const library: AccountDeletion = { photosCount: 1204, albumsCount: 3, openOrdersCount: 0 };

const text = (value: string | RegExp) => screen.findByText(value);
const button = (name: string) => screen.findByRole('button', { name });
const send = () => button('Email me the link');
const noSend = () => expect(screen.queryByRole('button', { name: 'Email me the link' })).toBeNull();
const main = () => within(screen.getByRole('main'));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const requests = () => view.server.requests(requestAccountDeletion).map(({ params, body }) => [params, body]);

async function pressSend(): Promise<void> {
  await view.user.click(await send());
}

beforeEach(() => {
  const { server } = view;
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: false, ...identity });
  server.respond(getAccountDeletion, library);
});

it('states what is deleted and what stays, and is linked from the settings', async () => {
  await view.open('/settings');
  await view.user.click(await screen.findByRole('link', { name: 'Delete account' }));
  await title('Delete account');
  await text('All your 1,204 photos');
  await text('Your 3 albums, also for the people you share them with');
  await text('Orders and invoices, for as long as the law requires.');
  await text(/For 14 days, customer care can bring it back/);
  const link = screen.getByRole('link', { name: 'Export your photos' });
  expect(link.getAttribute('href')).toBe('/downloads');
  expect(requests()).toEqual([]);
});

describe('the request', () => {
  it('mails a link, and states how long it works', async () => {
    const { server } = view;
    const requestedUntil = '2026-11-27T12:00:00.000Z';
    server.respond(requestAccountDeletion, () => {
      server.respond(getAccountDeletion, { ...library, requestedUntil });
      return null;
    });
    await view.open(path);
    await pressSend();
    await text('We sent a link to anna@example.com');
    await text(/^It works until .*27 Nov 2026/);
    expect(requests()).toEqual([[identity, { channel: configOfHost('localhost').channel }]]);
    await view.user.click(await button('Send a new link'));
    await expect.poll(() => requests().length).toBe(2);
  });

  it('that is pending is shown on every visit', async () => {
    view.server.respond(getAccountDeletion, { ...nothing, requestedUntil: '2026-11-27T12:00:00.000Z' });
    await view.open(path);
    await button('Send a new link');
    expect(screen.queryByText('Export your photos')).toBeNull();
  });

  it('requests the password first where the sign-in is not recent', async () => {
    view.server.error(requestAccountDeletion, 'recent-sign-in-required');
    await view.open(path);
    await pressSend();
    const query = new URLSearchParams({ returnTo: path, again: '1' });
    await expect
      .poll(() => window.location.pathname + window.location.search)
      .toBe(`/session/login?${query}`);
  });

  it('that comes too often can be made again later', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00.000Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    view.server.serve(/\/deleteaccount$/, ({ method }, response) => {
      const isRequest = method === 'POST';
      const refusal = { code: 'too-many-requests', message: 'Too many', correlationId: '1' };
      response.writeHead(isRequest ? 429 : 200, {
        'Content-Type': 'application/json',
        ...(isRequest && { 'Retry-After': '3600' }),
      });
      response.end(JSON.stringify(isRequest ? refusal : library));
    });
    await view.open(path);
    await pressSend();
    await text(/^You’ve tried this several times\. You can try again from Fri 27 Nov 2026, 09:30\.$/);
  });

  it('that fails can be made again', async () => {
    const { server } = view;
    server.error(requestAccountDeletion, 'unavailable');
    await view.open(path);
    await pressSend();
    await text('We couldn’t send you the link.');
    server.offline(requestAccountDeletion);
    await pressSend();
    await main().findByText(/connection/i);
    server.respond(requestAccountDeletion, null);
    await pressSend();
    await button('Send a new link');
  });

  it('is not offered while an order is being made', async () => {
    const { server } = view;
    server.respond(requestAccountDeletion, () => {
      server.respond(getAccountDeletion, { ...library, openOrdersCount: 1 });
      return refuse('orders-open');
    });
    await view.open(path);
    await pressSend();
    await text('You have an order that is being made');
    noSend();
    const link = main().getByRole('link', { name: 'Go to your orders' });
    expect(link.getAttribute('href')).toBe('/orders');
  });
});

describe('the page', () => {
  it('shows placeholders while it loads', async () => {
    const release = view.server.loading(getAccountDeletion);
    await view.open(path);
    await title('Delete account');
    expect(main().getAllByRole('status')).not.toEqual([]);
    noSend();
    release();
    await send();
  });

  it('that cannot be loaded can be tried again', async () => {
    const { server } = view;
    server.push.refuse();
    server.error(getAccountDeletion, 'not-found');
    await view.open(path);
    await text('An error occurred loading your settings');
    server.respond(getAccountDeletion, library);
    await view.user.click(await button('Try again'));
    await send();
  });

  it('links to customer care on a channel without deletion', async () => {
    const { server } = view;
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), deletesAccounts: false });
    await view.open(path);
    await text('Customer care will delete your account for you. Just get in touch.');
    const link = main().getByRole('link', { name: 'Contact customer care' });
    expect(link.getAttribute('href')).toBe('/contact');
    expect(server.requests(getAccountDeletion)).toEqual([]);
  });

  it('works without numbers where the retailer’s own service has none', async () => {
    const { server } = view;
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, accountDeletion: false };
    server.respond(configRoutes.getConfig, { ...config, extensions });
    await view.open(path);
    await text('All your photos');
    await pressSend();
    await text('It works for one hour. Nothing is deleted until you open it and confirm.');
    expect(server.requests(getAccountDeletion)).toEqual([]);
  });
});
