// Proves ALB-4, ALB-5, ALB-16, ALB-17, ALB-24, ALB-28, ALB-29, PLA-3, PLA-4.

import { albumsRoutes } from '@keepsake/contract/albums';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { albumsPageOf, hasFocus } from '../testing/albums-page.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const { main, tab, newAlbum, creating, nameField, save, card, title, toList } = albumsPageOf(
  () => screen.page,
);
const gone = { state: 'detached' } as const;

async function openDialog() {
  const albums = serveAlbums(screen.server);
  await screen.open('/my-photos/albums');
  await main().getByRole('button', { name: 'Create album' }).click();
  await creating().waitFor();
  return albums;
}

describe('the first album', () => {
  it('is what an empty list invites to create', async () => {
    const { page } = screen;
    await screen.open('/my-photos/photos');
    await tab(/^Albums/).click();
    await page.getByRole('heading', { name: 'Create your first album' }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await main().getByRole('button', { name: 'Create album' }).click();
    await creating().waitFor();
    expect(await nameField().getAttribute('placeholder')).toBe('Untitled album');
    expect(await findViolations(page)).toEqual([]);
  });

  it('gets no name that is empty, blank or has a forbidden character, which is shown on submit only', async () => {
    const { page, server } = screen;
    await openDialog();
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
      expect(await hasFocus(nameField())).toBe(true);
    }
    expect(await findViolations(page)).toEqual([]);
    expect(server.requests(albumsRoutes.createAlbum)).toEqual([]);
  });

  it('starts empty after closing, and the page beneath the dialog does not scroll', async () => {
    const { page } = screen;
    await openDialog();
    await nameField().fill('a<b');
    await save('Create album').click();
    await creating().getByText('Name not valid').waitFor();
    await pressKey(page, 'Escape');
    await creating().waitFor(gone);
    await main().getByRole('button', { name: 'Create album' }).click();
    await creating().waitFor();
    expect(await nameField().inputValue()).toBe('');
    expect(await creating().getByText('Name not valid').count()).toBe(0);
    const overflow = await page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    expect(overflow).toContain('hidden');
  });

  it('opens when it is created, with the blanks around its name gone', async () => {
    const { page, server } = screen;
    await openDialog();
    await nameField().fill('  Summer חופשה 👨‍👩‍👧 ');
    await save('Create album').click();
    await title('Summer חופשה 👨‍👩‍👧').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/my-photos\/albums\/[0-9a-f-]{36}$/);
    expect(server.requests(albumsRoutes.createAlbum)[0]?.body).toEqual({ name: 'Summer חופשה 👨‍👩‍👧' });
    await toList();
    await newAlbum().waitFor();
    await card(/^Summer חופשה 👨‍👩‍👧 No photos Created \d\d [A-Z][a-z]{2} \d{4}$/).waitFor();
    await tab(/^Albums 1$/).waitFor();
  });
});

describe('an album that cannot be created', () => {
  it.each(['internal', 'too-many-albums', 'forbidden'] as const)(
    'shows an error in the open dialog when the server responds with %s',
    async (code) => {
      await openDialog();
      screen.server.error(albumsRoutes.createAlbum, code);
      await nameField().fill('Summer');
      await save('Create album').click();
      await creating().getByText('Unable to save changes. Please try again').waitFor();
      expect(await nameField().inputValue()).toBe('Summer');
    },
  );

  it('is created by a retry after the network has failed', async () => {
    const { server } = screen;
    const albums = await openDialog();
    server.offline(albumsRoutes.createAlbum);
    await nameField().fill('Summer');
    await save('Create album').click();
    await creating().getByText('Unable to save changes. Please try again').waitFor();
    albums.serve();
    await save('Create album').click();
    await title('Summer').waitFor();
  });

  it('is sent once while the request is under way, however often one submits', async () => {
    const { page, server } = screen;
    await openDialog();
    const release = server.loading(albumsRoutes.createAlbum);
    await nameField().fill('Summer');
    await pressKey(page, 'Enter');
    await expect.poll(() => server.requests(albumsRoutes.createAlbum).length, longTimeout).toBe(1);
    await pressKey(page, 'Enter');
    await pressKey(page, 'Enter');
    release();
    await title('Summer').waitFor();
    expect(server.requests(albumsRoutes.createAlbum)).toHaveLength(1);
  });
});

describe('creating by the keyboard alone', () => {
  it('keeps the focus in the dialog, and returns it when the dialog closes', async () => {
    const { page, server } = screen;
    serveAlbums(server).make('Autumn');
    await screen.open('/my-photos/albums');
    await newAlbum().focus();
    await pressKey(page, 'Enter');
    await creating().waitFor();
    await expect.poll(() => hasFocus(nameField()), longTimeout).toBe(true);
    // The focus wraps inside the dialog.
    for (let press = 0; press < 8; press += 1) {
      await pressKey(page, 'Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    }
    await pressKey(page, 'Escape');
    await creating().waitFor(gone);
    await expect.poll(() => hasFocus(newAlbum()), longTimeout).toBe(true);
  });

  it('creates an album and opens it from the list', async () => {
    const { page, server } = screen;
    serveAlbums(server).make('Autumn');
    await screen.open('/my-photos/albums');
    await newAlbum().focus();
    await pressKey(page, 'Enter');
    await creating().waitFor();
    await expect.poll(() => hasFocus(nameField()), longTimeout).toBe(true);
    await page.keyboard.type('Typed');
    await pressKey(page, 'Enter');
    await title('Typed').waitFor();
    await toList();
    await card(/^Typed/).focus();
    await pressKey(page, 'Enter');
    await title('Typed').waitFor();
  });
});
