// Proves PLA-21, PLA-23, PLA-36, SET-9, SET-10, NEW-4, NEW-5.

import { configRoutes } from '@keepsake/contract/config';
import { newsletterRoutes } from '@keepsake/contract/newsletter';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const link = (name: string) => screen.findByRole('link', { name });

describe('a page without a sign-in', () => {
  it('shows a result, and links to the contact page', async () => {
    view.server.error(sessionRoutes.getToken, 'not-signed-in');
    await view.open('/change-email-error');
    await title("Your email wasn't changed");
    const care = await link('contact customer care');
    expect(care.parentElement?.textContent).toMatch(
      /^You tried again and are still having issues\? Please contact customer care/,
    );
    await view.user.click(care);
    await title('Contact us');
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('a failure', () => {
  it.each([
    ['/delete-account-error', 'Your account couldn’t be deleted', 'account deletion'],
    ['/change-email-error', "Your email wasn't changed", 'email change'],
    ['/subscription-confirmation-error', 'Your subscription failed', 'subscription'],
  ])('at %s shows what went wrong', async (address, name, what) => {
    await view.open(address);
    await title(name);
    await screen.findByText(`Something went wrong with the ${what}. Could you please try again?`);
    expect((await link('Try again')).getAttribute('href')).toBe('/settings');
  });

  it('of a subscription repeats the confirmation while its parameters are there', async () => {
    await view.open('/subscription-confirmation-error?confirmation-token=1e5&email=a%40b.test');
    const again = await link('Try again');
    expect(again.getAttribute('href')).toBe('/subscription-confirmation');
    expect(location.search).toBe('');
    await view.user.click(again);
    await view.user.click(await screen.findByRole('button', { name: 'Confirm' }));
    const sent = () => view.server.requests(newsletterRoutes.confirmSubscription).map(({ params }) => params);
    await waitFor(() => expect(sent()).toEqual([{ email: 'a@b.test', token: '1e5' }]));
  });
});

describe('a success', () => {
  it.each([
    ['/account-deleted', 'Your account has been deleted', /Thank you for being with Lumibook\./],
    ['/change-email-success', 'Your email address has been changed', /Sign in with your new email address/],
    [
      '/subscription-confirmation-success',
      'You’re subscribed',
      /You’ll get Lumibook news and offers by email/,
    ],
  ])('at %s shows what was done', async (address, name, text) => {
    await view.open(address);
    await title(name);
    await screen.findByText(text);
  });

  it('of a subscription links to the account', async () => {
    await view.open('/subscription-confirmation-success');
    await view.user.click(await link('Go to your account'));
    await title('Overview');
  });

  it('of a deleted account links to the shop where the brand has one', async () => {
    const { server } = view;
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), shopUrl: null });
    await view.open('/account-deleted');
    await title('Your account has been deleted');
    expect(screen.queryByRole('link', { name: 'Go to Lumibook' })).toBeNull();
    const shopUrl = 'https://shop.example/';
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), shopUrl });
    await view.open('/account-deleted');
    expect((await link('Go to Lumibook')).getAttribute('href')).toBe(shopUrl);
  });
});
