import { storageStatusRoutes } from '@keepsake/contract/storage-status';
import { expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { safeStorage, sampleDeletion } from '../../testing/sample-storage.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { getAccountInformation, restoreDeletion } = storageStatusRoutes;

it('opens no dialog at once where the new period is short', async () => {
  const { page, server } = screen;
  serveLibrary(server, []);
  const account = { ...safeStorage, projectedDeletionDate: '2026-05-03', deletion: sampleDeletion };
  server.respond(getAccountInformation, account);
  server.respond(restoreDeletion, () => {
    serveLibrary(server, makePhotos({ '2020-08': 3 }));
    const inTwentyDays = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    server.respond(getAccountInformation, { ...safeStorage, projectedDeletionDate: inTwentyDays });
    return { photosCount: 1240, projectCount: 3 };
  });
  await screen.open('/my-photos/photos');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.getByRole('button', { name: 'Get everything back' }).click();
  await page.getByRole('button', { name: 'Keep my photos' }).waitFor();
  // Effects have run.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(scripts.filter((url) => url.includes('reactivation-dialog'))).toEqual([]);
});
