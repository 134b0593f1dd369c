// Proves ALB-1, SHR-1, SHR-2, SHR-5, SHR-6, SHR-7, SHR-9, SHR-10, SHR-13, SHR-14, SHR-15, PLA-17.

import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { isAt, tilesOf } from '../../testing/album-viewer.ts';
import { albumsPageOf } from '../../testing/albums-page.ts';
import { longTimeout } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { people, photosOf } from '../../testing/fake-people.ts';
import { customer } from '../../testing/fake-responses.ts';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { selectionOf } from '../../testing/selection.ts';

const screen = setUpScreen();
const { main } = albumsPageOf(() => screen.page);
const { bar } = selectionOf(() => screen.page);
const { hana, fay } = people;
const deleteButton = () => main().getByRole('button', { name: 'Delete album' });
const question = () => screen.page.getByRole('alertdialog', { name: 'Delete album By the sea' });

async function openShared() {
  const [first, ...others] = makePhotos({ '2023-06': 3 });
  const own = first ? [first] : [];
  const library = serveLibrary(screen.server, own);
  const albums = serveAlbums(screen.server, library);
  const photos = [...photosOf(customer, own), ...photosOf(hana, others)];
  const album = albums.make('By the sea', photos, { owner: hana, participants: [customer, fay] });
  const path = `/my-photos/shared-albums/${album.albumId}`;
  await screen.open(path);
  await screen.page.getByText('Shared albums are no longer supported').waitFor();
  await tilesOf(screen.page).nth(2).waitFor();
  return { albums, album, library, path };
}

describe('a participant', () => {
  it('sees whose it is, and no others', async () => {
    await openShared();
    await main().getByText(`This album belongs to ${hana.email}.`, { exact: false }).waitFor();
    expect(await main().getByText(fay.email, { exact: false }).count()).toBe(0);
    const buttons = main().getByRole('button', { name: /people|person/ });
    expect(await buttons.count()).toBe(0);
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('reads which actions are unavailable, by the keyboard alone', async () => {
    const { page } = screen;
    await openShared();
    await tilesOf(page).last().focus();
    await pressKey(page, 'Space');
    await bar().waitFor();
    for (const name of ['Copy to album', 'Delete from album']) {
      const button = bar().getByRole('button', { name });
      await button.focus();
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      await pressKey(page, 'Tab');
      await pressKey(page, 'Shift+Tab');
      // The previous toast may still fade out.
      const reason = page.getByRole('tooltip').getByText('Unavailable for shared albums');
      await reason.first().waitFor();
      await pressKey(page, 'Enter');
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    expect(await findViolations(page)).toEqual([]);
  });

  it('downloads a photo of the owner', async () => {
    const { page } = screen;
    const { album } = await openShared();
    await tilesOf(page).last().focus();
    await pressKey(page, 'Space');
    const started = page.waitForEvent('download', longTimeout);
    await bar().getByRole('button', { name: 'Download' }).click();
    expect((await started).suggestedFilename()).toBe(album.photos.at(-1)?.localFileName);
    await bar().waitFor({ state: 'detached' });
  });

  it('sees the reason fade in over 400 ms and out over 300 ms', async () => {
    const { page } = screen;
    await openShared();
    await tilesOf(page).first().focus();
    await pressKey(page, 'Space');
    const durations = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          const check = () => {
            const tooltip = document.querySelector('[role=tooltip]');
            const isLeaving = tooltip?.hasAttribute('data-exiting');
            if (tooltip && (isLeaving ? seen.length === 1 : seen.length === 0)) {
              seen.push(getComputedStyle(tooltip).transitionDuration);
            }
            if (seen.length === 2) resolve(seen);
            else requestAnimationFrame(check);
          };
          check();
        }),
    );
    await bar().getByRole('button', { name: 'Copy to album' }).hover();
    await page.getByRole('tooltip').waitFor();
    await page.mouse.move(5, 5);
    expect(await durations).toEqual(['0.4s', '0.3s']);
  });

  it('who is removed while the page is open sees it, with a link to the own albums', async () => {
    const { page, server } = screen;
    const { albums, album, path } = await openShared();
    album.participants = [fay];
    albums.touch(album);
    await server.push.publish({ type: 'albums-changed', payload: { albumIds: [album.albumId] } });
    await page.getByRole('heading', { name: 'You’re no longer in this album' }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await main().getByRole('link', { name: 'My albums' }).click();
    await isAt(page, '/my-photos/albums');
    await screen.open(path);
    await page.getByText('Unable to display album.').waitFor();
  });

  it('leaves it with the own photos, which stay in the own library', async () => {
    const { page } = screen;
    const { album, library } = await openShared();
    await deleteButton().click();
    await question().getByText('This will delete the album for you.', { exact: false }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await question().getByRole('button', { name: 'Delete album' }).click();
    await isAt(page, '/my-photos/albums');
    await page.getByText('By the sea album deleted').first().waitFor();
    expect(album.participants).toEqual([fay]);
    expect(album.photos.every(({ ownerId }) => ownerId === hana.id)).toBe(true);
    expect(library.photos).toHaveLength(1);
  });

  it('sees an error in the dialog when leaving fails, and retries', async () => {
    const { page, server } = screen;
    const { albums } = await openShared();
    server.error(sharedAlbumsRoutes.deleteSharedAlbum, 'internal');
    await deleteButton().click();
    await question().getByRole('button', { name: 'Delete album' }).click();
    await question().getByText('Unable to remove album. Please try again').waitFor();
    albums.serve();
    await question().getByRole('button', { name: 'Delete album' }).click();
    await isAt(page, '/my-photos/albums');
  });
});
