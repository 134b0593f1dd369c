import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { type Albums, albumsOf } from './support/albums.ts';
import { patience } from './support/browser.ts';
import { drawPhoto, libraryOf, signInForCalls } from './support/library.ts';
import { useStage } from './support/stage.ts';

/** Albums: the first one, its name, another name, and its end; a list that goes on; and all of it by the keyboard. */

const stage = useStage();
let page: Page;
let albums: Albums;
let photos: string[];

beforeAll(async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 900 } });
  page = await context.newPage();
  const { origin } = stage.instance;
  const authorization = await signInForCalls(page, origin, 'hana@demo.keepsake.test');
  albums = albumsOf(origin, authorization);
  const library = libraryOf(origin, authorization);
  photos = [];
  for (const seed of [1, 2]) {
    const bytes = await drawPhoto({ width: 300, height: 200, seed, takenAt: `2020:08:0${seed} 12:00:00` });
    photos.push(await library.add({ name: `photo-${seed}.jpg`, bytes }));
  }
});

const main = () => page.getByRole('main');
const tab = (name: RegExp) => page.getByRole('navigation', { name: 'My photos' }).getByRole('link', { name });
const newAlbum = () => page.getByRole('button', { name: 'New album' });
const creating = () => page.getByRole('dialog', { name: 'Create new album' });
const nameField = () => page.getByRole('dialog').getByRole('textbox');
const save = (label: string) => page.getByRole('dialog').getByRole('button', { name: label, exact: true });
const cards = () => main().locator('section').getByRole('listitem').getByRole('link');
const card = (name: RegExp) => main().getByRole('link', { name });
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toList = () => main().getByRole('link', { name: 'My albums' }).click();
/** The call for one album, not its page. */
const oneAlbum = /\/api\/.*\/albums\/[0-9a-f-]{36}$/;
const gone = { state: 'detached' } as const;

const reload = async (query = '') => {
  await page.goto(`${stage.instance.origin}/my-photos/albums${query}`);
  await tab(/^Albums/).waitFor();
};

describe('the first album', () => {
  // spec P2.64, P2.65
  it('is what an empty list invites to', async () => {
    await tab(/^Albums/).click();
    await page.getByRole('heading', { name: 'Make your first album' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await main().getByRole('button', { name: 'Create album' }).click();
    await creating().waitFor();
    expect(await nameField().getAttribute('placeholder')).toBe('Untitled album');
    expect(await findViolations(page)).toEqual([]);
  });

  // spec P5.1, P5.2
  it('gets no name that is empty, blank or has a forbidden character, which is said on submit only', async () => {
    await nameField().fill('a<b');
    await nameField().blur();
    expect(await page.getByText('Name not valid').count()).toBe(0);
    for (const [typed, problem] of [
      ['a<b', 'Name not valid'],
      ['', 'Please give your album a name'],
      ['   ', 'Name not valid'],
      ['; drop', 'Name not valid'],
    ] as const) {
      await nameField().fill(typed);
      await save('Create album').click();
      await creating().getByText(problem).waitFor();
      expect(await nameField().evaluate((field) => field === document.activeElement)).toBe(true);
    }
    expect(await findViolations(page)).toEqual([]);
  });

  // spec P2.73, P2.78, P2.79
  it('is asked for anew after closing, and no page scrolls beneath the question', async () => {
    await page.keyboard.press('Escape');
    await creating().waitFor(gone);
    await main().getByRole('button', { name: 'Create album' }).click();
    await creating().waitFor();
    expect(await nameField().inputValue()).toBe('');
    expect(await creating().getByText('Name not valid').count()).toBe(0);
    const overflow = await page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    expect(overflow).toContain('hidden');
  });

  it('is not made while the server fails, which the open dialog says', async () => {
    await page.route('**/albums', (route) => route.fulfill({ status: 500, body: '{}' }));
    await nameField().fill('Summer');
    await save('Create album').click();
    await creating().getByText('Unable to save changes. Please try again').waitFor();
    await page.unroute('**/albums');
  });

  // spec P2.44, P2.64, P2.18
  it('opens when it is made, with the blanks around its name gone', async () => {
    await nameField().fill('  Summer חופשה 👨‍👩‍👧 ');
    await save('Create album').click();
    await title('Summer חופשה 👨‍👩‍👧').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/my-photos\/albums\/[0-9a-f-]{36}$/);
    await toList();
    await newAlbum().waitFor();
    await card(/^Summer חופשה 👨‍👩‍👧 No photos Created \d\d [A-Z][a-z]{2} \d{4}$/).waitFor();
    await tab(/^Albums 1$/).waitFor();
  });
});

describe('an album', () => {
  // spec P1.3, P2.4, P2.5, P2.45, P2.46
  it('is a card with cover, count, name and date, and opens by it with the query kept', async () => {
    const albumId = await albums.create('Autumn');
    await albums.add(albumId, photos);
    await reload('?campaign=spring');
    await card(/^Autumn 2 photos Created /).waitFor();
    const cover = card(/^Autumn/).locator('img');
    const width = () => cover.evaluate((img) => (img as HTMLImageElement).naturalWidth);
    await expect.poll(width, patience).toBeGreaterThan(0);
    await card(/^Autumn/).click();
    await title('Autumn').waitFor();
    expect(new URL(page.url()).searchParams.get('campaign')).toBe('spring');
  });

  // spec P2.65, P8.8
  it('keeps its name while the new one cannot be saved, and shows it at once when it can', async () => {
    await page.getByRole('button', { name: 'Edit album name' }).click();
    await page.getByRole('dialog', { name: 'Edit album name' }).waitFor();
    expect(await nameField().inputValue()).toBe('Autumn');
    await page.route(oneAlbum, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    );
    await nameField().fill('Winter');
    await save('Save').click();
    await page.getByText('Unable to save changes. Please try again').waitFor();
    await page.unroute(oneAlbum);
    await save('Save').click();
    await page.getByRole('dialog').waitFor(gone);
    await title('Winter').waitFor();
    await toList();
    await card(/^Winter 2 photos/).waitFor();
    expect(await card(/^Autumn/).count()).toBe(0);
  });

  // spec P2.68, P2.69, P8.9
  it('is deleted after a question, which stays when that fails, and a toast says so', async () => {
    await card(/^Winter/).click();
    await title('Winter').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete album' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete album Winter' });
    await dialog.getByText('This will delete the album but not the photos within the album.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.route(oneAlbum, (route) => route.fulfill({ status: 500, body: '{}' }));
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await dialog.getByText('Unable to remove album. Please try again').waitFor();
    await page.unroute(oneAlbum);
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await page.getByText('Winter album deleted').first().waitFor();
    await card(/^Summer/).waitFor();
    expect(await card(/^Winter/).count()).toBe(0);
    await tab(/^Albums 1$/).waitFor();
    await tab(/^Photos 2$/).waitFor();
  });
});

describe('by the keyboard alone', () => {
  it('an album is made, and the focus goes back to where it was when it is not', async () => {
    await reload();
    await newAlbum().waitFor();
    await newAlbum().focus();
    await page.keyboard.press('Enter');
    await creating().waitFor();
    await expect
      .poll(() => nameField().evaluate((field) => field === document.activeElement), patience)
      .toBe(true);
    // Around and around, and never out of the dialog.
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await creating().waitFor(gone);
    await expect
      .poll(() => newAlbum().evaluate((tile) => tile === document.activeElement), patience)
      .toBe(true);
    await page.keyboard.press('Enter');
    await creating().waitFor();
    await expect
      .poll(() => nameField().evaluate((field) => field === document.activeElement), patience)
      .toBe(true);
    await page.keyboard.type('Typed');
    await page.keyboard.press('Enter');
    await title('Typed').waitFor();
    await toList();
    await card(/^Typed/).focus();
    await page.keyboard.press('Enter');
    await title('Typed').waitFor();
  });
});

describe('the list', () => {
  it('shows an album that another device makes, without being asked', async () => {
    await reload();
    await card(/^Typed/).waitFor();
    await albums.create('From the phone');
    await card(/^From the phone/).waitFor(patience);
    await tab(/^Albums 3$/).waitFor();
  });

  // spec P2.48, P8.2
  it('says when it cannot be shown, and is asked for again', async () => {
    const before = page;
    page = await page.context().newPage();
    // With a push connection the list would be asked for again before anybody presses the button.
    await page.routeWebSocket(/.*/, () => {});
    await page.route(/\/albums\?/, (route) => route.fulfill({ status: 404, body: '{}' }));
    await reload();
    await page.getByText('Unable to display albums. Please refresh the page or try again later.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.unroute(/\/albums\?/);
    await main().getByRole('button', { name: 'Try again' }).click();
    await card(/^Typed/).waitFor();
    await page.close();
    page = before;
  });

  // spec P4.13, P9.1, P9.2
  it('goes on when its end is seen, with the newest album first and none twice', async () => {
    for (let number = 1; number <= 117; number += 1) await albums.create(`Album ${number}`);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/albums') && searchParams.has('limit'))
        asked.push(searchParams.get('limit') ?? '');
    });
    await reload();
    await card(/^Album 117 No/).waitFor();
    await expect.poll(() => cards().count(), patience).toBe(49);
    await cards().last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards().count(), patience).toBe(99);
    // By the keyboard: the focus brings the end in view.
    await cards().last().focus();
    await expect.poll(() => cards().count(), patience).toBe(120);
    const names = await cards().evaluateAll((links) => links.map((link) => link.textContent));
    const numbers = names.slice(0, 117).map((name) => Number(/^Album (\d+)No/.exec(name ?? '')?.[1]));
    expect(numbers).toEqual(Array.from({ length: 117 }, (_, index) => 117 - index));
    // The first page may be asked for again when the push connection opens.
    expect(asked[0]).toBe('49');
    expect(new Set(asked)).toEqual(new Set(['49', '50']));
    await tab(/^Albums 120$/).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('is as it was when one comes back to it', async () => {
    await card(/^Album 1 No/).click();
    await title('Album 1').waitFor();
    await page.goBack();
    await card(/^Album 1 No/).waitFor();
    expect(await cards().count()).toBe(120);
    await expect
      .poll(
        () => card(/^Album 1 No/).evaluate((link) => link.getBoundingClientRect().top < innerHeight),
        patience,
      )
      .toBe(true);
  });
});
