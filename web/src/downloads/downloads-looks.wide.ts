import { downloadsRoutes } from '@keepsake/contract/downloads';
import { expect, it } from 'vitest';
import { archiveRow, barOf, selectFirst } from '../testing/archives.ts';
import { makeArchive, serveArchives } from '../testing/fake-archives.ts';
import { backupId, makeExport, serveExports } from '../testing/fake-exports.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { findProblemsAtEachWidth } from '../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../testing/screen.ts';

/** SCREENSHOTS=folder saves screenshots. */

const screen = setUpScreen();
const failure = 'Error: Your photos could not be downloaded';

it('looks as it should without archives', async () => {
  await screen.open('/downloads');
  await screen.page.getByRole('heading', { name: 'No recent downloads' }).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'downloads-empty')).toEqual([]);
});

it('looks as it should while the list loads', async () => {
  const release = screen.server.loading(downloadsRoutes.listDownloads);
  await screen.open('/downloads');
  await screen.page.getByText('Loading your downloads…').waitFor({ state: 'attached' });
  expect(await findProblemsAtEachWidth(screen.page, 'downloads-loading')).toEqual([]);
  release();
});

it('looks as it should when the list cannot be loaded', async () => {
  screen.server.error(downloadsRoutes.listDownloads, 'not-found');
  await screen.open('/downloads');
  await screen.page.getByRole('heading', { name: 'Error: Your downloads could not be loaded' }).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'downloads-error')).toEqual([]);
});

it('looks as it should with archives, of which some have failed', async () => {
  const { photos } = makeArchive(1);
  serveArchives(screen.server, [
    makeArchive(1, { name: 'Harbour' }),
    makeArchive(2, { state: 'failed', missing: photos.slice(0, 1) }),
    makeArchive(3, { state: 'failed', missing: photos }),
    makeArchive(4, { name: 'Averylongnamewithoutanyspaces'.repeat(9) }),
    makeArchive(5, { name: 'תמונות מהחוף, קיץ '.repeat(6).trim() }),
  ]);
  await screen.open('/downloads');
  await archiveRow(screen.page, 'Harbour').waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'downloads')).toEqual([]);
});

it('looks as it should after an archive could not be downloaded again', async () => {
  serveArchives(screen.server, [makeArchive(1)]);
  screen.server.error(downloadsRoutes.getDownloadUrl, 'forbidden');
  await screen.open('/downloads');
  await screen.page.getByRole('button', { name: 'Download again' }).click();
  await screen.page.getByText(failure).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'downloads-failed-again')).toEqual([]);
});

it('looks as it should when an archive of selected photos is refused', async () => {
  serveLibrary(screen.server, makePhotos({ '2024-05': 3 }));
  screen.server.error(downloadsRoutes.createDownload, 'forbidden');
  await screen.open('/my-photos/photos');
  await selectFirst(screen.page, 3);
  const { bar, download } = barOf(screen.page);
  await download.click();
  await bar.getByRole('alert').getByText(failure).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'downloads-refused')).toEqual([]);
});

it('looks as it should with an export that is ready', async () => {
  serveExports(screen.server, [makeExport()]);
  await screen.open('/downloads');
  await screen.page.getByRole('link', { name: /^View files: Export from / }).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'export-card')).toEqual([]);
});

it('looks as it should while an export is prepared', async () => {
  const running = { status: 'IN_PROGRESS', backupId, photosDone: 1200, photosCount: 4800 } as const;
  serveExports(screen.server, [running]);
  await screen.open('/downloads');
  await screen.page.getByText('1,200 of 4,800 photos').first().waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'export-progress')).toEqual([]);
});
