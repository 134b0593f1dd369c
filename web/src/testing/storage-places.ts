import { type AccountInformation, storageStatusRoutes } from '@keepsake/contract/storage-status';
import type { Page } from 'playwright-core';
import type { Texts } from './catalogues.ts';
import { serveLibrary } from './fake-library.ts';
import type { Place } from './open-place.ts';
import { sampleDeletion as deletion, safeStorage } from './sample-storage.ts';

const { getAccountInformation, restoreDeletion } = storageStatusRoutes;
const mailFailedOn = '2026-04-01';

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The notice of an account whose photos have these days left. */
const notice = (days: number, some: Partial<AccountInformation> = {}) =>
  ({
    path: '/my-photos/photos',
    serve(server) {
      if (some.deletion) serveLibrary(server, []);
      const projectedDeletionDate = daysFromNow(days);
      server.respond(getAccountInformation, { ...safeStorage, projectedDeletionDate, ...some });
    },
    open: (page) => page.locator('aside[aria-label]').waitFor({ state: 'attached' }),
  }) satisfies Omit<Place, 'name'>;

async function dismiss(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('storage.notNow') })
    .click();
  await page.locator('aside[aria-label]').waitFor();
}

const restore = (page: Page, t: Texts) => page.getByRole('button', { name: t('storage.restore') }).click();

const [safe, warning, critical, deleted] = [notice(600), notice(47), notice(3), notice(-200, { deletion })];

export const storagePlaces: readonly Place[] = [
  { ...safe, name: 'safe storage' },
  { ...notice(600, { mailFailedOn }), name: 'safe storage without mails' },
  { ...warning, name: 'warning of the storage' },
  { ...warning, name: 'warning of the storage on the overview', path: '/' },
  { ...warning, name: 'warning of the storage on albums', path: '/my-photos/albums' },
  { ...critical, name: 'dialog of the storage', open: (page) => page.getByRole('dialog').waitFor() },
  { ...critical, name: 'critical storage', open: dismiss },
  { ...notice(0, { mailFailedOn }), name: 'critical storage without mails', open: dismiss },
  { ...deleted, name: 'deleted photos' },
  { ...deleted, name: 'deleted photos on the overview', path: '/' },
  { ...deleted, name: 'deleted photos on albums', path: '/my-photos/albums' },
  {
    ...notice(-200, { deletion: { ...deletion, isRestorable: false }, mailFailedOn }),
    name: 'deleted photos that come back with an order',
  },
  {
    ...deleted,
    name: 'deleted photos that need an order',
    serve(server) {
      deleted.serve(server);
      server.error(restoreDeletion, 'order-to-restore');
    },
    async open(page, t) {
      await restore(page, t);
      await page.locator('aside').getByRole('alert').waitFor();
    },
  },
  {
    ...deleted,
    name: 'deleted photos on their way back',
    serve(server) {
      deleted.serve(server);
      server.loading(restoreDeletion);
    },
    async open(page, t) {
      await restore(page, t);
      await page.locator('aside [aria-busy="true"]').waitFor();
    },
  },
];
