/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { configRoutes, type FtpAccess } from '@keepsake/contract/config';
import { exportsRoutes } from '@keepsake/contract/exports';
import { galleryRoutes } from '@keepsake/contract/gallery';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import type { Page } from 'playwright-core';
import { sampleWidget } from './sample-widget.ts';
import { type Place, settingsPlaces } from './settings-places.ts';
import { configOfHost } from './storefront-config.ts';

export const longName =
  'Familie-Sommerurlaub-auf-der-Nordseeinsel-mit-allen-Grosseltern-2020-08-01-IMG_0001.jpg';

const photo = path.resolve(import.meta.dirname, '../../../server/test/images/small.jpg');

const tile = (page: Page) => page.locator('[data-item]').first();

const sharedBook = sampleWidget('1', {
  title: longName,
  shares: [{ to: 'm…@example.com', at: '2026-11-20T10:00:00Z' }],
});

/** Texts of the brand: long, and in no catalogue. */
const ftp: FtpAccess = {
  host: `sftp.${longName.toLowerCase()}`,
  port: 22,
  protocol: 'SFTP',
  folder: `/${longName}`,
  fileNaming: '{orderNumber}_{page}.pdf',
  exampleXml: `<x>${longName}</x>`.repeat(3),
};

const exportId = '00000000-0000-4000-8000-0000000000e1';
const expiredExport = `/my-photos/exports/${exportId}`;

export const sitePlaces: readonly Place[] = [
  { name: 'overview', path: '/' },
  {
    name: 'photos',
    path: '/my-photos/photos',
    open: (page) => tile(page).waitFor(),
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
      await tile(page).click();
      await page.getByRole('button', { name: t('preview.download') }).waitFor();
    },
  },
  {
    name: 'delete dialog',
    path: '/my-photos/photos',
    open: async (page, t) => {
      await tile(page).click();
      await page.getByRole('button', { name: t('preview.delete'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'account menu',
    path: '/',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('shell.accountMenu') }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'recently deleted',
    path: '/my-photos/recently-deleted',
    // The empty state's heading may have the same words.
    open: (page, t) => page.getByRole('heading', { name: t('deleted.title'), exact: true }).waitFor(),
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
    open: async (page, t, server) => {
      const [created, updated] = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'];
      const chunks = [1023 * 1024 ** 3, 512].map((size, iteration) => ({ iteration, size }));
      const ready = { status: 'READY', backupId: exportId, chunks, created, updated } as const;
      server.respond(exportsRoutes.getExport, ready);
      await page.reload();
      await page.getByText(t('exports.readyTitle')).first().waitFor();
    },
  },
  { name: 'expired export', path: expiredExport },
  ...settingsPlaces,
  { name: 'not found', path: '/nowhere' },
  {
    name: 'orders',
    path: '/orders',
    open: (page) => page.getByText('LB-200417').first().waitFor(),
  },
  {
    name: 'order to pay',
    path: '/orders/LB-1',
    open: (page, t) => page.getByText(t('orders.payNow')).waitFor(),
  },
  {
    name: 'order',
    path: '/orders/LB-2',
    open: (page, t) => page.getByText(t('orders.reorderPhotosDeleted')).waitFor(),
  },
  {
    name: 'change of the delivery address',
    path: '/orders/LB-1',
    async open(page, t) {
      await page.getByRole('button', { name: t('orders.changeAddress') }).click();
      await page.getByRole('button', { name: t('orders.useAddress') }).waitFor();
    },
  },
  {
    name: 'order with a new address',
    path: '/orders/LB-3',
    open: (page, t) => page.getByText(t('orders.addressWaits')).waitFor(),
  },
  {
    name: 'withdrawal',
    path: '/orders/LB-4',
    async open(page, t) {
      await page.getByRole('button', { name: t('orders.withdraw') }).click();
      await page.getByText(t('orders.withdrawChoose')).waitFor();
    },
  },
  {
    name: 'saved projects',
    path: '/saved-projects',
    open: (page, t) => page.getByRole('button', { name: t('projects.more') }).waitFor(),
  },
  {
    name: 'deletion of a project',
    path: '/saved-projects',
    async open(page, t) {
      const name = t('projects.deleteOne', { name: 'Lumibook' });
      await page.getByRole('button', { name }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'photo books',
    path: '/online-products',
    open: (page, t) => page.getByRole('button', { name: t('projects.more') }).waitFor(),
  },
  {
    name: 'photo book',
    path: '/online-products/B1',
    async open(page, t) {
      await page.getByRole('button', { name: t('ui.nextPage') }).click();
      await page.locator('[data-side=left] img').waitFor();
    },
  },
  { name: 'no photo book', path: '/online-products/B99' },
  {
    name: 'widgets',
    path: '/widgets',
    async open(page, t, server) {
      server.respond(widgetsRoutes.listWidgets, ({ query }) =>
        query.orderCodes.slice(0, 3).map((orderCode) => ({ ...sharedBook, orderCode })),
      );
      const name = { 'en-GB': longName };
      server.respond(galleryRoutes.listGalleryCategories, [{ id: 'travel', name }]);
      const entry = {
        widgetId: 'B1',
        title: longName,
        categories: ['travel'],
        submittedAt: sharedBook.createdAt,
      };
      server.respond(galleryRoutes.getGalleryEntry, { ...entry, state: 'refused', reason: longName });
      await page.reload();
      await page.getByText(t('gallery.refused')).first().waitFor();
    },
  },
  {
    name: 'share of a photo book',
    path: '/widgets/B1/share',
    async open(page, t, server) {
      server.respond(widgetsRoutes.getWidget, { ...sharedBook, orderCode: 'B1' });
      await page.reload();
      await page.getByLabel(t('widgetShare.recipient')).waitFor();
    },
  },
  {
    name: 'invoices',
    path: '/invoices',
    isBusiness: true,
    open: (page, t) => page.getByRole('button', { name: t('ui.nextPage') }).waitFor(),
  },
  { name: 'overview of a business', path: '/', isBusiness: true },
  { name: 'no FTP access', path: '/integration', isBusiness: true },
  {
    name: 'FTP instructions',
    path: '/integration',
    isBusiness: true,
    async open(page, t, server) {
      server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), ftp });
      await page.reload();
      await page.getByText(t('integration.userNameText')).waitFor();
    },
  },
  { name: 'contact', path: '/contact', isPublic: true },
  { name: 'accessibility', path: '/accessibility', isPublic: true },
  { name: 'account deleted', path: '/account-deleted', isPublic: true },
  { name: 'account not deleted', path: '/delete-account-error', isPublic: true },
  { name: 'email changed', path: '/change-email-success', isPublic: true },
  { name: 'email not changed', path: '/change-email-error', isPublic: true },
  {
    name: 'unsubscribe',
    path: '/unsubscribe?token=TOKEN',
    isPublic: true,
    open: (page, t) => page.getByRole('button', { name: t('newsletter.unsubscribe') }).waitFor(),
  },
  {
    name: 'confirm a subscription',
    path: '/subscription-confirmation?confirmation-token=TOKEN&email=a%40example.com',
    isPublic: true,
    open: (page, t) => page.getByRole('button', { name: t('newsletter.confirm') }).waitFor(),
  },
  { name: 'subscribed', path: '/subscription-confirmation-success', isPublic: true },
  { name: 'not subscribed', path: '/subscription-confirmation-error', isPublic: true },
];
