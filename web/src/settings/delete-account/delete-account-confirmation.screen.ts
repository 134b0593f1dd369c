// Proves SET-3, SET-4, SET-8, SET-17, SET-40, SET-41.

import { accountDeletionRoutes } from '@keepsake/contract/account-deletion';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { confirmAccountDeletion } = accountDeletionRoutes;
const link = '/delete-account-confirmation?confirmation-token=SECRET';
const identity = { idpType: 'keepsake', idpSub: 'anna' };
const session = { accessToken: 'token', expiresIn: 3600, subject: 'anna', email: 'anna@example.com' };

const title = (name: string) => screen.page.getByRole('heading', { level: 1, name });
const button = () => screen.page.getByRole('button', { name: 'Delete my account' });
const sent = () => screen.server.requests(confirmAccountDeletion).map(({ params, body }) => [params, body]);
const stored = () => screen.page.evaluate(() => JSON.stringify(sessionStorage));

beforeEach(() =>
  screen.server.respond(sessionRoutes.getToken, { ...session, isBusiness: false, ...identity }),
);

it('deletes only when its one button is pressed', longTimeout, async () => {
  const { page } = screen;
  await screen.open(link);
  await title('Delete your account?').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByRole('main').getByRole('button').count()).toBe(1);
  expect(sent()).toEqual([]);
  await button().click();
  await title('Your account has been deleted').waitFor();
  expect(new URL(page.url()).pathname).toBe('/account-deleted');
  expect(sent()).toEqual([[{ ...identity, token: 'SECRET' }, { confirmationToken: 'SECRET' }]]);
  expect(await stored()).not.toContain('SECRET');
});

it('keeps the token through a sign-in, out of the address', async () => {
  const { page, server } = screen;
  server.error(sessionRoutes.getToken, 'not-signed-in');
  await screen.open(link);
  await title('Sign in').waitFor();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/delete-account-confirmation');
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: false, ...identity });
  await screen.open('/delete-account-confirmation');
  await button().click();
  await title('Your account has been deleted').waitFor();
});

it.each(['unavailable', 'offline'] as const)('that fails by %s can be tried again', async (code) => {
  const { page, server } = screen;
  if (code === 'offline') server.offline(confirmAccountDeletion);
  else server.error(confirmAccountDeletion, code);
  await screen.open(link);
  await button().click();
  await title('Your account couldn’t be deleted').waitFor();
  server.respond(confirmAccountDeletion, null);
  await page.getByRole('link', { name: 'Try again' }).click();
  await button().click();
  await title('Your account has been deleted').waitFor();
});

it('shows that an order is in production', async () => {
  const { page, server } = screen;
  server.error(confirmAccountDeletion, 'orders-open');
  await screen.open(link);
  await button().press('Enter');
  await title('You have an order that is being made').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('says after too many attempts when to try again', async () => {
  const { page } = screen;
  await page.route('**/actions/confirm', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '3600' },
      json: { code: 'too-many-requests', message: 'Too many', correlationId: '1' },
    }),
  );
  await screen.open(link);
  await button().click();
  await page.getByText(/^You’ve tried this several times\. You can try again from .*\d\d:\d\d\.$/).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});
