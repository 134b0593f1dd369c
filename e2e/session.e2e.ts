import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { signIn } from './support/browser.ts';
import { useStage } from './support/stage.ts';

/** Sessions that end while a page is open, and ways of coming back from the provider that fail. */

const email = 'gus@demo.keepsake.test';

const stage = useStage();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
});
afterEach(() => context.close());

const pathOf = (view: Page) => new URL(view.url()).pathname;

/** Addresses of the documents that the page loads from now on. */
function watchAddresses(view: Page): string[] {
  const seen: string[] = [];
  view.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== view.mainFrame()) return;
    seen.push(request.url().replace(stage.instance.origin, ''));
  });
  return seen;
}

describe('a session that ends elsewhere while a page is open', () => {
  // spec A4.14
  it('signs out: the sign-in page asks for the password and leads back', async () => {
    await signIn(page, stage.instance.origin, email);
    const elsewhere = await stage.browser.newContext();
    const phone = await elsewhere.newPage();
    await signIn(phone, stage.instance.origin, email);
    await phone.getByRole('button', { name: 'Your account' }).click();
    await phone.getByRole('menuitem', { name: 'Sign out on all devices' }).click();
    await phone.getByLabel('Password').waitFor();
    await elsewhere.close();

    await page.getByRole('link', { name: 'Overview' }).first().click();
    await page.getByLabel('Password').waitFor();
    const names = (await context.cookies(stage.instance.origin)).map(({ name }) => name);
    expect(names.filter((name) => /keepsake$/.test(name))).toEqual([]);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('keepsake-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/');
  });
});

// spec A2.10, A4.15
it('/logout signs out, and is nowhere to come back to', async () => {
  await signIn(page, stage.instance.origin, email);
  await page.goto(`${stage.instance.origin}/logout`);
  await page.getByLabel('Password').waitFor();
  await page.goto(`${stage.instance.origin}/logout`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('keepsake-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(pathOf(page)).toBe('/');
});

// spec A4.16
describe('a way back from the provider that fails', () => {
  it('begins afresh at the root, once, and then says so', async () => {
    const seen = watchAddresses(page);
    await page.goto(`${stage.instance.origin}/session/callback?code=a&state=b`);
    await page.getByLabel('Password').waitFor();
    expect(seen.filter((address) => address === '/')).toHaveLength(1);
    await page.goto(`${stage.instance.origin}/session/callback?code=a&state=b`);
    await page.getByRole('heading', { name: 'Signing in did not work' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    // Nothing goes on by itself.
    await page.waitForTimeout(1000);
    expect(pathOf(page)).toBe('/session/callback');
  });

  // spec A8.8
  it('at an address of the site is reported, resets it to the root and reloads once; then the site waits', async () => {
    await signIn(page, stage.instance.origin, email);
    let refusals = 0;
    await page.route('**/session/token', (route) => {
      refusals += 1;
      const body = { code: 'unavailable', message: 'away', correlationId: 'c-1' };
      return route.fulfill({ status: 503, json: body });
    });
    const reports: string[] = [];
    page.on('console', (message) => reports.push(message.text()));
    const seen = watchAddresses(page);
    await page.goto(`${stage.instance.origin}/my-photos/photos?code=a&state=b`);
    await page.getByText('This takes longer than usual. We keep trying.').waitFor();
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
