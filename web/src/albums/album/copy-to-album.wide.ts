// Proves PHO-41, PRE-5, SEL-2, SEL-6, ALB-18, ALB-19, ALB-24, ALB-30.

import { albumsRoutes } from '@keepsake/contract/albums';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { afterRetries } from '../../testing/after-retries.ts';
import { longTimeout } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { people } from '../../testing/fake-people.ts';
import { keysOf, pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { selectionOf } from '../../testing/selection.ts';

const screen = setUpScreen();
const { tiles, isSelected, bar } = selectionOf(() => screen.page);
const { focused, press, tabTo } = keysOf(() => screen.page);
const dialog = () => screen.page.getByRole('dialog', { name: 'Copy to album' });
const option = (name: string | RegExp) => dialog().getByRole('option', { name });
const copied = (album: string) => screen.page.getByText(`Photos copied to '${album}'`).first();
const notCopied = () => dialog().getByText('Error: Your photos could not be copied');
const tryAgain = () => dialog().getByRole('button', { name: 'Try again' });

async function openPhotos(count: number) {
  const library = serveLibrary(screen.server, makePhotos({ '2024-08': count }));
  const albums = serveAlbums(screen.server, library);
  await screen.open('/my-photos/photos');
  await tiles().nth(5).waitFor();
  return { albums, library };
}

async function openDialog(): Promise<void> {
  await tiles().nth(0).focus();
  await press('Space', 'Shift+ArrowRight');
  await isSelected('2');
  await bar().getByRole('button', { name: 'Copy to album' }).click();
}

describe('copying to a new album', () => {
  it('copies everything that is selected, by the keyboard alone', async () => {
    const { page } = screen;
    const { albums } = await openPhotos(1400);
    await tabTo(/^Photo, \d/);
    await press('Control+a');
    await isSelected('1,400');
    await tabTo('Copy to album');
    await press('Enter');
    await dialog().getByText('1,400 photos selected').waitFor();
    await dialog().getByText('No albums yet').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await tabTo('New album');
    await press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), longTimeout).toBe('INPUT');
    await page.keyboard.type('Everything');
    await press('Enter');
    await copied('Everything').waitFor();
    await dialog().waitFor({ state: 'detached' });
    expect(await bar().count()).toBe(0);
    expect(albums.all[0]?.photos).toHaveLength(1400);
    // A focused toast does not time out.
    await page.getByRole('link', { name: 'Open album' }).focus();
    await press('Enter');
    await page.getByRole('heading', { name: 'Everything', level: 1 }).waitFor();
    await page.getByText('1,400 photos').first().waitFor();
  });

  it('accepts no name that is empty or has a forbidden character, which is shown on submit', async () => {
    const { page, server } = screen;
    const { albums } = await openPhotos(6);
    await openDialog();
    await dialog().getByRole('button', { name: 'New album' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), longTimeout).toBe('INPUT');
    await press('Enter');
    await dialog().getByText('Please give your album a name').waitFor();
    await page.keyboard.type('a<b');
    await press('Enter');
    await dialog().getByText('Name not valid').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(server.requests(albumsRoutes.createAlbum)).toEqual([]);
    await press('Control+a');
    await page.keyboard.type('Both');
    await press('Enter');
    await copied('Both').waitFor();
    expect(albums.all[0]?.photos).toHaveLength(2);
  });

  it('shows an error when the album cannot be created, and retries', async () => {
    const { page, server } = screen;
    const { albums } = await openPhotos(6);
    server.error(albumsRoutes.createAlbum, 'too-many-albums');
    await openDialog();
    await dialog().getByRole('button', { name: 'New album' }).click();
    await dialog().getByRole('textbox').fill('Both');
    await pressKey(page, 'Enter');
    await dialog().getByText('We couldn’t create your album. Please try again.').waitFor();
    albums.serve();
    await pressKey(page, 'Enter');
    await copied('Both').waitFor();
  });
});

describe('copying to an existing album', () => {
  it('sends the selection in parts of at most 500, to an album that is not shared', async () => {
    const { server } = screen;
    const { albums } = await openPhotos(1400);
    const album = albums.make('In parts');
    albums.make('With others', [], { participants: [people.fay] });
    await tiles().nth(0).focus();
    await press('Control+a');
    await isSelected('1,400');
    await bar().getByRole('button', { name: 'Copy to album' }).click();
    await option(/^In parts/).waitFor();
    expect(await option(/^With others/).count()).toBe(0);
    await option(/^In parts/).click();
    await copied('In parts').waitFor();
    const sent = server.requests(albumsRoutes.addAlbumPhotos);
    expect(sent.map(({ body }) => body.photoIds.length)).toEqual([500, 500, 400]);
    expect(new Set(album.order).size).toBe(1400);
    // The server omits shared albums by default.
    const lists = server.requests(albumsRoutes.listAlbums);
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.filter(({ query }) => query.displaySharedData !== undefined)).toEqual([]);
  });

  it('stays open with an error and the photos that are left out, and keeps the selection', async () => {
    const { page, server } = screen;
    const { albums } = await openPhotos(6);
    albums.make('Refused');
    await page.clock.install();
    server.respond(albumsRoutes.addAlbumPhotos, ({ body }) => ({ failed: body.photoIds }));
    await openDialog();
    await option(/^Refused/).click();
    await afterRetries(page, notCopied());
    await dialog().getByText('2 photos couldn’t be copied:').waitFor();
    const names = dialog().getByText(/^IMG_\d+\.JPG$/);
    expect(await names.count()).toBe(2);
    expect(await findViolations(page)).toEqual([]);
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await isSelected('2');
  });

  it('has no error any more when it is opened again, and copies', async () => {
    const { page, server } = screen;
    const { albums } = await openPhotos(6);
    const album = albums.make('Refused');
    await page.clock.install();
    server.respond(albumsRoutes.addAlbumPhotos, ({ body }) => ({ failed: body.photoIds }));
    await openDialog();
    await option(/^Refused/).click();
    await afterRetries(page, notCopied());
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    albums.serve();
    await bar().getByRole('button', { name: 'Copy to album' }).click();
    await option(/^Refused/).waitFor();
    expect(await notCopied().count()).toBe(0);
    await option(/^Refused/).click();
    await copied('Refused').waitFor();
    await expect.poll(focused, longTimeout).toMatch(/^Photo, /);
    expect(album.photos).toHaveLength(2);
  });

  it('shows an error at once when the album is gone', async () => {
    const { server } = screen;
    const { albums } = await openPhotos(6);
    const album = albums.make('Gone');
    await openDialog();
    await option(/^Gone/).waitFor();
    albums.remove(album);
    await option(/^Gone/).click();
    await notCopied().waitFor();
    expect(server.requests(albumsRoutes.addAlbumPhotos)).toHaveLength(1);
  });
});

describe('the list of albums', () => {
  it('opens an album far down by the keyboard alone, from the preview of a photo', async () => {
    const { page } = screen;
    const { albums, library } = await openPhotos(6);
    const everything = albums.make('Everything');
    for (let number = 0; number < 60; number += 1) albums.make(`Album ${number}`);
    await tiles().nth(0).focus();
    await press('Enter');
    await page.getByRole('button', { name: 'Back to your photos' }).waitFor();
    await tabTo('Copy to album');
    await press('Enter');
    await dialog().getByText('1 photo selected').waitFor();
    await option(/^Album 59/).waitFor();
    expect(await option(/^Album 3, |^Album 3 |^Album 3$/).count()).toBe(0);
    await expect.poll(focused, longTimeout).toMatch(/^Album 59/);
    await press('End');
    await expect.poll(() => dialog().getByRole('option').count(), longTimeout).toBe(61);
    await press('End', 'Enter');
    await copied('Everything').waitFor();
    await expect.poll(focused, longTimeout).toBe('Copy to album');
    expect(everything.order).toEqual([library.photos[0]?.imageId]);
  });

  it('shows an error with "Try again" when it cannot be loaded', async () => {
    const { page, server } = screen;
    const { albums } = await openPhotos(6);
    albums.make('Later');
    server.push.refuse();
    server.error(albumsRoutes.listAlbums, 'not-found');
    await openDialog();
    await dialog().getByText('Unable to display albums.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    albums.serve();
    await tryAgain().click();
    await option(/^Later/).waitFor();
  });

  it('fits the window with long, right-to-left and emoji names', async () => {
    const { page } = screen;
    const { albums } = await openPhotos(6);
    for (const name of ['x'.repeat(255), 'חופשה בים 2024', '🏖️']) albums.make(name);
    await openDialog();
    await option(/^🏖️/).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });
});
