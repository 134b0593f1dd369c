// Proves SEL-6, ALB-4, ALB-5, ALB-14, ALB-16, ALB-17, ALB-18, ALB-20, ALB-21, ALB-22, ALB-44, UPL-32.

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isAt, tilesOf } from '../web/src/testing/album-viewer.ts';
import { albumsPageOf } from '../web/src/testing/albums-page.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { dragTile } from '../web/src/testing/drag-tile.ts';
import { pressKey } from '../web/src/testing/keys.ts';
import { selectionOf } from '../web/src/testing/selection.ts';
import { useFixture } from './support/fixture.ts';
import { drawPhoto, signIn } from './support/library.ts';

/** Creates, fills, orders, copies, empties and deletes an album. */

const fixture = useFixture();
let page: Page;
let summer: string;

const { main, tab, newAlbum, creating, nameField, save, card, title, toList } = albumsPageOf(() => page);
const { bar, isSelected } = selectionOf(() => page);
const known = (item: number) => page.locator(`[data-month="all"][data-item="${item}"][data-state=success]`);
/** Accessible names of the tiles, in order. */
const names = () => tilesOf(page).evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-label')));

beforeAll(async () => {
  for (const day of [1, 2, 3]) {
    const takenAt = `2020:08:0${day} 12:00:00`;
    const bytes = await drawPhoto({ width: 300, height: 200, seed: day, takenAt });
    await fixture.shop.uploadPhoto(fixture.email, `photo-${day}.jpg`, bytes);
  }
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 } });
  page = await context.newPage();
  await signIn(page, fixture.instance.origin, fixture.email);
});

async function selectFirst(count: number): Promise<void> {
  await known(0).focus();
  await pressKey(page, 'Space');
  for (let more = 1; more < count; more += 1) await pressKey(page, 'Shift+ArrowRight');
  await isSelected(String(count));
}

describe('an album', () => {
  it('is created from the empty list', async () => {
    await tab(/^Albums/).click();
    await main().getByRole('button', { name: 'Create album' }).click();
    await creating().waitFor();
    await nameField().fill('  Summer חופשה 👨‍👩‍👧 ');
    await save('Create album').click();
    await title('Summer חופשה 👨‍👩‍👧').waitFor(longTimeout);
    summer = new URL(page.url()).pathname;
    expect(summer).toMatch(/^\/my-photos\/albums\/[0-9a-f-]{36}$/);
    await page.reload();
    await title('Summer חופשה 👨‍👩‍👧').waitFor(longTimeout);
  });

  it('adds photos from the library', async () => {
    await main().getByRole('button', { name: 'Add photos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add photos' });
    await dialog.getByRole('checkbox', { name: 'Select August 2020' }).click();
    await dialog.getByRole('button', { name: 'Add 3 photos', exact: true }).click();
    await page.getByText("3 photos added to 'Summer חופשה 👨‍👩‍👧'").first().waitFor(longTimeout);
    await main().getByText('3 photos', { exact: true }).waitFor(longTimeout);
    await page.reload();
    await known(2).waitFor(longTimeout);
  });

  it('keeps the custom order after drag and drop', async () => {
    await page.getByRole('button', { name: /^Sort: / }).click();
    await page.getByRole('menuitemradio', { name: 'Custom order', exact: true }).click();
    await page.getByRole('button', { name: 'Custom order' }).waitFor(longTimeout);
    await known(2).waitFor(longTimeout);
    const [a, b, c] = await names();
    const kept = page.waitForResponse((response) => response.url().endsWith('/photos/move') && response.ok());
    await dragTile(page, known(0), known(2));
    await kept;
    await expect.poll(names, longTimeout).toEqual([b, c, a]);
    await page.reload();
    await known(2).waitFor(longTimeout);
    await expect.poll(names, longTimeout).toEqual([b, c, a]);
  });

  it('copies photos to a new album', async () => {
    await selectFirst(2);
    await bar().getByRole('button', { name: 'Copy to album' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy to album' });
    await dialog.getByRole('button', { name: 'New album' }).click();
    await nameField().fill('Winter');
    await pressKey(page, 'Enter');
    await page.getByText("Photos copied to 'Winter'").first().waitFor(longTimeout);
    await bar().waitFor({ state: 'detached', ...longTimeout });
    await toList();
    await card(/^Winter 2 photos Created /).click();
    await title('Winter').waitFor(longTimeout);
    await expect.poll(() => tilesOf(page).count(), longTimeout).toBe(2);
  });

  it('removes photos, which stay in the library', async () => {
    await selectFirst(1);
    await bar().getByRole('button', { name: 'Delete from album' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete 1 photo?' });
    await dialog.getByRole('button', { name: 'Delete from album', exact: true }).click();
    await page.getByText("Photo removed from 'Winter'").first().waitFor(longTimeout);
    await main().getByText('1 photo', { exact: true }).waitFor(longTimeout);
    await page.reload();
    await expect.poll(() => tilesOf(page).count(), longTimeout).toBe(1);
    expect((await fixture.shop.listPhotos(fixture.email)).size).toBe(3);
  });

  it('shows photos that are uploaded into it, without a reload', async () => {
    await main().getByRole('button', { name: 'Add photos' }).click();
    await page.getByRole('button', { name: 'Upload from this device' }).click();
    const dialog = page.getByRole('dialog', { name: "Add photos to 'Winter'" });
    const buffer = await drawPhoto({ width: 300, height: 200, seed: 4, takenAt: '2020:08:04 12:00:00' });
    const file = { name: 'photo-4.jpg', mimeType: 'image/jpeg', buffer };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText('1 photo added').first().waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await main().getByText('2 photos', { exact: true }).waitFor(longTimeout);
    await known(1).waitFor(longTimeout);
  });

  it('is deleted, and its photos stay in the library', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete album' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete album Winter' });
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await page.getByText('Winter album deleted').first().waitFor(longTimeout);
    await isAt(page, '/my-photos/albums');
    await card(/^Summer חופשה 👨‍👩‍👧 3 photos Created /).waitFor(longTimeout);
    expect(await card(/^Winter/).count()).toBe(0);
    await tab(/^Albums 1$/).waitFor(longTimeout);
    await tab(/^Photos 4$/).waitFor(longTimeout);
    expect((await fixture.shop.listAlbums(fixture.email)).has('Winter')).toBe(false);
  });
});

it('shows an album that another device creates, by push', async () => {
  await newAlbum().waitFor(longTimeout);
  await fixture.shop.createAlbum(fixture.email, 'From the phone');
  await card(/^From the phone/).waitFor(longTimeout);
  await tab(/^Albums 2$/).waitFor(longTimeout);
});
