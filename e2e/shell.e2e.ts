import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { signIn } from './support/browser.ts';
import { useStage } from './support/stage.ts';

/** What stands around every page, and the pages that are one message. */

const email = 'gus@demo.keepsake.test';

const stage = useStage();
/** Cookies of a signed-in customer. */
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
let page: Page;

const pages: Page[] = [];

async function open(address: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 }, ...options });
  const opened = await context.newPage();
  pages.push(opened);
  if (address) await opened.goto(stage.instance.origin + address);
  return opened;
}

beforeAll(async () => {
  const first = await open('');
  await signIn(first, stage.instance.origin, email);
  signedIn = await first.context().storageState();
  await first.context().close();
});
afterEach(async () => {
  await Promise.all(pages.splice(0).map((opened) => opened.context().close()));
});

const pathOf = (view: Page) => new URL(view.url()).pathname;
const title = (view: Page, name: string) => view.getByRole('heading', { level: 1, name });
const sideMenu = (view: Page) => view.getByRole('navigation', { name: 'Main' });
const entries = async (view: Page) => {
  await sideMenu(view).waitFor();
  return sideMenu(view).locator('li:visible').allInnerTexts();
};

/** Presses Tab until the control has the focus; fails when it never gets it. */
async function tabTo(view: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await view.keyboard.press('Tab');
    const focused = await view.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (focused.trim() === name) return;
  }
  throw new Error(`Tab never reached "${name}"`);
}

describe('by keyboard alone', () => {
  it('skips to the content first of all', async () => {
    page = await open('/', { storageState: signedIn });
    await title(page, 'Overview').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  // spec A2.21, A2.23
  it('goes to the photos and back, through the account menu and the languages, and signs out', async () => {
    page = await open('');
    await signIn(page, stage.instance.origin, email);
    await page.goto(`${stage.instance.origin}/`);
    await title(page, 'Overview').waitFor();
    await tabTo(page, 'Saved photos');
    await page.keyboard.press('Enter');
    await title(page, 'My photos').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.goBack();
    await title(page, 'Overview').waitFor();

    await tabTo(page, 'Your account');
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'Your account' });
    await menu.waitFor();
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
      'My account overview',
      'My photos',
      'Downloads',
      'Sign out',
      'Sign out on all devices',
    ]);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await title(page, 'My photos').waitFor();

    await tabTo(page, 'Language: English (United Kingdom)');
    await page.keyboard.press('Enter');
    const languages = page.getByRole('menu', { name: 'Language: English (United Kingdom)' });
    await languages.getByRole('menuitemradio', { name: 'Nederlands (Nederland)' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Mijn foto’s' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('nl-NL');

    await tabTo(page, 'Uitloggen');
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').waitFor();
  });
});

describe('the menu', () => {
  // spec A2.21, A2.22, A9.4
  it.each([
    [574, ['Saved photos', 'Sign out']],
    [575, ['Overview', 'Saved photos', 'Sign out']],
    [1024, ['Overview', 'Saved photos', 'Sign out']],
  ])('shows at %i px %j', async (width, expected) => {
    page = await open('/', { storageState: signedIn, viewport: { width, height: 700 } });
    expect(await entries(page)).toEqual(expected);
    const menu = (await sideMenu(page).boundingBox()) ?? { width: 0 };
    expect(menu.width > width / 2).toBe(width < 1024);
  });

  // spec P2.13, A2.31, A2.32
  it.each([
    ['stripped', { header: 0, menu: 0, footer: 0 }],
    ['hideHeaderNav', { header: 0, menu: 1, footer: 1 }],
  ])('?%s=true takes away what it says, on the next page, too', async (flag, expected) => {
    page = await open(`/?${flag}=true`, { storageState: signedIn });
    await page.getByRole('link', { name: 'Contact us' }).first().click();
    await title(page, 'Contact us').waitFor();
    await page.getByRole('link', { name: 'Go to overview' }).click();
    await title(page, 'Overview').waitFor();
    expect(new URL(page.url()).search).toBe(`?${flag}=true`);
    expect({
      header: await page.locator('header').count(),
      menu: await sideMenu(page).count(),
      footer: await page.locator('footer').count(),
    }).toEqual(expected);
  });
});

describe('what the storefront says', () => {
  const publicConfig = {
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

  async function openWith(address: string, width: number): Promise<Page> {
    const opened = await open('', { storageState: signedIn, viewport: { width, height: 700 } });
    await opened.route('**/api/public-config/*', (route) => route.fulfill({ json: publicConfig }));
    await opened.route('**/config.json', async (route) => {
      const response = await route.fetch();
      const links = { faqUrl: 'https://shop.example/faq', shopUrl: 'https://shop.example/' };
      await route.fulfill({ response, json: { ...(await response.json()), ...links } });
    });
    await opened.goto(stage.instance.origin + address);
    return opened;
  }

  // spec A2.21, A7.37
  it('has its menus, its shop and its FAQs, and leads where it has the pages', async () => {
    page = await openWith('/', 1200);
    expect(await entries(page)).toEqual([
      'Overview',
      'My orders',
      'Settings',
      'Saved projects',
      'Saved photos',
      'Widgets',
      expect.stringMatching(/^FAQs/),
      'Sign out',
    ]);
    const address = (name: string) => page.getByRole('link', { name }).first().getAttribute('href');
    expect(await address('Settings')).toBe('https://shop.example/account');
    expect(await address('My orders')).toBe('/contact');
    expect(await page.locator('header').getByRole('link').allInnerTexts()).toEqual([
      expect.stringContaining('Lumibook'),
      'Photo books',
      'Go to the shop',
    ]);
    expect(await page.locator('footer').getByRole('link').allInnerTexts()).toContain('Jobs');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'My orders' }).click();
    await title(page, 'Contact us').waitFor();
  });

  // spec A2.22
  it('never pushes signing out from a small screen', async () => {
    page = await openWith('/', 360);
    await sideMenu(page).waitFor();
    const button = sideMenu(page).getByRole('button', { name: 'Sign out' });
    const box = await button.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await page.locator('footer').getByRole('link', { name: 'Photo books' }).isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('a business account', () => {
  // spec A1.2, A2.24, A2.25, A2.26, A6.3
  it.each([
    ['dora', /^Missing account details, please complete additional details$/],
    ['erik', /^Pending account validation$/],
    ['fay', /^Blocked account, please contact customer care\.$/],
  ])('of %s sees how it stands', async (name, sentence) => {
    page = await open('');
    await signIn(page, stage.instance.origin, `${name}@demo.keepsake.test`);
    await page.getByText(sentence).waitFor();
    expect(await findViolations(page)).toEqual([]);
    if (name !== 'dora') return;
    await page.getByRole('link', { name: 'please complete additional details' }).click();
    await title(page, 'This page is not here yet').waitFor();
    expect(pathOf(page)).toBe('/settings/b2b');
  });
});

// spec A4.7
it('signs out whom the shop has deleted', async () => {
  page = await open('');
  await signIn(page, stage.instance.origin, email);
  await page.route('**/customers/me', (route) => route.fulfill({ status: 404, json: { code: 'not-found' } }));
  await page.goto(`${stage.instance.origin}/`);
  await page.getByLabel('Password').waitFor();
  const names = (await page.context().cookies(stage.instance.origin)).map(({ name }) => name);
  expect(names.filter((name) => /keepsake$/.test(name))).toEqual([]);
});

describe('pages that are one message', () => {
  // spec A2.13, A2.15, A2.17, A6.2
  it('shows a result without signing in; Try again leads to the settings, by the sign-in', async () => {
    page = await open('');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${stage.instance.origin}/change-email-error`);
    await title(page, "Your email wasn't changed").waitFor();
    await page
      .getByText('You tried again and are still having issues? Please contact customer care')
      .waitFor();
    expect(await page.title()).toBe("Your email wasn't changed – Lumibook");
    expect(asked).not.toContain('/session/token');
    await page.getByRole('link', { name: 'contact customer care' }).click();
    await title(page, 'Contact us').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('keepsake-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await title(page, 'This page is not here yet').waitFor();
    expect(pathOf(page)).toBe('/settings');
  });

  // spec A2.7, A2.14, A2.15, A2.16
  it.each([
    ['/delete-account-error', 'Your account couldn’t be deleted', 'account deletion'],
    ['/change-email-error', "Your email wasn't changed", 'email change'],
    ['/subscription-confirmation-error', 'Your subscription failed', 'subscription'],
  ])('%s says what went wrong', async (address, name, what) => {
    page = await open(address);
    await title(page, name).waitFor();
    await page.getByText(`Something went wrong with the ${what}. Could you please try again?`).waitFor();
    expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/settings');
  });

  // spec A2.16, A2.17
  it('repeats a confirmation while its parameters are there', async () => {
    page = await open('/subscription-confirmation-error?confirmation-token=1e5&email=a%40b.test');
    const again = page.getByRole('link', { name: 'Try again' });
    expect(await again.getAttribute('href')).toBe(
      '/subscription-confirmation?confirmation-token=1e5&email=a%40b.test',
    );
  });

  it('says that there is nothing at an address', async () => {
    page = await open('/nothing-here', { storageState: signedIn });
    await title(page, 'Page not found').waitFor();
    await page.getByRole('link', { name: 'Go to overview' }).click();
    await title(page, 'Overview').waitFor();
  });
});
