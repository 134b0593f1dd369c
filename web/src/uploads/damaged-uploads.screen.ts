// Proves UPL-64, UPL-65.

import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { atPort, makePhoto, serveLibrary } from '../testing/fake-library.ts';
import { makeUpload, photoIdOf, serveUploads } from '../testing/fake-uploads.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const dialog = () => screen.page.getByRole('dialog');

let service: ReturnType<typeof serveUploads>;

beforeEach(() => {
  serveLibrary(screen.server, []);
  service = serveUploads(screen.server);
  service.mayEnd = true;
});

async function upload(names: readonly string[]): Promise<void> {
  await screen.open('/my-photos/photos');
  await screen.page.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog()
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => makeUpload(name)));
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click();
}

const asked = () =>
  screen.server.requests(photosByIdRoutes.findPhotos).flatMap(({ body }) => (body ? [body.photoIds] : []));

const photoOf = (upload: number, some: Parameters<typeof makePhoto>[1]) => ({
  ...makePhoto(upload, some),
  imageId: photoIdOf(upload),
  localFileName: ['sea.jpg', 'hill.jpg'][upload] ?? '',
});

it('names photos that are damaged, as soon as their pictures are made', async () => {
  let isFirst = true;
  screen.server.respond(photosByIdRoutes.findPhotos, ({ body: { photoIds } }) => {
    const images = [
      photoOf(0, { state: 'ready' }),
      photoOf(1, isFirst ? { state: 'processing' } : { damaged: true }),
    ];
    isFirst &&= photoIds.length === 1;
    return { images: images.filter(({ imageId }) => photoIds.includes(imageId)) };
  });
  await upload(['sea', 'hill']);
  await dialog().getByText('2 photos added').first().waitFor();
  await dialog()
    .getByText(/^1 photo is damaged: part of the picture is missing\. .*: hill\.jpg$/)
    .waitFor({ timeout: longTimeout.timeout });
  // What is known is not asked for again.
  expect(asked().filter((ids) => ids.length > 1)).toHaveLength(1);
  await dialog().getByRole('button', { name: 'Close' }).last().click();
});

it('claims nothing where the service does not tell', async () => {
  screen.server.error(photosByIdRoutes.findPhotos, 'not-found');
  await upload(['sea', 'hill']);
  await dialog().getByText('2 photos added').first().waitFor();
  await expect.poll(() => asked().some((ids) => ids.length === 2), longTimeout).toBe(true);
  expect(await dialog().getByText('damaged').count()).toBe(0);
});

it('shows the service’s thumbnail of an added photo that the browser cannot draw', async () => {
  service.mayEnd = (name) => name === 'sea.jpg';
  screen.server.respond(photosByIdRoutes.findPhotos, () => ({
    images: [
      atPort(photoOf(0, { state: asked().length === 1 ? 'processing' : 'ready' }), screen.server.port),
    ],
  }));
  await upload(['sea', 'hill']);
  const pictures = dialog().locator('[data-upload-file] img');
  const isDrawn = () =>
    pictures.evaluateAll((found) => found.map((img) => (img as HTMLImageElement).naturalWidth > 0));
  await expect.poll(isDrawn, longTimeout).toEqual([true]);
  service.end();
  await dialog().getByText('2 photos added').first().waitFor();
});
