import { photosRoutes } from '@keepsake/contract/photos';
import { expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { openPreview, previewPath } from '../../testing/viewer.ts';

/** The preview at four widths, light and dark. SCREENSHOTS=folder keeps each look. */

const screen = setUpScreen();

function serveSome(state: 'ready' | 'unreadable' = 'ready'): string {
  const { photos } = serveLibrary(screen.server, makePhotos({ '2024-05': 3 }, { state }));
  return photos[1]?.imageId ?? '';
}

it('looks as it should with a photo and its details', async () => {
  await openPreview(screen, serveSome());
  expect(await findProblemsAtEachWidth(screen.page, 'preview')).toEqual([]);
  await pressKey(screen.page, 'i');
  const panel = screen.page.getByRole('complementary', { name: 'Details' });
  await panel.getByText('Nikon D90').waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'preview-details')).toEqual([]);
});

it('looks as it should with a photo that cannot be shown', async () => {
  await screen.open(previewPath(serveSome('unreadable')));
  await screen.page.getByText('This photo can’t be shown.', { exact: false }).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'preview-unreadable')).toEqual([]);
});

it('looks as it should when a photo cannot be loaded', async () => {
  screen.server.error(photosRoutes.getPhoto, 'forbidden');
  await screen.open(previewPath('00000000-0000-4000-8000-000000000001'));
  await screen.page.getByRole('heading', { name: 'Error: Your photo could not be loaded' }).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'preview-error')).toEqual([]);
});

it('looks as it should when a delete is to be confirmed', async () => {
  await openPreview(screen, serveSome());
  await screen.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await screen.page.getByRole('alertdialog', { name: 'Delete photo?' }).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'preview-delete')).toEqual([]);
});
