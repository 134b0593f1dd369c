// Proves NEW-2, NEW-9, NEW-11.

import { configRoutes } from '@keepsake/contract/config';
import { newsletterRoutes, type OwnSubscription } from '@keepsake/contract/newsletter';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { confirmSubscription, unsubscribe, getOwnSubscription, putOwnSubscription } = newsletterRoutes;

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
const confirmations = () => view.server.requests(confirmSubscription).map(({ params }) => params);

describe('the link of a mail', () => {
  beforeEach(() => view.server.error(sessionRoutes.getToken, 'not-signed-in'));

  it('that does not work shows an error, and can be tried again', async () => {
    const { server, user } = view;
    server.error(confirmSubscription, 'not-found');
    await view.open('/subscription-confirmation?confirmation-token=SECRET&email=Anna%2Bbooks%40example.com');
    await press('Confirm');
    await title('Your subscription failed');
    await waitFor(() => expect(clientReports(server)).toMatchObject([{ where: 'confirm-newsletter' }]));
    expect(JSON.stringify(clientReports(server))).not.toMatch(/SECRET|anna/i);
    server.respond(confirmSubscription, null);
    await user.click(await screen.findByRole('link', { name: 'Try again' }));
    await press('Confirm');
    await title('You’re subscribed');
    expect(confirmations()).toHaveLength(2);
  });

  it.each(['', '?confirmation-token=SECRET', '?email=a%40b.test'])(
    'with "%s" has nothing to confirm',
    async (query) => {
      await view.open(`/subscription-confirmation${query}`);
      await title('Your subscription failed');
      expect(confirmations()).toEqual([]);
    },
  );
});

describe('unsubscribing', () => {
  const open = () => view.open('/unsubscribe?token=SECRET');
  const sent = () => view.server.requests(unsubscribe).map(({ query }) => query);
  beforeEach(() => view.server.error(sessionRoutes.getToken, 'not-signed-in'));

  it('requires one press; opening the link makes none', async () => {
    await open();
    await title('Unsubscribe from our newsletter?');
    expect(location.search).toBe('');
    expect(sent()).toEqual([]);
    await press('Unsubscribe');
    await title('You’re unsubscribed');
    expect(sent()).toEqual([{ token: 'SECRET' }]);
  });

  it('can be tried again when it fails', async () => {
    const { server } = view;
    server.error(unsubscribe, 'unavailable');
    await open();
    await press('Unsubscribe');
    await screen.findByText('We couldn’t unsubscribe you. Please try again.');
    server.respond(unsubscribe, null);
    await press('Unsubscribe');
    await title('You’re unsubscribed');
  });

  it('by a link that does not work links to the settings', async () => {
    view.server.error(unsubscribe, 'not-found');
    await open();
    await press('Unsubscribe');
    await title('This link doesn’t work any more');
    expect((await screen.findByRole('link', { name: 'Settings' })).getAttribute('href')).toBe('/settings');
    await view.open('/unsubscribe');
    await title('This link doesn’t work any more');
  });
});

describe('the card in the settings', () => {
  const name = 'Email me news and offers from Lumibook';
  const control = () => screen.findByRole<HTMLInputElement>('switch', { name });

  async function toggle(): Promise<void> {
    const found = await control();
    await waitFor(() => expect(found.disabled).toBe(false));
    await view.user.click(found);
  }

  it('subscribes and unsubscribes with one press', async () => {
    const { server } = view;
    let stored: OwnSubscription = { state: 'none' };
    server.respond(getOwnSubscription, () => stored);
    server.respond(putOwnSubscription, ({ body }) => {
      stored = body.isSubscribed
        ? { state: 'subscribed', since: '2026-11-25T12:00:00.000Z' }
        : { state: 'none' };
      return stored;
    });
    await view.open('/settings');
    expect((await control()).checked).toBe(false);
    await toggle();
    await screen.findByText('You’ll get our news and offers');
    await screen.findByText(/Subscribed since 25 November 2026/);
    await toggle();
    await screen.findByText('You won’t get our news and offers any more');
    const bodies = server.requests(putOwnSubscription).map(({ body }) => body);
    expect(bodies).toEqual([{ isSubscribed: true }, { isSubscribed: false }]);
  });

  it('shows what is still to be confirmed, and stays as it was when a change fails', async () => {
    const { server } = view;
    server.respond(getOwnSubscription, { state: 'unconfirmed' });
    server.error(putOwnSubscription, 'unavailable');
    await view.open('/settings');
    await screen.findByText(/Open the link in our email to confirm, or switch it on here\./);
    await toggle();
    await screen.findByText('We couldn’t change this. Please try again.');
    await waitFor(async () => expect((await control()).checked).toBe(false));
  });

  it('is absent where the brand has no newsletter', async () => {
    const config = configOfHost('localhost');
    const switches = { ...config.switches, newsletter: false };
    view.server.respond(configRoutes.getConfig, { ...config, switches });
    await view.open('/settings');
    await screen.findByRole('heading', { name: 'Sign-in' });
    expect(screen.queryByRole('switch', { name })).toBeNull();
  });
});
