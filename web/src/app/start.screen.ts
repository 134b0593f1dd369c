// Proves PLA-24, PLA-29, PLA-30, PLA-31, PLA-33, PLA-41, PLA-48, PLA-49.

import { configRoutes } from '@keepsake/contract/config';
import { emailChangesRoutes } from '@keepsake/contract/email-changes';
import { publicConfigRoutes } from '@keepsake/contract/public-config';
import { sessionRoutes } from '@keepsake/contract/session';
import { describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { clientReports } from '../testing/client-reports.ts';
import { statistics } from '../testing/consent-banner.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { othersOrigin, serveThirdParties } from '../testing/third-parties.ts';

const screen = setUpScreen();
const heading = (name: string) => screen.page.getByRole('heading', { level: 1, name });
const tryAgain = () => screen.page.getByRole('button', { name: 'Try again' });

it('requests the configuration first, then who is signed in, and shows the frame, then a spinner, until then', async () => {
  const { page, server } = screen;
  const release = server.loading(configRoutes.getConfig);
  // Opening is not awaited: the page loads for as long as its configuration.
  const opened = screen.open('/');
  await page.locator('#starting .line').waitFor();
  await page.getByRole('status').first().waitFor();
  expect(server.requests(configRoutes.getConfig).length).toBeGreaterThan(0);
  expect(server.requests(sessionRoutes.getToken)).toEqual([]);
  release();
  await heading('Overview').waitFor();
  await opened;
  expect(server.requests(sessionRoutes.getToken)).toHaveLength(1);
  expect(server.requests(configRoutes.getMessages).length).toBeGreaterThan(0);
});

it('keeps a parameter called state through the sign-in, unless it is the provider’s', async () => {
  const { page, server } = screen;
  server.error(sessionRoutes.getToken, 'not-signed-in');
  const returnTo = () => new URL(page.url()).searchParams.get('returnTo');
  await screen.open('/downloads?state=ready');
  await heading('Sign in').waitFor();
  expect(returnTo()).toBe('/downloads?state=ready');
  await screen.open('/downloads?state=1&code=2');
  await heading('Sign in').waitFor();
  expect(returnTo()).toBe('/');
});

it('does not sign in without local storage, and shows how to enable it', async () => {
  const { page, server } = screen;
  const script = await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const session: string[] = [];
  page.on('request', (request) => request.url().includes('/session/') && session.push(request.url()));
  await screen.open('/');
  await page.getByText('Please enable site data and cookies in your browser to use the website').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  expect(session).toEqual([]);
  await script.dispose();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await heading('Overview').waitFor();
  expect(server.requests(sessionRoutes.getToken)).toHaveLength(1);
});

it('opens the sign-in page, which returns to the address, without a signed-in customer', async () => {
  screen.server.respond(sessionRoutes.getToken, null);
  const logged: string[] = [];
  screen.page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`));
  await screen.open('/my-photos/photos?campaign=spring');
  await heading('Sign in').waitFor();
  const { pathname, searchParams } = new URL(screen.page.url());
  expect(pathname).toBe('/session/login');
  expect(searchParams.get('returnTo')).toBe('/my-photos/photos?campaign=spring');
  expect(clientReports(screen.server)).toEqual([]);
  expect(logged).toEqual([]);
});

describe.each(['/change-email-confirmation', '/delete-account-confirmation'])(
  'a link in a mail to %s',
  (path) => {
    const open = () => screen.open(`${path}?confirmation-token=SECRET&stripped=true`);
    const kept = () =>
      screen.page.evaluate((at) => sessionStorage.getItem(`keepsake.mail-token ${at}`), path);

    it('leaves its token in the tab before the sign-in', async () => {
      const { page, server } = screen;
      server.respond(sessionRoutes.getToken, null);
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      await open();
      await heading('Sign in').waitFor();
      expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`${path}?stripped=true`);
      expect(await kept()).toBe('confirmation-token=SECRET');
      expect(addresses.filter((address) => address.includes('SECRET'))).toEqual([addresses[0]]);
    });

    it('opens its page without a menu, and loads nothing of others', async () => {
      const { page, server } = screen;
      await serveThirdParties(screen, statistics);
      server.loading(emailChangesRoutes.confirmEmailChange);
      await screen.open(`${path}?confirmation-token=SECRET`);
      await page.getByRole('contentinfo').waitFor();
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toBe(path);
      expect(await page.getByRole('navigation').count()).toBe(0);
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      await page.getByRole('button', { name: 'Accept all' }).click();
      await page.getByRole('button', { name: 'Accept all' }).waitFor({ state: 'detached' });
      expect(await page.locator(`script[src^="${othersOrigin}"]`).count()).toBe(0);
    });
  },
);

it('reports a token request that failed, and retries until it succeeds', async () => {
  const { server } = screen;
  server.error(sessionRoutes.getToken, 'unavailable');
  await screen.open('/');
  await expect
    .poll(() => clientReports(server), longTimeout)
    .toMatchObject([{ where: 'sign-in', correlationId: 'from-the-server' }]);
  server.empty(sessionRoutes.getToken);
  await heading('Overview').waitFor();
});

describe('an error at the start', () => {
  it('shows "Try again" when there is no configuration, reports it, and continues when there is', async () => {
    const { page, server } = screen;
    server.error(configRoutes.getConfig, 'unavailable');
    await screen.open('/contact');
    await heading('We can’t open this page right now').waitFor();
    await page.getByText('Reference: from-the-server').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    expect(clientReports(server)).toEqual([
      {
        where: 'config',
        code: 'unavailable',
        status: 503,
        correlationId: 'from-the-server',
        path: '/config.json',
      },
    ]);
    server.empty(configRoutes.getConfig);
    await tryAgain().click();
    await heading('Contact us').waitFor();
  });

  it('marks its English texts as English, whatever language the page was to be in', async () => {
    const { page, server } = screen;
    server.error(configRoutes.getConfig, 'unavailable');
    const loaded = page.waitForResponse((response) => response.request().isNavigationRequest());
    await screen.open('/contact', 'fr.lumibook.localhost');
    expect(await (await loaded).text()).toContain('<html lang="fr-FR"');
    await heading('We can’t open this page right now').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-GB');
  });

  it('suggests checking the connection when the server does not respond', async () => {
    screen.server.offline(configRoutes.getConfig);
    await screen.open('/contact');
    await heading('We can’t open this page right now').waitFor();
    await screen.page.getByText('We can’t connect right now. Check your connection').waitFor();
  });

  it('shows that the browser is offline, and continues with "Try again" when it is online', async () => {
    const { context, page } = screen;
    await page.route('**/session/token', async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await screen.open('/');
    await heading('You’re offline').waitFor();
    await page.getByText('Check your connection and try again.').waitFor();
    await page.unroute('**/session/token');
    await context.setOffline(false);
    await tryAgain().click();
    await heading('Overview').waitFor();
  });

  it('does without the public configuration, and reports it', async () => {
    const { server } = screen;
    server.error(publicConfigRoutes.getPublicConfig, 'unavailable');
    await screen.open('/contact');
    await heading('Contact us').waitFor();
    expect(clientReports(server)).toMatchObject([
      { where: 'public-config', correlationId: 'from-the-server', path: '/:host' },
    ]);
  });
});
