// Proves IDE-5, CON-1, CON-3, CON-8.

import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { statistics, statisticsPaths } from '../web/src/testing/consent-banner.ts';
import { othersOrigin } from '../web/src/testing/third-parties.ts';
import { fakeThirdParties } from './support/brand-with-scripts.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** Third-party scripts under the real server's policy; see also `web/src/app/consent-choices.wide.ts`. */

const fixture = useFixture();
let context: BrowserContext;
let page: Page;
/** Paths of third-party scripts that ran. */
let ran: string[];

beforeEach(async () => {
  context = await fixture.browser.newContext({ viewport: { width: 1200, height: 800 } });
  ran = [];
  await context.exposeFunction('reportRan', (path: string) => ran.push(path));
  await context.route(`${othersOrigin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `reportRan(${JSON.stringify(pathname)})`,
    });
  });
  page = await context.newPage();
});
afterEach(() => context.close());

it('runs third-party scripts after consent', async () => {
  await fakeThirdParties(context, statistics, [othersOrigin]);
  await page.goto(`${fixture.instance.origin}/contact`);
  await page.getByRole('button', { name: 'Accept all', exact: true }).click();
  await expect.poll(() => ran.toSorted(), longTimeout).toEqual(statisticsPaths);
});

it('runs the consent script of the brand', async () => {
  const consentScript = `${othersOrigin}/{vendor}/consent.js`;
  await fakeThirdParties(context, { consentScript }, [othersOrigin]);
  await page.goto(`${fixture.instance.origin}/contact`);
  await expect.poll(() => ran, longTimeout).toEqual(['/lumi%20%26%20book/consent.js']);
});

it('sends the account to analytics after consent', async () => {
  await fakeThirdParties(context, statistics, [othersOrigin]);
  await signIn(page, fixture.instance.origin, fixture.email);
  // With the policy of the brand.
  await page.goto(`${fixture.instance.origin}/`);
  await page.getByRole('button', { name: 'Accept all', exact: true }).click();
  const trackedEvents = () => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer);
  await expect.poll(trackedEvents, longTimeout).toEqual([
    { event: 'signed-in', subject: expect.any(String) },
    { event: 'page-view', route: 'home' },
  ]);
});
