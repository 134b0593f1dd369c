// Proves SEL-70, SEL-71, SEL-72, SEL-73, SEL-74, SEL-75, SEL-76.

import { configRoutes } from '@keepsake/contract/config';
import { photosRoutes } from '@keepsake/contract/photos';
import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { type FakeLibrary, makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { keysOf } from '../../testing/keys.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { selectionOf } from '../../testing/selection.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
let library: FakeLibrary;

beforeEach(() => {
  library = serveLibrary(screen.server, makePhotos({ '2024-05': 4, '2023-02': 2 }));
});

const page = () => screen.page;
const { press } = keysOf(page);
const { tiles, isSelected, bar } = selectionOf(page);
const fullHearts = () => page().locator('[data-heart][aria-checked="true"]');
const hearts = () => page().locator('[data-heart]');
const marked = () => library.photos.flatMap(({ isFavourite }, index) => (isFavourite ? [index] : []));
const requests = () => screen.server.requests(photosByIdRoutes.setFavourites).map(({ body }) => body);
const toast = (text: string) => page().getByText(text).first().waitFor(longTimeout);
const poll = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, longTimeout);

function mark(...indexes: readonly number[]): void {
  library.photos = library.photos.map((photo, index) => ({ ...photo, isFavourite: indexes.includes(index) }));
}

const openMenu = () => page().getByRole('button', { name: 'More actions' }).click();

async function open(path = '/my-photos/photos'): Promise<void> {
  await screen.open(path);
  await tiles().first().waitFor();
}

describe('a heart on a photo', () => {
  it('is seen on favourites, and on others once the pointer is there', async () => {
    mark(1);
    await open();
    const opacity = (index: number) =>
      hearts()
        .nth(index)
        .evaluate((heart) => getComputedStyle(heart).opacity);
    await page().mouse.move(0, 0);
    expect([await opacity(0), await opacity(1)]).toEqual(['0', '1']);
    await tiles().nth(0).hover();
    expect(await opacity(0)).toBe('1');
  });

  it('makes the photo a favourite, and ends that', async () => {
    await open();
    const name = await hearts().nth(2).getAttribute('aria-label');
    await hearts().nth(2).click();
    await poll(marked).toEqual([2]);
    await fullHearts().waitFor();
    // Screen readers say the state besides.
    expect(await hearts().nth(2).getAttribute('aria-label')).toBe(name);
    expect(await tiles().nth(2).getAttribute('aria-label')).toMatch(/, favourite$/);
    await hearts().nth(2).click();
    await poll(marked).toEqual([]);
    expect(requests().map(({ isFavourite }) => isFavourite)).toEqual([true, false]);
  });

  it('is as before when it cannot be saved, and says so', async () => {
    screen.server.error(photosByIdRoutes.setFavourites, 'forbidden');
    await open();
    await hearts().nth(0).click();
    await toast('Error: Your favourite could not be saved.');
    await poll(() => fullHearts().count()).toBe(0);
  });

  it('says without a network that there is none', async () => {
    await open();
    await page().context().setOffline(true);
    try {
      await hearts().nth(0).click();
      await poll(() => page().getByRole('status').allTextContents()).toContainEqual('Added to favourites');
      await poll(() => fullHearts().count()).toBe(0);
    } finally {
      await page().context().setOffline(false);
    }
    await toast('Check your connection and try again.');
  });

  it('is absent where the service has no favourites, with the view and the key', async () => {
    const config = configOfHost('localhost');
    screen.server.respond(configRoutes.getConfig, {
      ...config,
      extensions: { ...config.extensions, favourites: false },
    });
    await open();
    await tiles().nth(0).focus();
    await press('f', '?');
    await page().getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await page().getByText('Make the photo a favourite, or end that').count()).toBe(0);
    expect([await hearts().count(), requests().length]).toEqual([0, 0]);
    await page().getByRole('button', { name: 'Close' }).first().click();
    await openMenu();
    await page().getByRole('menuitem', { name: 'Recently deleted' }).waitFor();
    expect(await page().getByRole('menuitem', { name: 'Favourites' }).count()).toBe(0);
    await screen.open('/my-photos/favourites');
    await poll(() => new URL(page().url()).pathname).toBe('/');
  });
});

describe('F', () => {
  it('marks the focused photo, and what is selected', async () => {
    await open();
    await tiles().nth(1).focus();
    await press('f');
    await poll(marked).toEqual([1]);
    await press('Space');
    await tiles().nth(3).focus();
    await press('Space');
    await isSelected('2');
    await press('f');
    await poll(marked).toEqual([1, 3]);
    await bar().waitFor({ state: 'detached' });
  });

  it('marks the photo in the viewer, whose heart says so', async () => {
    await open();
    await tiles().nth(0).click();
    const heart = page().getByRole('button', { name: 'Favourite', exact: true });
    await heart.and(page().locator('[aria-pressed="false"]')).waitFor();
    await press('f');
    await heart.and(page().locator('[aria-pressed="true"]')).waitFor();
    await poll(marked).toEqual([0]);
    await heart.click();
    await poll(marked).toEqual([]);
  });
});

describe('selected photos', () => {
  it('become favourites, and end to be some where all are', async () => {
    mark(0);
    await open();
    await page().getByRole('button', { name: 'Select', exact: true }).click();
    for (const index of [0, 1]) await tiles().nth(index).click();
    await bar().getByRole('button', { name: 'Add to favourites' }).click();
    await poll(marked).toEqual([0, 1]);
    await toast('2 photos added to favourites');
    await page().getByRole('button', { name: 'Select', exact: true }).click();
    for (const index of [0, 1]) await tiles().nth(index).click();
    await bar().getByRole('button', { name: 'Remove from favourites' }).click();
    await poll(marked).toEqual([]);
  });
});

describe('the favourites', () => {
  it('are reached from the menu, and say what to do where there are none', async () => {
    await open();
    await openMenu();
    await page().getByRole('menuitem', { name: 'Favourites' }).click();
    await page().getByRole('heading', { name: 'No favourites yet' }).waitFor();
    await page().getByText('Press the heart on a photo you love').waitFor();
  });

  it('are one fewer once a heart is taken away, and undo gives it back', async () => {
    mark(0, 1, 4);
    await open('/my-photos/favourites');
    expect(await tiles().count()).toBe(3);
    await hearts().nth(0).click();
    await poll(() => tiles().count()).toBe(2);
    await page().getByRole('button', { name: 'Undo' }).click();
    await poll(() => tiles().count()).toBe(3);
    expect(marked()).toEqual([0, 1, 4]);
  });

  it('hand the focus on to the next month with the last of one', async () => {
    mark(0, 4, 5);
    await open('/my-photos/favourites');
    const focused = () => page().evaluate(() => document.activeElement?.getAttribute('href'));
    await tiles().nth(0).focus();
    await press('f');
    await poll(() => tiles().count()).toBe(2);
    await poll(focused).toContain(library.photos[4]?.imageId);
    await press('ArrowRight', 'f');
    await poll(() => tiles().count()).toBe(1);
    await poll(focused).toContain(library.photos[4]?.imageId);
  });

  it('leave the focus on the page with the last one', async () => {
    mark(0, 1);
    await open('/my-photos/favourites');
    const focused = () => page().evaluate(() => document.activeElement?.tagName);
    await tiles().nth(0).focus();
    await press('f');
    await poll(() => tiles().count()).toBe(1);
    await press('f');
    await page().getByRole('heading', { name: 'No favourites yet' }).waitFor();
    await poll(focused).toBe('MAIN');
    mark(0, 1);
    await open('/my-photos/favourites');
    await page().getByRole('button', { name: 'Select', exact: true }).click();
    await page().getByRole('button', { name: 'Select all' }).click();
    await bar().getByRole('button', { name: 'Remove from favourites' }).click();
    await page().getByRole('heading', { name: 'No favourites yet' }).waitFor();
    await poll(focused).toBe('MAIN');
  });

  it('are paged through in the viewer, where one stays until it is closed', async () => {
    mark(0, 2, 4);
    await open('/my-photos/favourites');
    await tiles().nth(0).click();
    await page().getByText('1 of 3').waitFor();
    await press('ArrowRight');
    await page().getByText('2 of 3').waitFor();
    expect(page().url()).toContain(library.photos[2]?.imageId);
    await press('f');
    await poll(marked).toEqual([0, 4]);
    await page().getByText('2 of 3').waitFor();
    await press('ArrowRight');
    await page().getByText('3 of 3').waitFor();
    await press('Escape');
    await poll(() => tiles().count()).toBe(2);
  });

  it('are deleted one by one, never as ranges of their months', async () => {
    mark(0, 2);
    await open('/my-photos/favourites');
    await page().getByRole('button', { name: 'Select', exact: true }).click();
    await page().getByRole('button', { name: 'Select all' }).click();
    await bar().getByRole('button', { name: 'Delete' }).click();
    await page().getByRole('alertdialog').getByRole('button', { name: 'Delete photos' }).click();
    await poll(() => library.photos.length).toBe(4);
    expect(screen.server.requests(photosRoutes.deletePhotos)).toHaveLength(1);
    await page().getByRole('heading', { name: 'No favourites yet' }).waitFor();
  });

  it('have what another device has marked', async () => {
    mark(0);
    await open('/my-photos/favourites');
    mark(0, 1);
    await screen.server.push.publish({
      type: 'favourites-changed',
      payload: { photoIds: [library.photos[1]?.imageId ?? ''], isFavourite: true },
    });
    await poll(() => tiles().count()).toBe(2);
  });
});

it('shows hearts that another device sets, without loading the photos again', async () => {
  await open();
  const loaded = screen.server.requests(photosRoutes.listMonth).length;
  await screen.server.push.publish({
    type: 'favourites-changed',
    payload: { photoIds: [library.photos[1]?.imageId ?? ''], isFavourite: true },
  });
  await fullHearts().waitFor();
  expect(screen.server.requests(photosRoutes.listMonth)).toHaveLength(loaded);
});
