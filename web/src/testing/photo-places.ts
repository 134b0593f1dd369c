/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exportsRoutes } from '@keepsake/contract/exports';
import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { selectionsRoutes } from '@keepsake/contract/selections';
import type { Page } from 'playwright-core';
import type { Texts } from './catalogues.ts';
import { serveAlbums } from './fake-albums.ts';
import { serveDeletions } from './fake-deletions.ts';
import { makePhoto, makePhotos, serveLibrary } from './fake-library.ts';
import { people } from './fake-people.ts';
import { customer } from './fake-responses.ts';
import { makeUpload, serveUploads } from './fake-uploads.ts';
import { favouritePlaces } from './favourite-places.ts';
import { firstTile, longName, type Place } from './open-place.ts';
import { offerPrints } from './prints.ts';

const photo = path.resolve(import.meta.dirname, '../../../server/test/images/small.jpg');

export const exportId = '00000000-0000-4000-8000-0000000000e1';
const expiredExport = `/my-photos/exports/${exportId}`;

/** The first album of an account. */
const albumId = '00000000-0000-4000-9000-000000000002';

const album: Place['serve'] = (server) => {
  const library = serveLibrary(server, makePhotos({ '2020-09': 2 }));
  serveAlbums(server, library).make(longName, library.photos);
};

const sharedAlbum: Place['serve'] = (server) => {
  const photos = makePhotos({ '2020-09': 2 });
  serveAlbums(server, serveLibrary(server, photos)).make(longName, photos, { participants: [people.hana] });
};

const albumOfOthers: Place['serve'] = (server) => {
  const some = { owner: people.hana, participants: [customer] };
  serveAlbums(server).make(longName, makePhotos({ '2020-09': 2 }), some);
};

async function selectForPrints(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('prints.orderPrints') }).click();
  await page.getByRole('button', { name: t('selection.selectAll') }).click();
}

const albumPlaces: readonly Place[] = [
  { name: 'no albums', path: '/my-photos/albums', serve: (server) => void serveAlbums(server) },
  {
    name: 'new album',
    path: '/my-photos/albums',
    serve: sharedAlbum,
    async open(page, t) {
      await page.getByText(longName).waitFor();
      await page.getByRole('button', { name: t('albums.newAlbum') }).click();
      await page.getByRole('button', { name: t('albums.create'), exact: true }).click();
      await page.getByText(t('albums.nameEmpty')).first().waitFor();
    },
  },
  {
    name: 'empty album',
    path: `/my-photos/albums/${albumId}`,
    serve: (server) => void serveAlbums(server).make(longName),
    open: (page, t) => page.getByText(t('album.emptyTitle')).waitFor(),
  },
  {
    name: 'album',
    path: `/my-photos/albums/${albumId}`,
    serve: album,
    open: (page) => firstTile(page).waitFor(),
  },
  {
    name: 'album that is shared',
    path: `/my-photos/shared-albums/${albumId}`,
    serve: sharedAlbum,
    open: (page) => firstTile(page).waitFor(),
  },
  {
    name: 'album of somebody else',
    path: `/my-photos/shared-albums/${albumId}`,
    serve: albumOfOthers,
    open: (page) => firstTile(page).waitFor(),
  },
  {
    name: 'prints of an album',
    path: `/my-photos/albums/${albumId}`,
    serve(server) {
      album(server);
      offerPrints(server);
    },
    open: selectForPrints,
  },
];

const printPlaces: readonly Place[] = [
  {
    name: 'prints',
    path: '/my-photos/photos',
    serve: (server) => offerPrints(server),
    open: (page, t) => page.getByRole('button', { name: t('prints.orderPrints') }).waitFor(),
  },
  {
    name: 'photos for prints',
    path: '/my-photos/photos',
    serve: (server) => offerPrints(server),
    open: selectForPrints,
  },
  {
    name: 'print of the open photo',
    path: '/my-photos/photos',
    serve: (server) => offerPrints(server),
    async open(page, t) {
      await firstTile(page).click();
      await page.getByRole('button', { name: t('prints.orderPrint'), exact: true }).waitFor();
    },
  },
  {
    name: 'print of a small photo',
    path: `/my-photos/albums/${albumId}`,
    serve(server) {
      const photos = makePhotos({ '2020-09': 1 }, { width: 600, height: 400 });
      serveAlbums(server, serveLibrary(server, photos)).make(longName, photos);
      offerPrints(server);
    },
    async open(page, t) {
      await firstTile(page).click();
      await page.getByRole('button', { name: t('prints.orderPrint'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'damaged and small photos for prints',
    path: '/my-photos/photos',
    serve(server) {
      serveLibrary(server, [
        makePhoto(0, { dateTaken: '2024-08-04T10:00:00', width: 6000, height: 4000 }),
        makePhoto(1, { dateTaken: '2024-08-03T10:00:00', width: 6000, height: 4000, damaged: true }),
        makePhoto(2, { dateTaken: '2024-08-02T10:00:00', width: 1200, height: 1600 }),
        makePhoto(3, { dateTaken: '2024-08-01T10:00:00', width: 600, height: 400, damaged: true }),
      ]);
      offerPrints(server);
    },
    async open(page, t) {
      await selectForPrints(page, t);
      await page.getByText(t('photos.markTooSmall'), { exact: true }).first().waitFor();
    },
  },
  {
    name: 'way to the editor',
    path: '/my-photos/photos',
    serve(server) {
      offerPrints(server);
      server.loading(selectionsRoutes.createTempSelection);
    },
    async open(page, t) {
      await selectForPrints(page, t);
      await page
        .getByRole('group', { name: t('prints.orderPrints') })
        .getByRole('button')
        .last()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

export const photoPlaces: readonly Place[] = [
  {
    name: 'photos',
    path: '/my-photos/photos',
    open: (page) => firstTile(page).waitFor(),
  },
  {
    name: 'add photos',
    path: '/my-photos/photos',
    open: async (page, t) => {
      await page
        .getByRole('button', { name: t('upload.addPhotos') })
        .first()
        .click();
      const files = [
        { name: longName, mimeType: 'image/jpeg', buffer: readFileSync(photo) },
        { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no photo') },
      ];
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(files);
      await page.getByText(t('upload.failure.unsupported-type')).first().waitFor();
    },
  },
  {
    name: 'preview',
    path: '/my-photos/photos',
    open: async (page, t) => {
      await firstTile(page).click();
      await page.getByRole('button', { name: t('preview.download') }).waitFor();
    },
  },
  {
    name: 'damaged photo',
    path: '/my-photos/photos',
    serve: (server) =>
      void serveLibrary(server, [makePhoto(0, { dateTaken: '2024-08-04T10:00:00', damaged: true })]),
    open: async (page, t) => {
      await firstTile(page).click();
      await page.getByRole('button', { name: t('preview.details'), exact: true }).click();
      await page.getByText(t('preview.damaged')).waitFor();
    },
  },
  {
    name: 'uploaded photos that are damaged',
    path: '/my-photos/photos',
    serve(server) {
      serveUploads(server).mayEnd = true;
      const images = [makePhoto(0, { damaged: true })].map((one) => ({ ...one, localFileName: longName }));
      server.respond(photosByIdRoutes.findPhotos, { images });
    },
    open: async (page, t) => {
      await page
        .getByRole('button', { name: t('upload.addPhotos') })
        .first()
        .click();
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(makeUpload('IMG_1'));
      await page.getByRole('button', { name: t('upload.upload'), exact: true }).click();
      await page.getByText(longName).first().waitFor();
    },
  },
  {
    name: 'delete dialog',
    path: '/my-photos/photos',
    open: async (page, t) => {
      await firstTile(page).click();
      await page.getByRole('button', { name: t('preview.delete'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'recently deleted',
    path: '/my-photos/recently-deleted',
    // The empty state's heading may have the same words.
    open: (page, t) => page.getByRole('heading', { name: t('deleted.title'), exact: true }).waitFor(),
  },
  {
    name: 'deletion for good',
    path: '/my-photos/recently-deleted',
    serve: (server) => {
      const library = serveLibrary(server, makePhotos({ '2020-09': 2 }));
      serveDeletions(server, library).delete(...library.photos);
    },
    open: async (page, t) => {
      await page.locator('main input[type=checkbox]').first().check({ force: true });
      await page.getByRole('button', { name: t('deleted.forGood') }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'downloads',
    path: '/downloads',
    open: (page, t) => page.getByRole('heading', { name: t('downloads.emptyTitle') }).waitFor(),
  },
  {
    name: 'export dialog',
    path: '/my-photos/photos',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('photos.moreActions') }).click();
      await page.getByRole('menuitem', { name: t('exports.title'), exact: true }).click();
      await page.getByRole('button', { name: t('exports.create') }).waitFor();
    },
  },
  {
    name: 'export',
    path: expiredExport,
    serve(server) {
      const [created, updated] = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'];
      const chunks = [1023 * 1024 ** 3, 512].map((size, iteration) => ({ iteration, size }));
      const ready = { status: 'READY', backupId: exportId, chunks, created, updated } as const;
      server.respond(exportsRoutes.getExport, ready);
    },
    open: (page, t) => page.getByText(t('exports.readyTitle')).first().waitFor(),
  },
  { name: 'expired export', path: expiredExport },
  ...albumPlaces,
  ...printPlaces,
  ...favouritePlaces,
];
