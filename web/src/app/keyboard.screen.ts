// Proves PLA-26, PLA-28.

import { sessionRoutes } from '@keepsake/contract/session';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { keysOf, pressKey } from '../testing/keys.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const title = (name: string) => screen.page.getByRole('heading', { level: 1, name });
const focusedTag = () => screen.page.evaluate(() => document.activeElement?.tagName);

async function openOverview(): Promise<void> {
  await screen.open('/');
  await title('Overview').waitFor();
}

const { tabTo, focused } = keysOf(() => screen.page);

describe('the site by keyboard alone', () => {
  it('has a skip link as first tab stop', async () => {
    const { page } = screen;
    await openOverview();
    await pressKey(page, 'Tab');
    await pressKey(page, 'Enter');
    expect(await focusedTag()).toBe('MAIN');
  });

  it('goes to the photos, with the focus on the content, and back', async () => {
    const { page } = screen;
    await openOverview();
    await tabTo('Saved photos');
    await pressKey(page, 'Enter');
    await title('My photos').waitFor();
    await expect.poll(focusedTag, longTimeout).toBe('MAIN');
    await page.goBack();
    await title('Overview').waitFor();
  });

  it('opens the account menu and goes to one of its entries', async () => {
    const { page } = screen;
    await openOverview();
    await tabTo('Your account');
    await pressKey(page, 'Enter');
    const menu = page.getByRole('menu', { name: 'Your account' });
    await menu.waitFor();
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
      'My account overview',
      'Orders',
      'My settings',
      'My saved projects',
      'My photos',
      'Downloads',
      'My online photo books',
      'Sign out',
      'Sign out on all devices',
    ]);
    expect(await findViolations(page)).toEqual([]);
    await pressKey(page, 'ArrowDown');
    await pressKey(page, 'Enter');
    await title('My orders').waitFor();
  });

  it('closes the account menu with Escape, and the focus is on its button again', async () => {
    const { page } = screen;
    await openOverview();
    await tabTo('Your account');
    await pressKey(page, 'Enter');
    await page.getByRole('menu', { name: 'Your account' }).waitFor();
    await expect.poll(focused, longTimeout).toBe('My account overview');
    await pressKey(page, 'Escape');
    await page.getByRole('menu', { name: 'Your account' }).waitFor({ state: 'detached' });
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(label, longTimeout).toBe('Your account');
  });

  it('chooses another language', async () => {
    const { page } = screen;
    await screen.open('/my-photos/photos');
    await title('My photos').waitFor();
    await tabTo('Language: English (United Kingdom)');
    await pressKey(page, 'Enter');
    const languages = page.getByRole('menu', { name: 'Language: English (United Kingdom)' });
    await languages.getByRole('menuitemradio', { name: 'Nederlands (Nederland)' }).focus();
    await pressKey(page, 'Enter');
    await title('Mijn foto’s').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang), longTimeout).toBe('nl-NL');
  });

  it('signs out', async () => {
    const { page, server } = screen;
    server.respond(sessionRoutes.logout, { redirectTo: '/session/login' });
    await openOverview();
    await tabTo('Sign out');
    await pressKey(page, 'Enter');
    await title('Sign in').waitFor();
    expect(server.requests(sessionRoutes.logout)).toHaveLength(1);
  });
});
