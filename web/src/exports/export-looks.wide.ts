import { exportsRoutes } from '@keepsake/contract/exports';
import { expect, it } from 'vitest';
import { backupId, makeExport, serveExports } from '../testing/fake-exports.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { findProblemsAtEachWidth } from '../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../testing/screen.ts';

/** SCREENSHOTS=folder saves screenshots. */

const screen = setUpScreen();
const address = `/my-photos/exports/${backupId}`;
const dialog = (name = 'Export photos') => screen.page.getByRole('dialog', { name });
const create = () => dialog().getByRole('button', { name: 'Create export' });

async function openDialog(): Promise<void> {
  serveLibrary(screen.server, makePhotos({ '2020-08': 3 }));
  await screen.open('/my-photos/photos');
  await screen.page.getByRole('button', { name: 'More actions' }).click();
  await screen.page.getByRole('menuitem', { name: 'Export photos' }).click();
  await create().waitFor();
}

it('looks as it should while an export loads', async () => {
  const release = screen.server.loading(exportsRoutes.getExport);
  await screen.open(address);
  await screen.page.getByText('Loading your export…').waitFor({ state: 'attached' });
  expect(await findProblemsAtEachWidth(screen.page, 'export-loading')).toEqual([]);
  release();
});

it('looks as it should with the zips of an export', async () => {
  serveExports(screen.server, [makeExport()]);
  await screen.open(address);
  await screen.page.getByText('Your export is ready to download').first().waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'export-ready')).toEqual([]);
});

it('looks as it should when an export failed', async () => {
  serveExports(screen.server, [{ status: 'FAILED', backupId }]);
  await screen.open(address);
  await screen.page.getByRole('alert').getByText('Export error').waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'export-failed')).toEqual([]);
});

it('looks as it should when a zip is incomplete', async () => {
  serveExports(screen.server, [makeExport()]);
  screen.server.error(exportsRoutes.getExportChunkUrl, 'export-incomplete');
  await screen.open(address);
  await screen.page.getByRole('button', { name: /^Download .zip/ }).click();
  const alert = screen.page.getByRole('alert').filter({ hasText: 'can no longer read' });
  await alert.getByRole('button', { name: 'Create a new export' }).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'export-incomplete')).toEqual([]);
});

it('looks as it should when an export has expired', async () => {
  serveExports(screen.server);
  await screen.open(address);
  await screen.page.getByRole('heading', { name: 'Your download link has expired' }).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'export-expired')).toEqual([]);
});

it('looks as it should in the dialog, before and after an export is requested', async () => {
  screen.server.respond(exportsRoutes.createExport, { status: 'IN_PROGRESS' });
  await openDialog();
  expect(await findProblemsAtEachWidth(screen.page, 'export-dialog')).toEqual([]);
  await create().click();
  await dialog("We're processing your export").waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'export-requested')).toEqual([]);
});

it('looks as it should in the dialog when an export is refused', async () => {
  screen.server.error(exportsRoutes.createExport, 'internal');
  await openDialog();
  await create().click();
  await dialog().getByRole('alert').getByText("We've run into a problem exporting").waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'export-not-requested')).toEqual([]);
});
