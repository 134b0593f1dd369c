// Proves UPL-64.

import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { makePhoto, serveLibrary } from '../testing/fake-library.ts';
import { makeUpload, photoIdOf, serveUploads } from '../testing/fake-uploads.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const dialog = () => screen.page.getByRole('dialog');

beforeEach(() => {
  serveLibrary(screen.server, []);
  serveUploads(screen.server).mayEnd = true;
});

async function upload(names: readonly string[]): Promise<void> {
  await screen.open('/my-photos/photos');
  await screen.page.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog()
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => makeUpload(name)));
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog().getByText(`${names.length} photos added`).first().waitFor();
}

const photoOf = (upload: number, some: Parameters<typeof makePhoto>[1]) => ({
  ...makePhoto(upload, some),
  imageId: photoIdOf(upload),
  localFileName: ['sea.jpg', 'hill.jpg'][upload] ?? '',
});

it('names photos that are damaged, as soon as their pictures are made', async () => {
  const asked: number[] = [];
  screen.server.respond(photosByIdRoutes.findPhotos, ({ body: { photoIds } }) => {
    asked.push(photoIds.length);
    const isFirst = asked.length === 1;
    const images = [
      photoOf(0, { state: 'ready' }),
      photoOf(1, isFirst ? { state: 'processing' } : { damaged: true }),
    ];
    return { images: images.filter(({ imageId }) => photoIds.includes(imageId)) };
  });
  await upload(['sea', 'hill']);
  await dialog()
    .getByText(/^1 photo is damaged: part of the picture is missing\. .*: hill\.jpg$/)
    .waitFor({ timeout: longTimeout.timeout });
  // What is known is not asked for again.
  expect(asked).toEqual([2, 1]);
  await dialog().getByRole('button', { name: 'Close' }).last().click();
});

it('claims nothing where the service does not tell', async () => {
  screen.server.error(photosByIdRoutes.findPhotos, 'not-found');
  await upload(['sea', 'hill']);
  await expect.poll(() => screen.server.requests(photosByIdRoutes.findPhotos).length).toBe(1);
  expect(await dialog().getByText('damaged').count()).toBe(0);
});
