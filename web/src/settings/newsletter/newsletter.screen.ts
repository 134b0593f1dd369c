// Proves NEW-2, NEW-9, NEW-11.

import { newsletterRoutes, type OwnSubscription } from '@keepsake/contract/newsletter';
import { sessionRoutes } from '@keepsake/contract/session';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { confirmSubscription, getOwnSubscription, putOwnSubscription } = newsletterRoutes;
const link = '/subscription-confirmation?confirmation-token=SECRET&email=Anna%2Bbooks%40example.com';

const title = (name: string) => screen.page.getByRole('heading', { level: 1, name });
const button = (page: Page) => page.getByRole('button', { name: 'Confirm' });
const subscribed = (page: Page) => page.getByRole('heading', { level: 1, name: 'You’re subscribed' });
const confirmations = () => screen.server.requests(confirmSubscription).map(({ params }) => params);

describe('the link of a mail', () => {
  beforeEach(() => screen.server.error(sessionRoutes.getToken, 'not-signed-in'));

  it('confirms by one press, without a sign-in, and leaves no token', longTimeout, async () => {
    const { page, context } = screen;
    await screen.open(link);
    await title('Confirm your subscription?').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByRole('main').getByRole('button').count()).toBe(1);
    expect(confirmations()).toEqual([]);
    await button(page).press('Enter');
    await title('You’re subscribed').waitFor();
    expect(confirmations()).toEqual([{ email: 'Anna+books@example.com', token: 'SECRET' }]);
    const state = await context.storageState();
    expect(JSON.stringify(state)).not.toContain('SECRET');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('SECRET');
    expect(new URL(page.url()).pathname).toBe('/subscription-confirmation-success');
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('sends one request for two presses, and works again with the link', async () => {
    const { page, server } = screen;
    const release = server.loading(confirmSubscription);
    await screen.open(link);
    await button(page).dblclick();
    await expect.poll(confirmations).toHaveLength(1);
    release();
    await title('You’re subscribed').waitFor();
    expect(confirmations()).toHaveLength(1);
    await screen.open(link);
    await button(page).click();
    await title('You’re subscribed').waitFor();
    expect(confirmations()).toHaveLength(2);
  });

  it('changes nothing for programs that run scripts, scroll and wait until nothing is loaded', async () => {
    const page = await screen.context.newPage();
    await page.goto(`http://localhost:${screen.server.port}${link}`, { waitUntil: 'networkidle' });
    await button(page).waitFor();
    await page.mouse.wheel(0, 2000);
    await page.evaluate(() => {
      for (const type of ['visibilitychange', 'pageshow', 'focus', 'pointermove']) {
        document.dispatchEvent(new Event(type));
        window.dispatchEvent(new Event(type));
      }
    });
    await page.reload({ waitUntil: 'networkidle' });
    await button(page).waitFor();
    expect(confirmations()).toEqual([]);
    await page.close();
  });

  it('works where storage is blocked', async () => {
    const page = await screen.context.newPage();
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    await page.goto(`http://localhost:${screen.server.port}${link}`);
    await button(page).click();
    await subscribed(page).waitFor();
    expect(confirmations()).toEqual([{ email: 'Anna+books@example.com', token: 'SECRET' }]);
    await page.close();
  });
});

it('unsubscribing requires one press, and the card in the settings one by keyboard', async () => {
  const { page, server } = screen;
  server.error(sessionRoutes.getToken, 'not-signed-in');
  await screen.open('/unsubscribe?token=SECRET');
  await title('Unsubscribe from our newsletter?').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await title('You’re unsubscribed').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.empty(sessionRoutes.getToken);
  let stored: OwnSubscription = { state: 'none' };
  server.respond(getOwnSubscription, () => stored);
  server.respond(putOwnSubscription, () => {
    stored = { state: 'subscribed', since: '2026-11-25T12:00:00.000Z' };
    return stored;
  });
  await screen.open('/settings');
  const control = page.getByRole('switch', { name: 'Email me news and offers from Lumibook' });
  await expect.poll(() => control.isEnabled()).toBe(true);
  await control.press('Space');
  await page.getByText('Subscribed since 25 November 2026').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});
