// Proves PLA-12, CON-19.

import { configRoutes } from '@keepsake/contract/config';
import { expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { othersOrigin, serveThirdParties } from '../../testing/third-parties.ts';

const albums = 'PhotoManagementAlbumViewEnabled';

const screen = setUpScreen();
const title = () => screen.page.getByRole('heading', { level: 1, name: 'Feature flags' });
const flag = () => screen.page.getByRole('switch', { name: new RegExp(albums) });
const row = () => screen.page.getByRole('listitem').filter({ hasText: albums });
const pathname = () => new URL(screen.page.url()).pathname;
const state = async () => {
  await flag().waitFor();
  return [await flag().isChecked(), /(On|Off), by [a-z ]+/.exec((await row().textContent()) ?? '')?.[0]];
};

it('shows each feature flag with its source', async () => {
  const { page } = screen;
  await screen.open('/');
  await page.getByRole('link', { name: 'Feature flags' }).click();
  await title().waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  expect(await state()).toEqual([true, 'On, by the list of hosts']);
  // Seven flags and two experiments.
  expect(await page.getByRole('switch').count()).toBe(9);
});

it('stores a switched flag in this browser and applies it', async () => {
  const { page } = screen;
  await screen.open('/dev/flags');
  await flag().press('Space');
  expect(await state()).toEqual([false, 'Off, by this browser']);
  await screen.open('/my-photos/albums');
  await expect.poll(pathname, longTimeout).toBe('/');
  await screen.open(`/dev/flags?${albums}=true`);
  expect(await state()).toEqual([true, 'On, by the address']);
  expect(await flag().isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Load the page again' }).click();
  expect(await state()).toEqual([true, 'On, by the address']);
});

it('clears a stored flag, so that the list of hosts decides', async () => {
  const { page } = screen;
  await screen.open('/dev/flags');
  await flag().press('Space');
  expect(await state()).toEqual([false, 'Off, by this browser']);
  await screen.open('/dev/flags');
  await page.getByRole('button', { name: `Clear ${albums}` }).press('Enter');
  expect(await state()).toEqual([true, 'On, by the list of hosts']);
  await screen.open('/my-photos/albums');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(pathname()).toBe('/my-photos/albums');
});

it('forces the offer of an experiment from the next page load on', async () => {
  const { page } = screen;
  const experiment = page.getByRole('switch', { name: /CRO-1304/ });
  const shown = () => page.getByRole('listitem').filter({ hasText: 'CRO-1304' }).textContent();
  await serveThirdParties(screen, { abTest: `${othersOrigin}/offers` });
  await page.route(`${othersOrigin}/**`, (route) =>
    route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, json: { offers: [] } }),
  );
  await screen.open('/dev/flags');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(shown, longTimeout).toContain('On this page: control');
  const kept = () => page.evaluate(() => localStorage.getItem('keepsake.visitor'));
  await expect.poll(kept, longTimeout).toContain('"CRO-1304"');
  await experiment.press('Space');
  expect(await shown()).toContain('Forced: variant');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect.poll(shown, longTimeout).toContain('On this page: variant');
  await page.getByRole('button', { name: 'Clear CRO-1304' }).press('Enter');
  expect(await shown()).not.toContain('Forced');
});

it('is off for hosts that are not on the list', async () => {
  const { page, server } = screen;
  server.respond(configRoutes.getConfig, ({ host }) => {
    const config = configOfHost(host);
    return { ...config, flags: { ...config.flags, PhotoManagementOrderPrintsEnabled: [] } };
  });
  await screen.open('/dev/flags');
  await title().waitFor();
  const orderPrints = page.getByRole('listitem').filter({ hasText: 'PhotoManagementOrderPrintsEnabled' });
  expect(await orderPrints.textContent()).toContain('Off, by the list of hosts. Hosts: none');
});
