// Proves SET-5, SET-6, SET-7, SET-17, SET-25, PLA-47.

import { emailChangesRoutes } from '@keepsake/contract/email-changes';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, expect, it } from 'vitest';
import { customer } from '../../testing/fake-responses.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { confirmEmailChange } = emailChangesRoutes;
const link = '/change-email-confirmation?confirmation-token=SECRET';
const title = (name: string) => screen.page.getByRole('heading', { level: 1, name });
const confirmations = () =>
  screen.server.requests(confirmEmailChange).map(({ params, body }) => ({ ...params, ...body }));

beforeEach(() => screen.server.respond(sessionRoutes.logout, { redirectTo: '/' }));

it('confirms on load, without the menu, signs out and leaves no token', async () => {
  const { page, server } = screen;
  const release = server.loading(confirmEmailChange);
  await screen.open(link);
  await page.waitForFunction(() => document.title.startsWith('Confirming'));
  expect(await page.getByRole('button', { name: 'Account' }).count()).toBe(0);
  release();
  await title('Your email address has been changed').waitFor();
  expect(new URL(page.url()).pathname).toBe('/change-email-success');
  const identity = { idpType: 'keepsake', idpSub: customer.id };
  expect(confirmations()).toEqual([{ ...identity, token: 'SECRET', confirmationToken: 'SECRET' }]);
  expect(server.requests(sessionRoutes.logout)).toHaveLength(1);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('SECRET');
});

it('opens the success page even where signing out fails', async () => {
  screen.server.error(sessionRoutes.logout, 'unavailable');
  await screen.open(link);
  await title('Your email address has been changed').waitFor();
});

it('signs in first, and keeps the token out of addresses meanwhile', async () => {
  const { page, server } = screen;
  server.error(sessionRoutes.getToken, 'not-signed-in');
  await screen.open(link);
  await title('Sign in').waitFor();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/change-email-confirmation');
  server.empty(sessionRoutes.getToken);
  await screen.open('/change-email-confirmation');
  await title('Your email address has been changed').waitFor();
  expect(confirmations()).toMatchObject([{ token: 'SECRET' }]);
});

it('waits until the page is visible', async () => {
  const page = await screen.context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  });
  await page.goto(`http://localhost:${screen.server.port}${link}`);
  await page.waitForFunction(() => document.title.startsWith('Confirming'));
  expect(confirmations()).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByRole('heading', { level: 1, name: 'Your email address has been changed' }).waitFor();
  expect(confirmations()).toHaveLength(1);
  await page.close();
});
