import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { launchBrowser, signIn } from './support/browser.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './support/instance.ts';

const albums = 'PhotoManagementAlbumViewEnabled';

/** On a busy machine a script or a report takes its time. */
const patience = { timeout: 15_000 };

let dataDir: string;
let instance: Instance;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  dataDir = await makeDataDir();
  [instance, browser] = await Promise.all([startInstance({ dataDir }), launchBrowser()]);
  page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  await signIn(page, instance.origin, 'anna@demo.keepsake.test');
});
afterAll(async () => {
  await browser?.close();
  await instance?.stop();
  await removeDataDir(dataDir);
});

const flag = () => page.getByRole('switch', { name: new RegExp(albums) });
const row = () => page.getByRole('listitem').filter({ hasText: albums });
const state = async () => [
  await flag().isChecked(),
  /(On|Off), by [a-z ]+/.exec((await row().textContent()) ?? '')?.[0],
];

// spec A5.3, P5.20
it('shows each flag with what decided it, and keeps or clears what this browser says', async () => {
  await page.getByRole('link', { name: 'Feature flags' }).click();
  await page.getByRole('heading', { name: 'Feature flags' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await state()).toEqual([false, 'Off, by the list of hosts']);
  await flag().press('Space');
  expect(await state()).toEqual([true, 'On, by this browser']);
  await page.goto(`${instance.origin}/my-photos/albums`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-photos/albums');
  await page.goto(`${instance.origin}/dev/flags?${albums}=false`);
  await flag().waitFor();
  expect(await state()).toEqual([false, 'Off, by the address']);
  await page.goto(`${instance.origin}/dev/flags`);
  await page.getByRole('button', { name: `Clear ${albums}` }).press('Enter');
  expect(await state()).toEqual([false, 'Off, by the list of hosts']);
  await page.goto(`${instance.origin}/my-photos/albums`);
  await expect.poll(() => new URL(page.url()).pathname, patience).toBe('/');
});
