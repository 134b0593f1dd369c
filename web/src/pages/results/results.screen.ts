// Proves PLA-21, PLA-23, PLA-36, SET-9, SET-10, NEW-4, NEW-5.

import { configRoutes } from '@keepsake/contract/config';
import { newsletterRoutes } from '@keepsake/contract/newsletter';
import { sessionRoutes } from '@keepsake/contract/session';
import { describe, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const title = (name: string) => screen.page.getByRole('heading', { level: 1, name });
const tryAgain = () => screen.page.getByRole('link', { name: 'Try again' });

describe('a page without a sign-in', () => {
  it('shows a result, and links to the contact page', async () => {
    const { page, server } = screen;
    server.error(sessionRoutes.getToken, 'not-signed-in');
    await screen.open('/change-email-error');
    await title("Your email wasn't changed").waitFor();
    await page
      .getByText('You tried again and are still having issues? Please contact customer care')
      .waitFor();
    expect(await page.title()).toBe("Your email wasn't changed – Lumibook");
    await page.getByRole('link', { name: 'contact customer care' }).click();
    await title('Contact us').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  it('opens the settings by "Try again", after the sign-in page', async () => {
    const { page, server } = screen;
    server.error(sessionRoutes.getToken, 'not-signed-in');
    await screen.open('/change-email-error');
    await tryAgain().click();
    await title('Sign in').waitFor();
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/settings');
  });
});

it.each([
  '/delete-account-error',
  '/change-email-error',
  '/subscription-confirmation-success',
  '/subscription-confirmation-error',
])('%s keeps the menu of a customer who is signed in', async (address) => {
  await screen.open(address);
  await screen.page.getByRole('button', { name: 'Account' }).waitFor();
});

describe('a failure', () => {
  it.each([
    ['/delete-account-error', 'Your account couldn’t be deleted', 'account deletion'],
    ['/change-email-error', "Your email wasn't changed", 'email change'],
    ['/subscription-confirmation-error', 'Your subscription failed', 'subscription'],
  ])('at %s shows what went wrong', async (address, name, what) => {
    await screen.open(address);
    await title(name).waitFor();
    await screen.page
      .getByText(`Something went wrong with the ${what}. Could you please try again?`)
      .waitFor();
    expect(await tryAgain().getAttribute('href')).toBe('/settings');
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('of a subscription repeats the confirmation while its parameters are there', async () => {
    await screen.open('/subscription-confirmation-error?confirmation-token=1e5&email=a%40b.test');
    expect(await tryAgain().getAttribute('href')).toBe('/subscription-confirmation');
    expect(new URL(screen.page.url()).search).toBe('');
    await tryAgain().click();
    await screen.page.getByRole('button', { name: 'Confirm' }).click();
    await expect
      .poll(() => screen.server.requests(newsletterRoutes.confirmSubscription).map(({ params }) => params))
      .toEqual([{ email: 'a@b.test', token: '1e5' }]);
  });
});

describe('a success', () => {
  it.each([
    ['/account-deleted', 'Your account has been deleted', 'Thank you for being with Lumibook.'],
    ['/change-email-success', 'Your email address has been changed', 'Sign in with your new email address'],
    [
      '/subscription-confirmation-success',
      'You’re subscribed',
      'You’ll get Lumibook news and offers by email',
    ],
  ])('at %s shows what was done', async (address, name, text) => {
    await screen.open(address);
    await title(name).waitFor();
    await screen.page.getByText(text).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it.each([
    ['/change-email-success', 'Sign in'],
    ['/subscription-confirmation-success', 'Go to your account'],
  ])('at %s links to the account by "%s"', async (address, action) => {
    await screen.open(address);
    await screen.page.getByRole('link', { name: action }).click();
    await title('Overview').waitFor();
  });

  it('of a deleted account links to the shop where the brand has one', async () => {
    const { page, server } = screen;
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), shopUrl: null });
    await screen.open('/account-deleted');
    await title('Your account has been deleted').waitFor();
    const link = page.getByRole('link', { name: 'Go to Lumibook' });
    expect(await link.count()).toBe(0);
    const shopUrl = 'https://shop.example/';
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), shopUrl });
    await screen.open('/account-deleted');
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(shopUrl);
  });
});
