// Proves IDE-4, BUS-1, BUS-2, BUS-3, BUS-4, BUS-6.

import { customersRoutes } from '@keepsake/contract/customers';
import { publicConfigRoutes } from '@keepsake/contract/public-config';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const title = (name: string) => screen.page.getByRole('heading', { level: 1, name });
const customer = {
  customerId: '00000000-0000-4000-8000-00000000d01a',
  email: 'dora@example.com',
  name: 'Dora',
  accountDeleted: false,
};

describe('a business account', () => {
  beforeEach(() => {
    screen.server.respond(sessionRoutes.getToken, {
      accessToken: 'token',
      expiresIn: 3600,
      subject: 'dora',
      email: 'dora@example.com',
      isBusiness: true,
    });
  });

  it.each([
    ['Default', /^Missing account details, please complete additional details$/],
    ['New', /^Pending account validation$/],
    ['Blocked', /^Blocked account, please contact customer care\.$/],
  ] as const)('with the status %s shows it in a banner', async (status, sentence) => {
    screen.server.respond(customersRoutes.getMe, { ...customer, business: { status } });
    await screen.open('/');
    await screen.page.getByText(sentence).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows no banner any more once the shop has approved it', async () => {
    const { page, server } = screen;
    server.respond(customersRoutes.getMe, { ...customer, business: { status: 'New' } });
    await screen.open('/');
    const pending = page.getByText('Pending account validation');
    await pending.waitFor();
    server.respond(customersRoutes.getMe, { ...customer, business: { status: 'Active' } });
    await server.push.publish({ type: 'customer-changed', payload: {} });
    await pending.waitFor({ state: 'detached' });
  });

  it.each(['Active', 'active', 'Verified by phone'])(
    'in good standing (%s) shows no banner',
    async (status) => {
      screen.server.respond(customersRoutes.getMe, { ...customer, business: { status } });
      const loaded = screen.page.waitForResponse(/\/customers\/me$/);
      await screen.open('/');
      await loaded;
      await title('Overview').waitFor();
      for (const text of ['Missing account details', 'Pending account validation', 'Blocked account'])
        expect(await screen.page.getByText(text).count()).toBe(0);
    },
  );

  it('with missing details opens its settings', async () => {
    const { page, server } = screen;
    server.respond(customersRoutes.getMe, { ...customer, business: { status: 'Default' } });
    await screen.open('/');
    await page.getByRole('link', { name: 'please complete additional details' }).click();
    await title('Settings').waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/b2b');
  });

  it('has entries of its own in the menu, and no widgets', async () => {
    const { page, server } = screen;
    server.respond(publicConfigRoutes.getPublicConfig, {
      host: 'localhost',
      menus: { header: [], footer: [] },
      routes: { settingsB2b: 'https://shop.example/settingsB2b' },
    });
    await screen.open('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.waitFor();
    expect(await menu.locator('li').allInnerTexts()).toEqual([
      'Overview',
      'My orders',
      'Invoices',
      'FTP instructions',
      'Settings',
      'Saved projects',
      'Saved photos',
      'Downloads',
      'Recently deleted',
      'FAQs\n(opens in a new tab)',
      'Sign out',
    ]);
    const settings = menu.getByRole('link', { name: 'Settings' });
    expect(await settings.getAttribute('href')).toBe('https://shop.example/settingsB2b');
    await page.getByRole('button', { name: 'Your account' }).click();
    const entry = page.getByRole('menuitem', { name: 'FTP instructions' });
    expect(await entry.getAttribute('href')).toBe('/integration');
  });
});

describe('a deleted customer is signed out', () => {
  beforeEach(() => screen.server.respond(sessionRoutes.logout, { redirectTo: '/' }));
  const isShown = () => title('Your account has been deleted').waitFor();

  it('when the response is 404, and still is ten seconds later', async () => {
    const { page, server } = screen;
    await page.clock.install();
    server.error(customersRoutes.getMe, 'not-found');
    await screen.open('/');
    await title('Overview').waitFor();
    await expect.poll(() => server.requests(customersRoutes.getMe).length, longTimeout).toBe(1);
    await page.clock.runFor(9_000);
    expect(server.requests(customersRoutes.getMe)).toHaveLength(1);
    expect(server.requests(sessionRoutes.logout)).toEqual([]);
    await page.clock.runFor(2_000);
    await isShown();
    expect(server.requests(customersRoutes.getMe)).toHaveLength(2);
    expect(server.requests(sessionRoutes.logout)).toMatchObject([{ body: { everywhere: false } }]);
    await page.getByRole('link', { name: 'contact customer care' }).click();
    await title('Contact us').waitFor();
  });

  it('but not for a 404 that does not last', async () => {
    const { page, server } = screen;
    await page.clock.install();
    server.error(customersRoutes.getMe, 'not-found');
    await screen.open('/');
    await title('Overview').waitFor();
    await expect.poll(() => server.requests(customersRoutes.getMe).length, longTimeout).toBe(1);
    server.respond(customersRoutes.getMe, { ...customer, business: null });
    await page.clock.runFor(10_000);
    await expect.poll(() => server.requests(customersRoutes.getMe).length, longTimeout).toBe(2);
    await page.clock.runFor(60_000);
    expect(server.requests(sessionRoutes.logout)).toEqual([]);
  });

  it('when the response marks the customer as deleted', async () => {
    const { server } = screen;
    server.respond(customersRoutes.getMe, { ...customer, accountDeleted: true, business: null });
    await screen.open('/');
    await isShown();
    expect(server.requests(sessionRoutes.logout)).toHaveLength(1);
  });
});

it('a customer whose data cannot be loaded stays signed in', async () => {
  const { server } = screen;
  server.error(customersRoutes.getMe, 'forbidden');
  await screen.open('/');
  await title('Overview').waitFor();
  await expect.poll(() => server.requests(customersRoutes.getMe).length, longTimeout).toBe(1);
  await screen.page.getByRole('link', { name: 'Contact us' }).first().click();
  await title('Contact us').waitFor();
  expect(server.requests(sessionRoutes.logout)).toEqual([]);
});
