// Proves PLA-21, PLA-23, PLA-36, SET-9, SET-10.

import { sessionRoutes } from '@keepsake/contract/session';
import { expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const title = (name: string) => screen.page.getByRole('heading', { level: 1, name });

it.each([
  ['/delete-account-error', 'Your account couldn’t be deleted'],
  ['/subscription-confirmation-error', 'Your subscription failed'],
  ['/account-deleted', 'Your account has been deleted'],
  ['/change-email-success', 'Your email address has been changed'],
  ['/subscription-confirmation-success', 'You’re subscribed'],
])('%s shows “%s”', async (address, name) => {
  await screen.open(address);
  await title(name).waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
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

it('links to the account, once it is signed in to again', async () => {
  await screen.open('/change-email-success');
  await screen.page.getByRole('link', { name: 'Sign in' }).click();
  await title('Overview').waitFor();
});

it('"Try again" opens the settings after the sign-in page', async () => {
  const { page, server } = screen;
  server.error(sessionRoutes.getToken, 'not-signed-in');
  await screen.open('/change-email-error');
  await title("Your email wasn't changed").waitFor();
  expect(await page.title()).toBe("Your email wasn't changed – Lumibook");
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await title('Sign in').waitFor();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/settings');
});
