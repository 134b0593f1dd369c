// Proves PLA-1, PLA-2, PLA-5, PLA-26, PLA-27, PLA-41.

import { configRoutes } from '@keepsake/contract/config';
import { type PublicConfig, publicConfigRoutes } from '@keepsake/contract/public-config';
import { sessionRoutes } from '@keepsake/contract/session';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { pressKey } from '../testing/keys.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen();
const title = (name: string) => screen.page.getByRole('heading', { level: 1, name });
const sideMenu = () => screen.page.getByRole('navigation', { name: 'Main' });
const entries = async () => {
  await sideMenu().waitFor();
  const texts = await sideMenu().locator('li:visible').allInnerTexts();
  return texts.map((text) => text.replace('\n(opens in a new tab)', ''));
};

describe('the menu', () => {
  it.each([
    [360, ['Overview', 'Photos', 'Albums', 'More']],
    [1023, ['Overview', 'Photos', 'Albums', 'More']],
    [
      1024,
      [
        'Overview',
        'My orders',
        'Settings',
        'Saved projects',
        'Saved photos',
        'Downloads',
        'Recently deleted',
        'Widgets',
        'FAQs',
        'Sign out',
      ],
    ],
  ])('shows at %i px %j', async (width, expected) => {
    await screen.page.setViewportSize({ width, height: 700 });
    await screen.open('/');
    expect(await entries()).toEqual(expected);
    const menu = (await sideMenu().boundingBox()) ?? { width: 0 };
    expect(menu.width > width / 2).toBe(width < 1024);
  });

  it.each([
    ['/', 'Overview'],
    ['/my-photos/albums', 'Saved photos'],
    ['/my-photos/recently-deleted', 'Recently deleted'],
  ])('marks at %s the entry %s as the current one', async (path, name) => {
    await screen.open(path);
    const current = sideMenu().locator('[aria-current=page]');
    await current.waitFor();
    expect(await current.allInnerTexts()).toEqual([name]);
  });

  it.each([
    ['stripped', { header: 0, menu: 0, footer: 0 }],
    ['hideHeaderNav', { header: 0, menu: 1, footer: 1 }],
  ])('?%s=true hides header or menu, also after navigation', async (flag, expected) => {
    const { page } = screen;
    await screen.open(`/?${flag}=true`);
    await page.getByRole('link', { name: 'Contact us' }).first().click();
    await title('Contact us').waitFor();
    await page.getByRole('link', { name: 'Go to overview' }).click();
    await title('Overview').waitFor();
    expect(new URL(page.url()).search).toBe(`?${flag}=true`);
    expect({
      header: await page.locator('header').count(),
      menu: await sideMenu().count(),
      footer: await page.locator('footer').count(),
    }).toEqual(expected);
  });
});

describe('a site with menus and addresses of the storefront', () => {
  const publicConfig: PublicConfig = {
    host: 'localhost',
    menus: {
      header: [{ label: 'Photo books', href: 'https://shop.example/books' }],
      footer: [{ label: 'Jobs', href: 'https://shop.example/jobs' }],
    },
    routes: {
      settings: 'https://shop.example/account',
      orders: '/contact',
      savedProjects: 'https://shop.example/projects',
      widgets: 'https://shop.example/widgets',
    },
  };

  async function openAt(width: number): Promise<void> {
    const { page, server } = screen;
    const links = { faqUrl: 'https://shop.example/faq', shopUrl: 'https://shop.example/' };
    server.respond(publicConfigRoutes.getPublicConfig, publicConfig);
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), ...links });
    await page.setViewportSize({ width, height: 700 });
    await screen.open('/');
    await title('Overview').waitFor();
  }

  it('shows the menus, shop and FAQ links of the storefront and its own addresses', async () => {
    const { page } = screen;
    await openAt(1200);
    expect(await entries()).toEqual([
      'Overview',
      'My orders',
      'Settings',
      'Saved projects',
      'Saved photos',
      'Downloads',
      'Recently deleted',
      'Widgets',
      expect.stringMatching(/^FAQs/),
      'Sign out',
    ]);
    const address = (name: string) => page.getByRole('link', { name }).first().getAttribute('href');
    expect(await address('Settings')).toBe('https://shop.example/account');
    expect(await address('My orders')).toBe('/contact');
    expect(await page.locator('header').getByRole('link').allInnerTexts()).toEqual([
      expect.any(String),
      'Photo books',
      'Go to the shop',
    ]);
    expect(await page.locator('footer').getByRole('link').allInnerTexts()).toContain('Jobs');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My orders' }).click();
    await title('Contact us').waitFor();
  });

  it('redirects who types an address of this site, or opens one from a mail', async () => {
    const { page, server } = screen;
    server.respond(publicConfigRoutes.getPublicConfig, publicConfig);
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'shop' }));
    await screen.open('/orders');
    await title('Contact us').waitFor();
    expect(new URL(page.url()).pathname).toBe('/contact');
    await screen.open('/settings?from=mail');
    await page.waitForURL('https://shop.example/account?from=mail');
  });

  it('has what has no room on a small screen in the menu "More", signing out too', async () => {
    const { page } = screen;
    await openAt(360);
    await sideMenu().waitFor();
    await sideMenu().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    const names = await page.getByRole('menuitem').allInnerTexts();
    expect(names).toEqual([
      'My orders',
      'Settings',
      'Saved projects',
      'Downloads',
      'Recently deleted',
      'Widgets',
      'FAQs',
      'My online photo books',
      'Go to the shop',
      'Sign out',
    ]);
    await pressKey(page, 'Escape');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await page.locator('footer').getByRole('link', { name: 'Photo books' }).isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  it('wraps long entries without horizontal overflow', async () => {
    const { page, server } = screen;
    const label = 'Fotobücher-Kalender-Leinwände-Grußkarten-und-Tassen für die ganze Familie zum Verschenken';
    const menu = [1, 2, 3].map((item) => ({ label: `${item} ${label}`.slice(0, 80), href: '/contact' }));
    server.respond(publicConfigRoutes.getPublicConfig, {
      ...publicConfig,
      menus: { header: menu, footer: menu },
    });
    for (const width of [360, 1200]) {
      await page.setViewportSize({ width, height: 700 });
      await screen.open('/');
      await title('Overview').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});

it('shows a long e-mail address in the account menu without scrolling sideways', async () => {
  const { page, server } = screen;
  const email = `${'maximiliane.freifrau.von.und.zu.'.repeat(2).slice(0, 60)}x@${'fotografie-'.repeat(5)}und.example`;
  const subject = '00000000-0000-4000-8000-00000000c0de';
  const account = { accessToken: 'token', expiresIn: 3600, subject, email, isBusiness: false };
  server.respond(sessionRoutes.getToken, account);
  await page.setViewportSize({ width: 360, height: 700 });
  await screen.open('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  const shown = page.getByText(email, { exact: true });
  await shown.waitFor();
  const box = await shown.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findViolations(page)).toEqual([]);
});
