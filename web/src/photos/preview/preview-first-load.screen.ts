import { expect, it } from 'vitest';
import { longTimeout, workerBrowser } from '../../testing/browser.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { neighboursAreThere, pictureIsThere, previewPath } from '../../testing/viewer.ts';

const screen = setUpScreen();

it('loads the list beneath, the dialog and the details after the photo', async () => {
  const { photos } = serveLibrary(screen.server, makePhotos({ '2023-05': 3 }));
  const id = photos[1]?.imageId ?? '';
  // Nothing is in the cache of this one.
  const context = await (await workerBrowser()).newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const isLater = (path: string) => /(photos-page|delete-open-photo|details-panel)-/.test(path);
  await page.goto(`http://localhost:${screen.server.port}${previewPath(id)}`);
  await pictureIsThere(page, id);
  const picture = requested.findIndex((path) => path.startsWith('/images/'));
  expect(picture).toBeGreaterThan(0);
  expect(requested.slice(0, picture).filter(isLater)).toEqual([]);
  await neighboursAreThere(page, 2);
  await expect.poll(() => requested.some((path) => path.includes('photos-page-')), longTimeout).toBe(true);
  await context.close();
});
