// Proves ALB-14.

import { downloadsRoutes } from '@keepsake/contract/downloads';
import { describe, expect, it } from 'vitest';
import { archiveRow, barOf, savedBy, selectFirst, serveSignedFiles, toastOf } from '../testing/archives.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { makeArchive, serveArchives } from '../testing/fake-archives.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { customer, refuse } from '../testing/fake-responses.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const row = () => archiveRow(screen.page, 'Harbour');
const again = () => row().getByRole('button', { name: 'Download again' });
const hasFocus = () => again().evaluate((button) => button === document.activeElement);
const toast = (text: string) => toastOf(screen.page, text);
const failure = () => row().getByText('Error: Your photos could not be downloaded');

function serveHarbour() {
  const harbour = makeArchive(1, { name: 'Harbour' });
  return { harbour, archives: serveArchives(screen.server, [harbour]) };
}

const breakArchives = () =>
  screen.server.serve(/^\/archives\//, (_, response) => response.writeHead(503).end());

it('downloads the archive under its name, and keeps the focus', async () => {
  const { harbour } = serveHarbour();
  await screen.open('/downloads');
  await again().focus();
  const saved = await savedBy(screen.page, () => pressKey(screen.page, 'Enter'));
  expect(saved.suggestedFilename()).toBe('Harbour.zip');
  expect(await hasFocus()).toBe(true);
  await toast('Downloading photos').waitFor();
  expect(
    screen.server.requests(downloadsRoutes.getDownloadUrl).map(({ params, query }) => [params, query]),
  ).toEqual([[{ id: harbour.id }, { saveAs: 'name' }]]);
});

it('calls an archive without a name by its id', async () => {
  const { id, photos } = makeArchive(1);
  serveArchives(screen.server, [{ id, photos }]);
  await screen.open('/downloads');
  const button = screen.page.getByRole('button', { name: 'Download again' });
  const saved = await savedBy(screen.page, () => button.click());
  expect(saved.suggestedFilename()).toBe(`${id}.zip`);
});

it('shows an error next to the archive whose zip is not there, until it is downloaded', async () => {
  serveHarbour();
  breakArchives();
  await screen.open('/downloads');
  await again().click();
  await failure().waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
  serveSignedFiles(screen.server);
  await savedBy(screen.page, () => again().click());
  await expect.poll(() => failure().count(), longTimeout).toBe(0);
});

it('removes an archive that has expired from the list, and keeps the focus in the page', async () => {
  const { archives } = serveHarbour();
  await screen.open('/downloads');
  await again().focus();
  // The failure comes with the press: a refetch before it would remove the row.
  screen.server.respond(downloadsRoutes.getDownloadUrl, () => {
    archives.items = [];
    return refuse('not-found');
  });
  await pressKey(screen.page, 'Enter');
  await toast('This download is no longer available.').waitFor();
  await expect.poll(() => row().count(), longTimeout).toBe(0);
  await expect
    .poll(() => screen.page.evaluate(() => document.activeElement?.localName), longTimeout)
    .toBe('main');
});

describe('an archive that has lost photos', () => {
  const why = '1 of 2 photos has been deleted, can’t be read or is no longer shared with you.';
  const isAnnounced = () =>
    screen.page
      .locator('[data-live-announcer]')
      .getByText(why, { exact: false })
      .waitFor({ state: 'attached' });

  it('shows which, where it was pressed', async () => {
    const { harbour, archives } = serveHarbour();
    await screen.open('/downloads');
    await again().focus();
    archives.items = [{ ...harbour, state: 'failed', missing: harbour.photos.slice(0, 1) }];
    await pressKey(screen.page, 'Enter');
    await row().getByText(why, { exact: false }).first().waitFor();
    await failure().waitFor();
    expect(await again().getAttribute('aria-disabled')).toBe('true');
    expect(await hasFocus()).toBe(true);
    await isAnnounced();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows it once in the tab that requested it, without a second toast', async () => {
    const { page, server } = screen;
    const library = serveLibrary(server, makePhotos({ '2024-05': 2 }));
    const { albumId } = serveAlbums(server, library).make('Harbour', library.photos);
    const archives = serveArchives(server);
    await screen.open(`/my-photos/albums/${albumId}`);
    await selectFirst(page, 2);
    await savedBy(page, () => barOf(page).download.click());
    await toast('Downloading photos').waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Downloads' }).click();
    await again().focus();
    const [requested = makeArchive(1)] = archives.items;
    archives.items = [{ ...requested, state: 'failed', missing: requested.photos.slice(0, 1) }];
    await pressKey(page, 'Enter');
    await isAnnounced();
    const deliver = (type: 'archive-generation-error' | 'archive-generation-finished', downloadId: string) =>
      server.push.publish({ type, payload: { userId: customer.id, downloadId } });
    await deliver('archive-generation-error', requested.id);
    // The next message arrives after it: with this archive in the list, both were handled.
    const next = makeArchive(2, { name: 'Beach' });
    archives.items = [next, ...archives.items];
    await deliver('archive-generation-finished', next.id);
    await archiveRow(page, 'Beach').waitFor();
    expect(await toast('Download failed').count()).toBe(0);
  });
});
