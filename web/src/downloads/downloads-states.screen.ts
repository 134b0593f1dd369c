// Proves DOW-2, DOW-3, DOW-9, DOW-15.

import { downloadsRoutes } from '@keepsake/contract/downloads';
import { exportsRoutes } from '@keepsake/contract/exports';
import { describe, expect, it } from 'vitest';
import { afterRetries } from '../testing/after-retries.ts';
import { archiveRow } from '../testing/archives.ts';
import { longTimeout } from '../testing/browser.ts';
import { makeArchive, serveArchives } from '../testing/fake-archives.ts';
import { makeExport, serveExports } from '../testing/fake-exports.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const row = (name: string | RegExp) => archiveRow(screen.page, name);
const failure = () => screen.page.getByRole('heading', { name: 'Error: Your downloads could not be loaded' });

it('is a page of the account that explains how it is filled', async () => {
  const { page } = screen;
  await screen.open('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Downloads' }).click();
  await page.getByRole('heading', { name: 'No recent downloads' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/downloads');
  expect(await page.title()).toMatch(/^Downloads – /);
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'See your photos' }).click();
  await page.waitForURL('**/my-photos/photos', longTimeout);
});

it('shows a skeleton until the list is there', async () => {
  serveArchives(screen.server, [makeArchive(1, { name: 'Harbour' })]);
  const release = screen.server.loading(downloadsRoutes.listDownloads);
  await screen.open('/downloads');
  await screen.page.getByText('Loading your downloads…').waitFor({ state: 'attached' });
  expect(await findPageProblems(screen.page)).toEqual([]);
  release();
  await row('Harbour').waitFor();
  expect(await screen.page.getByText('Loading your downloads…').count()).toBe(0);
});

it('is not empty with an export to download', async () => {
  const { page, server } = screen;
  const empty = page.getByRole('heading', { name: 'No recent downloads' });
  serveExports(server, [makeExport()]);
  const release = server.loading(exportsRoutes.listExports);
  await screen.open('/downloads');
  await page.getByText('Loading your downloads…').waitFor({ state: 'attached' });
  expect(await empty.count()).toBe(0);
  release();
  await page.getByRole('link', { name: /^View files: Export from / }).waitFor();
  await page.getByText('the .zip file stays here for 7 days').waitFor();
  expect(await empty.count()).toBe(0);
  expect(await findPageProblems(page)).toEqual([]);
});

it('is empty where only the exports cannot be loaded', async () => {
  screen.server.error(exportsRoutes.listExports, 'not-found');
  await screen.open('/downloads');
  await screen.page.getByRole('heading', { name: 'No recent downloads' }).waitFor();
});

it('shows an error with "Try again" when the list cannot be loaded', async () => {
  screen.server.error(downloadsRoutes.listDownloads, 'not-found');
  await screen.open('/downloads');
  await failure().waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
  serveArchives(screen.server, [makeArchive(1, { name: 'Harbour' })]);
  await screen.page.getByRole('button', { name: 'Try again' }).click();
  await row('Harbour').waitFor();
  expect(await failure().count()).toBe(0);
});

describe('a list of archives', () => {
  it('lists them in the order of the server, each with the facts about it', async () => {
    serveArchives(screen.server, [
      makeArchive(1, { name: 'Harbour', size: 2_500_000 }),
      makeArchive(2, { name: 'Beach', photos: [makeArchive(9).id] }),
    ]);
    await screen.open('/downloads');
    const facts = ['2 photos', '2.38 MB', 'Created 1 July 2024', 'Available until 8 July 2024'];
    for (const fact of facts) await row('Harbour').getByText(fact, { exact: true }).waitFor();
    await row('Beach').getByText('1 photo', { exact: true }).waitFor();
    const names = await screen.page.getByRole('listitem').getByRole('heading').allTextContents();
    expect(names).toEqual(['Harbour', 'Beach']);
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows what there is where the service has none of the extensions', async () => {
    const { id, photos } = makeArchive(1);
    serveArchives(screen.server, [{ id, photos }, makeArchive(2)]);
    await screen.open('/downloads');
    const listed = row('2 photos');
    await listed.getByRole('button', { name: 'Download again' }).waitFor();
    expect(await listed.getByText('2 photos').count()).toBe(1);
    expect(await listed.getByText('Available until', { exact: false }).count()).toBe(0);
    expect(await row('Archive 2').getByText('Available until', { exact: false }).count()).toBe(1);
  });

  it.each([
    [1, /^1 of 2 photos has been deleted, can’t be read or is no longer shared with you\./],
    [2, /^These photos have been deleted, can’t be read or are no longer shared with you\.$/],
    [0, /^This download is no longer available\./],
  ])('shows why one that failed cannot be downloaded: %i photos are gone', async (gone, why) => {
    const { photos } = makeArchive(1);
    const failed = makeArchive(1, { state: 'failed', missing: photos.slice(0, gone) });
    serveArchives(screen.server, [failed]);
    await screen.open('/downloads');
    const listed = row('Archive 1');
    await listed.getByText(why).first().waitFor();
    expect(await listed.getByText('Available until', { exact: false }).count()).toBe(0);
    const again = listed.getByRole('button', { name: 'Download again' });
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it.each([
    ['long', 'ltr', 'Averylongnamewithoutanyspaces'.repeat(9)],
    ['right-to-left', 'rtl', 'תמונות מהחוף, קיץ '.repeat(6).trim()],
  ])('shows the whole of a %s name', async (_kind, direction, name) => {
    serveArchives(screen.server, [makeArchive(1, { name })]);
    await screen.open('/downloads');
    const heading = row(name).getByRole('heading');
    await heading.waitFor();
    expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('lists an archive requested elsewhere as soon as it is pushed', async () => {
    const archives = serveArchives(screen.server);
    await screen.open('/downloads');
    await screen.page.getByRole('heading', { name: 'No recent downloads' }).waitFor();
    const added = makeArchive(1, { name: 'Harbour' });
    archives.items = [added];
    await screen.server.push.publish({
      type: 'archive-generation-finished',
      payload: { userId: 'customer', downloadId: added.id },
    });
    await row('Harbour').waitFor();
  });
});

// The last test, as the fake clock stays in the page.
it('shows that there is no response when the connection breaks off', async () => {
  screen.server.offline(downloadsRoutes.listDownloads);
  await screen.page.clock.install();
  await screen.open('/downloads');
  await afterRetries(screen.page, failure());
  await screen.page.getByText('We can’t connect right now. Check your connection and try again.').waitFor();
});
