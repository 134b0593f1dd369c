// Proves BRA-2.

import { configRoutes } from '@keepsake/contract/config';
import { localeCookie, locales } from '@keepsake/contract/locale';
import { describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { readCatalogue, textsOf } from '../testing/catalogues.ts';
import { clientReports } from '../testing/client-reports.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen({ locale: 'en-GB' });
const language = () => screen.page.evaluate(() => document.documentElement.lang);
const languageMenu = () => screen.page.getByRole('contentinfo').locator('[aria-haspopup=menu]');
const heading = (name: string) => screen.page.getByRole('heading', { level: 1, name, exact: true });

async function choose(name: string): Promise<void> {
  await languageMenu().click();
  await screen.page.getByRole('menuitemradio', { name }).click();
}

/** React Aria's own button, for screen readers only. */
const dismiss = (name: string) =>
  screen.page.getByRole('button', { name, exact: true, includeHidden: true }).first();

describe('the language of the site', () => {
  it('begins in the language of the browser', async () => {
    // The storefront's own would be Dutch.
    await screen.open('/contact', 'printo.localhost');
    await heading('Contact us').waitFor();
    expect(await language()).toBe('en-GB');
  });

  it.each(locales)('is %s when the visitor chose that before', async (locale) => {
    const { context, server } = screen;
    const url = `http://localhost:${server.port}`;
    await context.addCookies([{ name: localeCookie, value: locale, url }]);
    await screen.open('/contact');
    await heading(textsOf(readCatalogue(locale))('contact.title')).waitFor();
    expect(await language()).toBe(locale);
  });

  it('lists every language by its own name', async () => {
    const { page } = screen;
    await screen.open('/contact', 'be.lumibook.localhost');
    await languageMenu().click();
    await page.getByRole('menuitemradio').first().waitFor();
    expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual([
      'Nederlands (België)',
      'Français (France)',
      'English (United Kingdom)',
    ]);
  });

  it('switches the language in the footer without a reload', async () => {
    const { page } = screen;
    await screen.open('/contact');
    await page.evaluate(() => document.body.setAttribute('data-still', 'here'));
    await languageMenu().click();
    const chosen = page.getByRole('menuitemradio', { checked: true });
    expect(await chosen.textContent()).toBe('English (United Kingdom)');
    // React Aria's texts follow the language, too.
    await dismiss('Dismiss').waitFor({ state: 'attached' });
    await page.getByRole('menuitemradio', { name: 'Nederlands (Nederland)' }).click();
    await heading('Contact').waitFor();
    await expect.poll(language, longTimeout).toBe('nl-NL');
    expect(await page.locator('body').getAttribute('data-still')).toBe('here');
  });

  it('translates the hidden dismiss button of popups', async () => {
    await screen.open('/contact');
    await choose('Nederlands (Nederland)');
    await heading('Contact').waitFor();
    await languageMenu().click();
    await dismiss('Negeren').waitFor({ state: 'attached' });
  });

  it('gets the focus again when its menu is opened while it closes', async () => {
    await screen.open('/contact');
    await choose('Nederlands (Nederland)');
    await languageMenu().click();
    await pressKey(screen.page, 'ArrowDown');
    const item = () => screen.page.evaluate(() => document.activeElement?.getAttribute('role'));
    await expect.poll(item, longTimeout).toBe('menuitemradio');
    await pressKey(screen.page, 'Escape');
    await screen.page.getByRole('menuitemradio').first().waitFor({ state: 'detached' });
    const hasFocus = () => languageMenu().evaluate((button) => button === document.activeElement);
    await expect.poll(hasFocus, longTimeout).toBe(true);
  });

  it('keeps the choice in a cookie and over a reload', async () => {
    const { context, page } = screen;
    await screen.open('/contact');
    await choose('Nederlands (Nederland)');
    await heading('Contact').waitFor();
    const cookie = (await context.cookies(page.url())).find(({ name }) => name === 'keepsake-locale');
    expect(cookie).toMatchObject({ value: 'nl-NL', path: '/', sameSite: 'Lax', httpOnly: false });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600);
    await page.reload();
    await heading('Contact').waitFor();
    expect(await language()).toBe('nl-NL');
  });

  it('shows that a language is loading, and an error when its messages cannot be loaded', async () => {
    const { page, server } = screen;
    await screen.open('/contact');
    await heading('Contact us').waitFor();
    server.error(configRoutes.getMessages, 'unavailable');
    const release = server.loading(configRoutes.getMessages);
    await choose('Nederlands (Nederland)');
    await languageMenu().getByText('Loading…').waitFor();
    release();
    await page.getByText('We couldn’t change the language. Please try again.').first().waitFor();
    await languageMenu().getByText('English (United Kingdom)').waitFor();
    expect(await language()).toBe('en-GB');
    expect(await heading('Contact us').count()).toBe(1);
    expect(clientReports(server)).toMatchObject([{ where: 'language', code: 'unavailable' }]);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('has no language menu when the storefront forces its language', async () => {
    const { context, page, server } = screen;
    const host = 'de.lumibook.localhost';
    const url = `http://${host}:${server.port}`;
    await context.addCookies([{ name: 'keepsake-locale', value: 'de-DE', url }]);
    await screen.open('/contact', host);
    await heading('Kontakt').waitFor();
    expect(await language()).toBe('de-AT');
    await page.getByRole('contentinfo').waitFor();
    expect(await languageMenu().count()).toBe(0);
  });

  it('has no language menu with a single language', async () => {
    const { page, server } = screen;
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), locales: ['en-GB'] });
    await screen.open('/contact');
    await page.getByRole('contentinfo').waitFor();
    expect(await languageMenu().count()).toBe(0);
  });
});
