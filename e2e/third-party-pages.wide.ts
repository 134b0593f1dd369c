// Proves CON-11, CON-14, CON-17.

import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { statistics } from '../web/src/testing/consent-banner.ts';
import { pressKey } from '../web/src/testing/keys.ts';
import { answerBefore, othersOrigin, untilConsentGate } from '../web/src/testing/third-parties.ts';
import { fakeThirdParties } from './support/brand-with-scripts.ts';
import { useFixture } from './support/fixture.ts';
import { drawPhoto, signIn } from './support/library.ts';

/** Which pages load third parties at all, in a real browser and with everything agreed to. */

const fixture = useFixture();
let context: BrowserContext;
let page: Page;
/** Paths that others were asked for. */
let requested: string[];

const origin = () => fixture.instance.origin;
const chat = () => page.getByRole('button', { name: 'Chat', exact: true });

beforeEach(async () => {
  requested = [];
  context = await fixture.browser.newContext({ viewport: { width: 1200, height: 800 } });
  await context.route(`${othersOrigin}/**`, (route) => {
    requested.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const others = { ...statistics, chat: { script: `${othersOrigin}/chat.js`, options: {} } };
  await fakeThirdParties(context, others, [othersOrigin]);
  page = await context.newPage();
});
afterEach(() => context.close());

/** Signs in; from then on everything is agreed to. */
async function signInAgreeing(): Promise<void> {
  await signIn(page, origin(), fixture.email);
  await answerBefore(context, '11');
}

/** The same browser asks others on a page where it may. */
async function openOrdinaryPage(): Promise<void> {
  await page.goto(`${origin()}/contact`);
  await expect.poll(() => requested, longTimeout).toContain('/analytics.js');
  await chat().waitFor();
  requested.length = 0;
}

/** Waits until idle work is done and drawn. */
const untilIdle = () =>
  page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve(null)))),
  );

async function expectNothing(): Promise<void> {
  await untilIdle();
  expect(requested).toEqual([]);
  expect(await chat().count()).toBe(0);
}

it.each([
  '/change-email-confirmation?confirmation-token=secret',
  '/delete-account-confirmation?confirmation-token=secret',
  '/subscription-confirmation?confirmation-token=secret&email=YQ==',
  '/unsubscribe?confirmation-token=secret',
])('nothing of others on %s', async (address) => {
  await signInAgreeing();
  await openOrdinaryPage();
  await page.goto(`${origin()}${address}`);
  await page.getByRole('main').waitFor();
  await expectNothing();
});

it('nothing of others on the pages of the identity provider', async () => {
  await answerBefore(context, '11');
  await openOrdinaryPage();
  await page.goto(`${origin()}/settings`);
  await page.getByLabel('Password', { exact: true }).waitFor();
  await expectNothing();
  await page.getByRole('link', { name: /forgot/i }).click();
  await page.waitForURL(/password/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNothing();
});

it('nothing of others on the page of a photo, until it is left', async () => {
  const { shop, email } = fixture;
  await shop.uploadPhoto(email, 'one.jpg', await drawPhoto({ width: 300, height: 200, seed: 1 }));
  await signInAgreeing();
  await page.goto(`${origin()}/my-photos/photos`);
  await page.locator('[data-item] img').first().click();
  await page.waitForURL(/\/preview\//);
  const address = page.url();
  await openOrdinaryPage();
  await page.goto(address);
  await untilConsentGate(page);
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
  await expectNothing();
  await pressKey(page, 'Escape');
  await page.waitForURL(/\/my-photos\/photos/);
  await expect.poll(() => requested, longTimeout).toContain('/analytics.js');
  await chat().waitFor();
});

it.each(['stripped', 'hideHeaderNav'])('no chat on pages with %s', async (parameter) => {
  await signInAgreeing();
  await page.goto(`${origin()}/contact?${parameter}=true`);
  await expect.poll(() => requested, longTimeout).toContain('/analytics.js');
  await untilIdle();
  expect(await chat().count()).toBe(0);
});

it('a way to the choices at the end of stripped pages', async () => {
  await signInAgreeing();
  await page.goto(`${origin()}/contact?stripped=true`);
  await page.getByRole('button', { name: 'Cookie settings', exact: true }).click();
  await page.getByRole('region', { name: 'Cookies at Lumibook' }).waitFor();
});
