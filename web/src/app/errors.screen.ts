// Proves PLA-25, PLA-33.

import { addressesRoutes } from '@keepsake/contract/addresses';
import { sessionRoutes } from '@keepsake/contract/session';
import { describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { clientReports } from '../testing/client-reports.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const heading = (name: string) => screen.page.getByRole('heading', { level: 1, name });

describe('the general error page', () => {
  const code = '**/assets/contact-page-*.js';
  const sentence = 'An unexpected error has occurred, please contact us if you continue to have problems.';

  it('is shown and reported when a page chunk cannot be loaded', async () => {
    const { page, server } = screen;
    await page.route(code, (route) => route.abort());
    await screen.open('/contact');
    await page.getByText(sentence).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    expect(clientReports(server)).toContainEqual({ where: 'page', code: 'LoadFailure', path: '/contact' });
  });

  it('keeps header and menu, links to the contact page, and tries again', async () => {
    const { page } = screen;
    await screen.open('/');
    await page.route(code, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    await page.getByText(sentence).waitFor();
    await page.getByRole('banner').waitFor();
    const link = page.getByRole('main').getByRole('link', { name: 'Contact us' });
    expect(await link.getAttribute('href')).toBe('/contact');
    await page.unroute(code);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Contact us').waitFor();
  });
});

describe('the page for an unknown address', () => {
  it('shows "Page not found" with a link to the overview', async () => {
    await screen.open('/nothing-here');
    await heading('Page not found').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    await screen.page.getByRole('link', { name: 'Go to overview' }).click();
    await heading('Overview').waitFor();
  });
});

describe('signing out at /logout', () => {
  const failed = 'We couldn’t sign you out. Please try again.';

  it('shows a spinner, then the address that the server returned', async () => {
    const { page, server } = screen;
    server.respond(sessionRoutes.logout, { redirectTo: '/session/login' });
    const release = server.loading(sessionRoutes.logout);
    await screen.open('/logout');
    await page.getByRole('main').getByText('Loading…').waitFor();
    release();
    await heading('Sign in').waitFor();
    expect(server.requests(sessionRoutes.logout)).toMatchObject([{ body: { everywhere: false } }]);
  });

  it('shows an error that is reported with the correlation id of the request', async () => {
    const { page, server } = screen;
    server.error(sessionRoutes.logout, 'unavailable');
    await screen.open('/logout');
    await heading(failed).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await expect
      .poll(() => clientReports(server), longTimeout)
      .toEqual([
        {
          where: 'sign-out',
          code: 'unavailable',
          status: 503,
          correlationId: 'from-the-server',
          path: '/logout',
        },
      ]);
  });

  it('can be tried again after an error', async () => {
    const { page, server } = screen;
    server.error(sessionRoutes.logout, 'unavailable');
    await screen.open('/logout');
    await heading(failed).waitFor();
    server.respond(sessionRoutes.logout, { redirectTo: '/session/login' });
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await heading('Sign in').waitFor();
  });
});

describe('signing out in the menu', () => {
  it('is shown as pending, and opens the address that the server returned', async () => {
    const { page, server } = screen;
    server.respond(sessionRoutes.logout, { redirectTo: '/session/login' });
    const release = server.loading(sessionRoutes.logout);
    await screen.open('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('button', { name: 'Sign out' }).click();
    await menu.getByRole('button', { name: 'Signing out…' }).waitFor();
    release();
    await heading('Sign in').waitFor();
  });

  it('does not lead to the sign-in page when requests meet the ended session', async () => {
    const { page, server } = screen;
    const left: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) left.push(new URL(request.url()).pathname);
    });
    server.respond(sessionRoutes.logout, { redirectTo: '/contact' });
    const release = server.loading(sessionRoutes.logout);
    await screen.open('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('button', { name: 'Sign out' }).click();
    await menu.getByRole('button', { name: 'Signing out…' }).waitFor();
    server.error(addressesRoutes.listAddresses, 'not-signed-in');
    server.error(sessionRoutes.getToken, 'not-signed-in');
    const refused = page.waitForResponse('**/session/token');
    await menu.getByRole('link', { name: 'Settings' }).click();
    await refused;
    release();
    await heading('Contact us').waitFor();
    expect(left).toEqual(['/', '/contact']);
  });

  it('that fails shows a toast, and stays signed in', async () => {
    const { page, server } = screen;
    server.error(sessionRoutes.logout, 'unavailable');
    await screen.open('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('We couldn’t sign you out. Please try again.').first().waitFor();
    await heading('Overview').waitFor();
  });

  it('on all devices sends that with the request', async () => {
    const { page, server } = screen;
    server.respond(sessionRoutes.logout, { redirectTo: '/session/login' });
    await screen.open('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out on all devices' }).click();
    await heading('Sign in').waitFor();
    expect(server.requests(sessionRoutes.logout)).toMatchObject([{ body: { everywhere: true } }]);
  });
});
