// Proves PLA-20, PLA-49, IDE-6, IDE-7, IDE-8.

import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../web/src/testing/accessibility.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** Sessions that end while a page is open, and failed returns from the provider. */

const fixture = useFixture();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await fixture.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
});
afterEach(() => context.close());

const pathOf = (view: Page) => new URL(view.url()).pathname;

/** Addresses of documents that the page loads from now on. */
function watchAddresses(view: Page): string[] {
  const seen: string[] = [];
  view.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== view.mainFrame()) return;
    seen.push(request.url().replace(fixture.instance.origin, ''));
  });
  return seen;
}

describe('a session that ends in another tab or on the server', () => {
  it('redirects to the sign-in page, which requires the password and returns', async () => {
    await signIn(page, fixture.instance.origin, fixture.email);
    const elsewhere = await fixture.browser.newContext();
    const phone = await elsewhere.newPage();
    await signIn(phone, fixture.instance.origin, fixture.email);
    await phone.getByRole('button', { name: 'Your account' }).click();
    await phone.getByRole('menuitem', { name: 'Sign out on all devices' }).click();
    await phone.getByLabel('Password', { exact: true }).waitFor();
    await elsewhere.close();

    await page.getByRole('link', { name: 'Overview' }).first().click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    const names = (await context.cookies(fixture.instance.origin)).map(({ name }) => name);
    expect(names.filter((name) => /keepsake$/.test(name))).toEqual([]);
    await page.getByLabel('Email').fill(fixture.email);
    await page.getByLabel('Password', { exact: true }).fill('keepsake-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/');
  });
});

it('/logout signs out and is not a return address', async () => {
  await signIn(page, fixture.instance.origin, fixture.email);
  await page.goto(`${fixture.instance.origin}/logout`);
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.goto(`${fixture.instance.origin}/logout`);
  await page.getByLabel('Email').fill(fixture.email);
  await page.getByLabel('Password', { exact: true }).fill('keepsake-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(pathOf(page)).toBe('/');
});

it('returns to the site from a sign-in that failed at first', async () => {
  await page.goto(`${fixture.instance.origin}/my-photos/photos`);
  await page.getByLabel('Email').fill(fixture.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('keepsake-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'My photos', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
});

describe('a failed return from the identity provider', () => {
  it('restarts at the root once, then shows an error', async () => {
    const seen = watchAddresses(page);
    await page.goto(`${fixture.instance.origin}/session/callback?code=a&state=b`);
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(seen.filter((address) => address === '/')).toHaveLength(1);
    await page.goto(`${fixture.instance.origin}/session/callback?code=a&state=b`);
    await page.getByRole('heading', { name: 'We couldn’t sign you in' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    // No automatic redirect.
    expect(await page.locator('meta[http-equiv=refresh], script').count()).toBe(0);
    expect(pathOf(page)).toBe('/session/callback');
  });

  it('is reported, resets the address to the root and reloads once; then the site waits', async () => {
    await signIn(page, fixture.instance.origin, fixture.email);
    let refusals = 0;
    await page.route('**/session/token', (route) => {
      refusals += 1;
      const body = { code: 'unavailable', message: 'away', correlationId: 'c-1' };
      return route.fulfill({ status: 503, json: body });
    });
    const reports: string[] = [];
    page.on('console', (message) => reports.push(message.text()));
    const seen = watchAddresses(page);
    await page.goto(`${fixture.instance.origin}/my-photos/photos?code=a&state=b`);
    await page.getByText('This is taking longer than usual. We’re still trying.').waitFor();
    expect(seen).toEqual(['/my-photos/photos?code=a&state=b', '/']);
    expect(refusals).toBeGreaterThan(2);
    expect(reports.some((text) => text.includes('[sign-in]') && text.includes('code unavailable'))).toBe(
      true,
    );
    expect(await findViolations(page)).toEqual([]);
    await page.unroute('**/session/token');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(seen).toHaveLength(2);
  });
});
