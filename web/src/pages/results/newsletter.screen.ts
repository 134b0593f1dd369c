// Proves NEW-2, NEW-9, NEW-11.

import { configRoutes } from '@keepsake/contract/config';
import { newsletterRoutes, type OwnSubscription } from '@keepsake/contract/newsletter';
import { sessionRoutes } from '@keepsake/contract/session';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { clientReports, setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const { confirmSubscription, unsubscribe, getOwnSubscription, putOwnSubscription } = newsletterRoutes;
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
    expect(await findProblemsAtEachWidth(page, 'subscription-confirmation')).toEqual([]);
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

  it('that does not work shows an error, and can be tried again', async () => {
    const { page, server } = screen;
    server.error(confirmSubscription, 'not-found');
    await screen.open(link);
    await button(page).click();
    await title('Your subscription failed').waitFor();
    await expect.poll(() => clientReports(server)).toMatchObject([{ where: 'confirm-newsletter' }]);
    expect(JSON.stringify(clientReports(server))).not.toMatch(/SECRET|anna/i);
    server.respond(confirmSubscription, null);
    await page.getByRole('link', { name: 'Try again' }).click();
    await button(page).click();
    await title('You’re subscribed').waitFor();
    expect(confirmations()).toHaveLength(2);
  });

  it.each(['', '?confirmation-token=SECRET', '?email=a%40b.test'])(
    'with "%s" has nothing to confirm',
    async (query) => {
      await screen.open(`/subscription-confirmation${query}`);
      await title('Your subscription failed').waitFor();
      expect(confirmations()).toEqual([]);
    },
  );

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

describe('unsubscribing', () => {
  const open = () => screen.open('/unsubscribe?token=SECRET');
  const sent = () => screen.server.requests(unsubscribe).map(({ query }) => query);
  beforeEach(() => screen.server.error(sessionRoutes.getToken, 'not-signed-in'));

  it('requires one press; opening the link makes none', async () => {
    const { page } = screen;
    await open();
    await title('Unsubscribe from our newsletter?').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await findPageProblems(page)).toEqual([]);
    expect(sent()).toEqual([]);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await title('You’re unsubscribed').waitFor();
    expect(sent()).toEqual([{ token: 'SECRET' }]);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('can be tried again when it fails', async () => {
    const { page, server } = screen;
    server.error(unsubscribe, 'unavailable');
    await open();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('We couldn’t unsubscribe you. Please try again.').waitFor();
    server.respond(unsubscribe, null);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await title('You’re unsubscribed').waitFor();
  });

  it('by a link that does not work links to the settings', async () => {
    const { page, server } = screen;
    server.error(unsubscribe, 'not-found');
    await open();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await title('This link doesn’t work any more').waitFor();
    expect(await page.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    await screen.open('/unsubscribe');
    await title('This link doesn’t work any more').waitFor();
  });
});

describe('the card in the settings', () => {
  const control = () => screen.page.getByRole('switch', { name: 'Email me news and offers from Lumibook' });

  async function press(): Promise<void> {
    await expect.poll(() => control().isEnabled()).toBe(true);
    await control().press('Space');
  }

  it('subscribes and unsubscribes with one press', async () => {
    const { page, server } = screen;
    let stored: OwnSubscription = { state: 'none' };
    server.respond(getOwnSubscription, () => stored);
    server.respond(putOwnSubscription, ({ body }) => {
      stored = body.isSubscribed
        ? { state: 'subscribed', since: '2026-11-25T12:00:00.000Z' }
        : { state: 'none' };
      return stored;
    });
    await screen.open('/settings');
    await control().waitFor();
    expect(await control().isChecked()).toBe(false);
    await press();
    await page.getByText('You’ll get our news and offers').waitFor();
    await page.getByText('Subscribed since 25 November 2026').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await press();
    await page.getByText('You won’t get our news and offers any more').waitFor();
    expect(server.requests(putOwnSubscription).map(({ body }) => body)).toEqual([
      { isSubscribed: true },
      { isSubscribed: false },
    ]);
  });

  it('shows what is still to be confirmed, and stays as it was when a change fails', async () => {
    const { page, server } = screen;
    server.respond(getOwnSubscription, { state: 'unconfirmed' });
    server.error(putOwnSubscription, 'unavailable');
    await screen.open('/settings');
    await page.getByText('Open the link in our email to confirm, or switch it on here.').waitFor();
    await press();
    await page.getByText('We couldn’t change this. Please try again.').waitFor();
    await expect.poll(() => control().isChecked()).toBe(false);
  });

  it('is absent where the brand has no newsletter', async () => {
    const { page, server } = screen;
    const config = configOfHost('localhost');
    server.respond(configRoutes.getConfig, {
      ...config,
      switches: { ...config.switches, newsletter: false },
    });
    await screen.open('/settings');
    await page.getByRole('heading', { name: 'Sign-in' }).waitFor();
    expect(await control().count()).toBe(0);
  });
});
