// Proves PHO-58, PHO-59.

import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { type FakeLibrary, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { keysOf } from '../testing/keys.ts';
import { photoLinks } from '../testing/photo-links.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';

/** Photos in lists are links; while selecting they are buttons. */

const screen = setUpScreen();
let page: Page;
let library: FakeLibrary;
const { tiles, isSelected } = selectionOf(() => page);
const { press } = keysOf(() => page);

beforeEach(() => {
  page = screen.page;
  library = serveLibrary(screen.server, makePhotos({ '2024-05': 6 }));
});

async function open(path = '/my-photos/photos'): Promise<void> {
  await screen.open(path);
  await tiles().nth(5).waitFor();
}

const links = () => photoLinks(page);
const viewer = (of: Page) => of.getByRole('button', { name: 'Back to your photos' });
const path = (of: Page) => new URL(of.url()).pathname;
const idOf = async (item: number) => (await tiles().nth(item).getAttribute('data-photo')) ?? '';
const hrefs = () => links().evaluateAll((all) => all.map((link) => link.getAttribute('href')));

describe('a photo', () => {
  it('is a link to its viewer, which keeps the query', async () => {
    await open('/my-photos/photos?stripped=false');
    await expect.poll(() => links().count(), longTimeout).toBe(6);
    expect((await hrefs())[2]).toBe(`/my-photos/photos/preview/${await idOf(2)}?stripped=false`);
    expect(await links().evaluateAll((all) => all.some((link) => (link as HTMLElement).draggable))).toBe(
      false,
    );
    expect(await findViolations(page)).toEqual([]);
  });

  it.each<[string, Parameters<Locator['click']>[0]]>([
    ['with Ctrl', { modifiers: ['ControlOrMeta'] }],
    ['with the middle button', { button: 'middle' }],
  ])('opens in a new tab %s', async (_, how) => {
    await open();
    const id = await idOf(1);
    const opened = screen.context.waitForEvent('page', longTimeout);
    await tiles().nth(1).click(how);
    const tab = await opened;
    onTestFinished(() => tab.close());
    await viewer(tab).waitFor(longTimeout);
    expect(path(tab)).toBe(`/my-photos/photos/preview/${id}`);
    expect(path(page)).toBe('/my-photos/photos');
    expect(await viewer(page).count()).toBe(0);
  });

  it('opens over the list by a press and by Enter, without a page load', async () => {
    await open();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await tiles().nth(1).click();
    await viewer(page).waitFor();
    expect(path(page)).toBe(`/my-photos/photos/preview/${await idOf(1)}`);
    await page.goBack();
    await viewer(page).waitFor({ state: 'detached' });
    await tiles().nth(2).focus();
    await press('Enter');
    await viewer(page).waitFor();
    const steps = await page.evaluate(() => history.length);
    await viewer(page).click();
    await viewer(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => [history.length, 'isSamePage' in window])).toEqual([steps, true]);
  });

  it('has the address of the list that it is in', async () => {
    library.photos = library.photos.map((photo) => ({ ...photo, isFavourite: true }));
    const album = serveAlbums(screen.server, library).make('Summer', library.photos);
    await open('/my-photos/favourites');
    expect((await hrefs())[0]).toBe(`/my-photos/favourites/preview/${await idOf(0)}`);
    const ofAlbum = `/my-photos/albums/${album.albumId}`;
    await open(ofAlbum);
    expect((await hrefs())[0]).toBe(`${ofAlbum}/preview/${await idOf(0)}`);
  });
});

describe('while selecting, a photo', () => {
  it('is a button that says whether it is selected: the same element, with picture and focus', async () => {
    await open();
    const tile = await tiles().nth(1).elementHandle();
    const picture = await tile?.waitForSelector('img');
    await tiles().nth(1).focus();
    await press('Space');
    await isSelected('1');
    expect(await links().count()).toBe(0);
    const pressed = page.getByRole('button', { name: /^Photo, /, pressed: true });
    expect(await pressed.count()).toBe(1);
    const isSame = await pressed.evaluate(
      (now, [before, img]) =>
        now === before && document.activeElement === now && now.querySelector('img') === img,
      [tile, picture],
    );
    expect(isSame).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await press('Enter');
    await isSelected('0');
    await press('Escape');
    await expect.poll(() => links().count(), longTimeout).toBe(6);
  });

  it('is selected by a press with Ctrl too', async () => {
    await open();
    await tiles().nth(1).focus();
    await press('Space');
    await tiles()
      .nth(3)
      .click({ modifiers: ['ControlOrMeta'] });
    await isSelected('2');
    expect(screen.context.pages()).toHaveLength(1);
  });
});
