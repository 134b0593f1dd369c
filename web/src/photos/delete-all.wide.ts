// Proves PHO-6, PHO-13, PHO-17, PHO-22, PHO-37, PHO-49, ALB-24, ALB-43.

import { configRoutes } from '@keepsake/contract/config';
import { deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveDeletions } from '../testing/fake-deletions.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

/** Deleting all photos, by the keyboard alone, and taking it back. */

const photosPath = '/my-photos/photos';
const screen = setUpScreen();
let page: Page;

beforeEach(() => {
  page = screen.page;
  serveDeletions(screen.server, serveLibrary(screen.server, makePhotos({ '2020-08': 3 })));
});

const tiles = () => page.locator('[data-item]');
const more = () => page.getByRole('button', { name: 'More actions' });
const button = () => page.getByRole('menuitem', { name: 'Delete all photos' });
const dialog = () => page.getByRole('dialog', { name: 'Delete all photos?' });
const field = () => dialog().getByRole('textbox', { name: 'Type DELETE to confirm' });
const focused = () =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '');

async function open(): Promise<void> {
  await screen.open(`${photosPath}?campaign=spring`);
  await expect.poll(() => tiles().count(), longTimeout).toBe(3);
}

async function openByKeyboard(): Promise<void> {
  await more().focus();
  await pressKey(page, 'Enter');
  await button().focus();
  await pressKey(page, 'Enter');
  await field().waitFor();
  await expect
    .poll(() => field().evaluate((input) => input === document.activeElement), longTimeout)
    .toBe(true);
}

async function confirm(): Promise<void> {
  await page.keyboard.type('DELETE');
  await pressKey(page, 'Enter');
}

describe('the dialog', () => {
  it('requires the word, which is checked on submit only and must match exactly', async () => {
    await open();
    await openByKeyboard();
    await dialog().getByText('All 3 photos in your library will be deleted.', { exact: false }).waitFor();
    const mismatch = dialog().getByText('Type exactly DELETE, in capital letters and without spaces.');
    for (const typed of ['', 'delete', 'DELETE ', 'DELETES']) {
      await field().fill(typed);
      await pressKey(page, 'Tab');
      expect(await mismatch.count()).toBe(typed === '' ? 0 : 1);
      await field().press('Enter');
      await mismatch.waitFor();
      expect(await field().getAttribute('aria-invalid')).toBe('true');
    }
    expect(await findViolations(page)).toEqual([]);
    await pressKey(page, 'Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(focused, longTimeout).toContain('More actions');
    await openByKeyboard();
    expect(await mismatch.count()).toBe(0);
    expect(await field().inputValue()).toBe('');
    expect(screen.server.requests(deletedPhotosRoutes.deleteAll)).toEqual([]);
  });

  it('stays open with an alert when it fails, and begins again when it is opened again', async () => {
    screen.server.error(deletedPhotosRoutes.deleteAll, 'unavailable');
    await open();
    await openByKeyboard();
    await confirm();
    const alert = dialog().getByRole('alert').getByText('Error: Your photos could not be deleted');
    await alert.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await pressKey(page, 'Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await tiles().count()).toBe(3);
    await openByKeyboard();
    expect(await alert.count()).toBe(0);
  });

  it('cannot be closed while the request is under way', async () => {
    const release = screen.server.loading(deletedPhotosRoutes.deleteAll);
    await open();
    await openByKeyboard();
    await confirm();
    await expect
      .poll(() => screen.server.requests(deletedPhotosRoutes.deleteAll).length, longTimeout)
      .toBe(1);
    await pressKey(page, 'Escape');
    expect(await dialog().getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    release();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('3 photos deleted').waitFor();
  });
});

describe('deleting all photos', () => {
  it('empties the list at once and keeps the query', async () => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await open();
    await page.evaluate(() => window.scrollTo(0, 400));
    await openByKeyboard();
    await confirm();
    await page.getByRole('heading', { name: 'Your photo library is empty' }).waitFor();
    await page.getByText('3 photos deleted').waitFor();
    expect(await tiles().count()).toBe(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const url = new URL(page.url());
    expect(url.pathname + url.search).toBe(`${photosPath}?campaign=spring`);
    await page
      .getByRole('navigation', { name: 'My photos' })
      .getByRole('link', { name: /^Photos 0$/ })
      .waitFor();
    await more().click();
    await page.getByRole('menuitem', { name: 'Recently deleted' }).waitFor();
    expect(await button().count()).toBe(0);
    await pressKey(page, 'Escape');
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('moves the focus to the notice, and restores the photos with Undo', async () => {
    await open();
    await openByKeyboard();
    await confirm();
    await page.getByText('3 photos deleted').waitFor();
    await expect.poll(focused, longTimeout).toContain('3 photos deleted');
    await pressKey(page, 'Tab');
    expect(await focused()).toBe('Undo');
    await pressKey(page, 'Enter');
    await page.getByText('3 photos restored').first().waitFor();
    await expect.poll(() => tiles().count(), longTimeout).toBe(3);
    expect(await page.getByText('3 photos deleted').count()).toBe(0);
  });

  it('notifies the tracker', async () => {
    const script = 'https://others.test/analytics.js';
    await page.route('https://others.test/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    const config = configOfHost('localhost');
    const thirdParty = { ...config.thirdParty, analytics: { script } };
    screen.server.respond(configRoutes.getConfig, { ...config, thirdParty });
    await open();
    await page.getByRole('button', { name: 'Accept all', exact: true }).click();
    await openByKeyboard();
    await confirm();
    await page.getByText('3 photos deleted').waitFor();
    const tracked = () => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer);
    await expect
      .poll(async () => (await tracked())?.at(-1), longTimeout)
      .toEqual({ event: 'all-photos-deleted', subject: expect.any(String) });
  });

  it('shows when they cannot be restored, and keeps the way back', async () => {
    screen.server.error(deletedPhotosRoutes.restoreAll, 'quota-exceeded');
    await open();
    await openByKeyboard();
    await confirm();
    await page.getByText('3 photos deleted').waitFor();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await page.getByText('Error: Your photos could not be restored').first().waitFor();
    await undo.waitFor();
    expect(await tiles().count()).toBe(0);
  });
});

it('shows its progress while the photos are processed', async () => {
  const { server } = screen;
  await open();
  await page.clock.install();
  const operationId = '00000000-0000-4000-a000-000000000001';
  const operation = { operationId, kind: 'delete-all', photosCount: 3 } as const;
  server.respond(deletedPhotosRoutes.getOperation, { ...operation, state: 'RUNNING', done: 1 });
  await openByKeyboard();
  await confirm();
  await page.getByText('1 of 3 photos').waitFor();
  const bar = page.getByRole('progressbar', { name: 'Deleting your photos…' });
  expect(await bar.getAttribute('value')).toBe('33');
  server.respond(deletedPhotosRoutes.getOperation, { ...operation, state: 'READY', done: 3 });
  await page.clock.fastForward(1000);
  await page.getByText('3 photos deleted').waitFor();
  expect(await bar.count()).toBe(0);
});

it('can be dismissed with "Dismiss"', async () => {
  await open();
  await openByKeyboard();
  await confirm();
  await page.getByText('3 photos deleted').waitFor();
  await page.getByText('Dismiss', { exact: true }).click();
  await page.getByText('3 photos deleted').waitFor({ state: 'detached' });
});

describe('the button', () => {
  it('is hidden while selecting', async () => {
    await open();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await more().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await more().waitFor();
  });

  it('is in a menu on phones, which gets the focus back', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await open();
    const more = page.getByRole('button', { name: 'More actions' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Recently deleted' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Delete all photos' }).click();
    await field().waitFor();
    await pressKey(page, 'Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect
      .poll(() => more.evaluate((element) => element === document.activeElement), longTimeout)
      .toBe(true);
  });
});

it('shows no progress and offers no way back where the service has neither', async () => {
  const config = configOfHost('localhost');
  const extensions = { ...config.extensions, libraryOperations: false, recentlyDeleted: false };
  screen.server.respond(configRoutes.getConfig, { ...config, extensions });
  // The response of another service is not specified.
  await page.route('**/photos/all', (route) => route.fulfill({ status: 204 }));
  await open();
  await openByKeyboard();
  await dialog().getByText('This can’t be undone.', { exact: false }).waitFor();
  await confirm();
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('Your photos have been deleted').first().waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(screen.server.requests(deletedPhotosRoutes.getOperation)).toEqual([]);
});
