import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import { storageStatusRoutes } from '@keepsake/contract/storage-status';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { safeStorage, sampleDeletion } from '../testing/sample-storage.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const { getAccountInformation, restoreDeletion } = storageStatusRoutes;

function serveDays(days: number): void {
  const projectedDeletionDate = addDays(dayAt(Date.now(), 'Europe/Amsterdam'), days);
  view.server.respond(getAccountInformation, { ...safeStorage, projectedDeletionDate });
}

it('opens no dialog at once where the new period is short', async () => {
  const { server, user } = view;
  serveLibrary(server, []);
  const account = { ...safeStorage, projectedDeletionDate: '2026-05-03', deletion: sampleDeletion };
  server.respond(getAccountInformation, account);
  server.respond(restoreDeletion, () => {
    serveLibrary(server, makePhotos({ '2020-08': 3 }));
    serveDays(20);
    return { photosCount: 1240, projectCount: 3 };
  });
  await view.open('/my-photos/photos');
  await user.click(await screen.findByRole('button', { name: 'Get everything back' }));
  await screen.findByText('Your photos will be deleted in 20 days.');
  // A dialog would have come before the next response.
  await Promise.all([import('./reactivation-dialog.tsx'), import('../ui/modal/modal-window.tsx')]);
  serveDays(19);
  await server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['LB-1'] } });
  await screen.findByText('Your photos will be deleted in 19 days.');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Keep my photos' });
});
