// Proves PLA-23, PLA-26, PLA-36, BUS-1, BUS-2, BUS-3, BUS-4, BUS-6.

import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../web/src/testing/accessibility.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** The frame with real sign-in and sign-out; screen tests cover its states (`web/src/app`). */

const fixture = useFixture();
let page: Page;

beforeEach(async () => {
  page = await fixture.browser.newPage({ viewport: { width: 1200, height: 800 } });
});
afterEach(() => page.close());

const title = (name: string) => page.getByRole('heading', { level: 1, name });

it('signs out by the menu and clears the session cookies', async () => {
  await signIn(page, fixture.instance.origin, fixture.email);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Sign out' })
    .press('Enter');
  await page.locator('input[type=password]').waitFor();
  const names = (await page.context().cookies(fixture.instance.origin)).map(({ name }) => name);
  expect(names.filter((name) => /keepsake$/.test(name))).toEqual([]);
});

describe('a business account', () => {
  it.each([
    ['dora', /^Missing account details, please complete additional details$/],
    ['erik', /^Pending account validation$/],
    ['fay', /^Blocked account, please contact customer care\.$/],
  ])('of %s signs in and sees the status banner', async (name, sentence) => {
    await signIn(page, fixture.instance.origin, `${name}@demo.keepsake.test`);
    await page.getByText(sentence).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});

it('links from a result page to the settings after signing in', async () => {
  await page.goto(`${fixture.instance.origin}/change-email-error`);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByLabel('Email').fill(fixture.email);
  await page.getByLabel('Password', { exact: true }).fill('keepsake-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await title('Settings').waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings');
});

it('reports a browser error to the server’s log and metrics', async () => {
  await page.route('**/public-config/**', (route) => route.fulfill({ status: 503, json: {} }));
  const reported = page.waitForResponse('**/client-errors');
  await page.goto(`${fixture.instance.origin}/contact`);
  expect((await reported).status()).toBe(204);
  const figures = await (await page.request.get(`${fixture.instance.origin}/metrics`)).text();
  expect(figures).toMatch(/keepsake_client_errors_total\{where="public-config"\} [1-9]/);
});
