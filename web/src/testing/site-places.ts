import { accessibilityRoutes } from '@keepsake/contract/accessibility';
import { businessCallbacksRoutes, businessEventNames } from '@keepsake/contract/business-callbacks';
import { configRoutes, type FtpAccess } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { downloadsRoutes } from '@keepsake/contract/downloads';
import { galleryRoutes } from '@keepsake/contract/gallery';
import { sessionRoutes } from '@keepsake/contract/session';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { routeKeys, ruleOf } from '../browser/route-table.ts';
import { session } from './fake-responses.ts';
import { serveWidgets } from './fake-widgets.ts';
import { invoicePlaces } from './invoice-places.ts';
import { addressId, longName, type Place, ruleOfPlace } from './open-place.ts';
import { orderPlaces } from './order-places.ts';
import { exportId, photoPlaces } from './photo-places.ts';
import { dora } from './sample-customer.ts';
import { sampleWidget } from './sample-widget.ts';
import { wide } from './serve-orders.ts';
import { settingsPlaces } from './settings-places.ts';
import { storagePlaces } from './storage-places.ts';
import { configOfHost } from './storefront-config.ts';

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

const serveGallery: Place['serve'] = (server) => {
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
};

const serveShare: Place['serve'] = (server) => {
  serveWidgets(server).widgets = [{ ...sharedBook, orderCode: 'B1' }];
};

const serveCallbacks: Place['serve'] = (server) => {
  const callback = { events: [...businessEventNames], secretEnd: 'x9Yz', isSecretShown: true };
  const { getBusinessCallback, renewBusinessSecret, listBusinessDeliveries } = businessCallbacksRoutes;
  server.respond(customersRoutes.getMe, {
    ...dora,
    callbackUrl: `https://${longName}/`,
    callbackFormat: 'json',
  });
  server.respond(getBusinessCallback, callback);
  server.respond(renewBusinessSecret, { ...callback, secret: `whsec_${'x'.repeat(60)}` });
  const delivery = {
    id: '00000000-0000-4000-8000-0000000000d1',
    event: 'order.shipped',
    subject: 'LB-1',
    createdAt: '2026-11-20T12:00:00.000Z',
    outcome: 'failed',
    tries: 14,
    host: longName,
    status: 500,
  } as const;
  server.respond(listBusinessDeliveries, { deliveries: [delivery] });
};

const rows: readonly Place[] = [
  {
    name: 'overview',
    path: '/',
    serve(server) {
      const download = { id: exportId, photos: [exportId], name: wide.slice(0, 100) };
      server.respond(downloadsRoutes.listDownloads, { items: [download] });
    },
    open: (page) => page.getByText(wide.slice(0, 100)).first().waitFor(),
  },
  {
    name: 'account menu',
    path: '/',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('shell.accountMenu') }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  ...photoPlaces,
  ...storagePlaces,
  ...settingsPlaces,
  { name: 'not found', path: '/nowhere' },
  ...orderPlaces,
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
    serve: serveGallery,
    open: (page, t) => page.getByText(t('gallery.refused')).first().waitFor(),
  },
  {
    name: 'entry of the gallery',
    path: '/widgets',
    serve: serveGallery,
    async open(page, t) {
      await page
        .getByRole('button', { name: t('gallery.change') })
        .first()
        .click();
      await page.getByRole('button', { name: t('gallery.send') }).waitFor();
    },
  },
  {
    name: 'share of a photo book',
    path: '/widgets/B1/share',
    serve: serveShare,
    async open(page, t) {
      await page.getByLabel(t('widgetShare.senderName')).fill('N'.repeat(100));
      await page.getByLabel(t('widgetShare.message')).fill(`${'مرحبا '.repeat(20)}${'x'.repeat(300)}`);
    },
  },
  {
    name: 'photo book that was shared',
    path: '/widgets/B1/share',
    serve: serveShare,
    async open(page, t) {
      await page.getByLabel(t('widgetShare.senderName')).fill('N');
      await page.getByLabel(t('widgetShare.recipient')).fill(`${'x'.repeat(60)}@example.com`);
      await page.getByRole('button', { name: t('widgetShare.send'), exact: true }).click();
      await page.getByRole('button', { name: t('widgetShare.another') }).waitFor();
    },
  },
  ...invoicePlaces,
  { name: 'overview of a business', path: '/', isBusiness: true },
  { name: 'no FTP access', path: '/integration' },
  {
    name: 'FTP instructions',
    path: '/integration',
    serve(server) {
      server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), ftp });
    },
    open: (page, t) => page.getByText(t('integration.userNameText')).waitFor(),
  },
  {
    name: 'callbacks',
    path: '/integration',
    serve: serveCallbacks,
    async open(page, t) {
      await page.getByRole('button', { name: t('callbacks.newSecret') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('callbacks.newSecret') })
        .click();
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole('link', { name: 'LB-1' }).waitFor();
      await page.getByRole('tab', { name: 'Java' }).click();
      await page.getByRole('region', { name: 'Verify.java' }).waitFor();
    },
  },
  { name: 'contact', path: '/contact' },
  {
    name: 'message to customer care',
    path: '/contact?order=LB-1',
    isSignedIn: true,
    async open(page, t) {
      await page.getByRole('button', { name: t('contact.send') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'accessibility',
    path: '/accessibility',
    serve: (server) =>
      server.respond(accessibilityRoutes.getAccessibilityStatement, {
        assessment: { conformance: 'partial', assessedOn: '2026-11-20', assessedBy: 'self' },
        limits: [wide, longName],
        authorities: [{ name: 'Lumibook', url: `https://${longName}/` }],
      }),
  },
  {
    name: 'confirmation of a deletion',
    path: '/delete-account-confirmation?confirmation-token=TOKEN',
    serve: (server) =>
      server.respond(sessionRoutes.getToken, {
        ...session,
        isBusiness: false,
        idpType: 'keepsake',
        idpSub: 'anna',
      }),
    open: (page, t) => page.getByRole('button', { name: t('accountDeletion.confirm') }).waitFor(),
  },
  {
    name: 'unsubscribe',
    path: '/unsubscribe?token=TOKEN',
    open: (page, t) => page.getByRole('button', { name: t('newsletter.unsubscribe') }).waitFor(),
  },
  {
    name: 'confirm a subscription',
    path: '/subscription-confirmation?confirmation-token=TOKEN&email=a%40example.com',
    open: (page, t) => page.getByRole('button', { name: t('newsletter.confirm') }).waitFor(),
  },
];

const opened = new Set(rows.map(ruleOfPlace));

/** Pages that no row opens. Previews open from their lists, and signing out shows no page. */
const others = routeKeys.filter((key) => {
  const { over, redirectsTo } = ruleOf(key);
  return key !== 'logout' && !over && !redirectsTo && !opened.has(ruleOf(key));
});

export const sitePlaces: readonly Place[] = [
  ...rows,
  ...others.map((key) => ({ name: key, path: ruleOf(key).path.replace(/\$\w+/g, addressId) })),
];
