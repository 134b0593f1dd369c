import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { patience, signIn } from './support/browser.ts';
import { useStage } from './support/stage.ts';

const albums = 'PhotoManagementAlbumViewEnabled';

/** On a busy machine a script or a report takes its time. */

const stage = useStage();
let page: Page;

beforeAll(async () => {
  page = await stage.browser.newPage({ viewport: { width: 1200, height: 800 } });
  await signIn(page, stage.instance.origin, 'anna@demo.keepsake.test');
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
  expect(await state()).toEqual([true, 'On, by the list of hosts']);
  await flag().press('Space');
  expect(await state()).toEqual([false, 'Off, by this browser']);
  await page.goto(`${stage.instance.origin}/my-photos/albums`);
  await expect.poll(() => new URL(page.url()).pathname, patience).toBe('/');
  await page.goto(`${stage.instance.origin}/dev/flags?${albums}=true`);
  await flag().waitFor();
  expect(await state()).toEqual([true, 'On, by the address']);
  await page.goto(`${stage.instance.origin}/dev/flags`);
  await page.getByRole('button', { name: `Clear ${albums}` }).press('Enter');
  expect(await state()).toEqual([true, 'On, by the list of hosts']);
  await page.goto(`${stage.instance.origin}/my-photos/albums`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-photos/albums');
});
