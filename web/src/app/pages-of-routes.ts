import type { RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type LazyComponent, lazyOrError } from '../browser/lazy.ts';
import { type RouteKey, routeKeys, ruleAt, ruleOf } from './route-table.ts';

/**
 * A page loaded on first visit. The router's own lazy component would reload the site when loading fails.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyComponent<object> {
  return lazyOrError(async () => (await load())[name]);
}

const photosPage = lazyPage(() => import('../photos/photos-page.tsx'), 'PhotosPage');

const pages = {
  home: lazyPage(() => import('../overview/overview-page.tsx'), 'OverviewPage'),
  orders: lazyPage(() => import('../orders/orders-page.tsx'), 'OrdersPage'),
  orderDetails: lazyPage(() => import('../orders/order/order-page.tsx'), 'OrderPage'),
  settings: lazyPage(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  settingsB2b: lazyPage(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  changeEmail: lazyPage(() => import('../settings/change-email/change-email-page.tsx'), 'ChangeEmailPage'),
  changeEmailB2b: lazyPage(() => import('../settings/change-email/change-email-page.tsx'), 'ChangeEmailPage'),
  personalDetails: lazyPage(
    () => import('../settings/personal-details/personal-details-page.tsx'),
    'PersonalDetailsPage',
  ),
  paymentMethod: lazyPage(
    () => import('../settings/payment-method/payment-method-page.tsx'),
    'PaymentMethodPage',
  ),
  security: lazyPage(() => import('../settings/security/security-page.tsx'), 'SecurityPage'),
  privacy: lazyPage(() => import('../settings/privacy/privacy-page.tsx'), 'PrivacyPage'),
  deleteAccount: lazyPage(
    () => import('../settings/delete-account/delete-account-page.tsx'),
    'DeleteAccountPage',
  ),
  allAddresses: lazyPage(() => import('../settings/addresses/all-addresses-page.tsx'), 'AllAddressesPage'),
  addAddress: lazyPage(() => import('../settings/addresses/add-address-page.tsx'), 'AddAddressPage'),
  addAddressB2b: lazyPage(() => import('../settings/addresses/add-address-page.tsx'), 'AddAddressPage'),
  changeAddress: lazyPage(() => import('../settings/addresses/change-address-page.tsx'), 'ChangeAddressPage'),
  changeAddressB2b: lazyPage(
    () => import('../settings/addresses/change-address-page.tsx'),
    'ChangeAddressPage',
  ),
  invoices: lazyPage(() => import('../invoices/invoices-page.tsx'), 'InvoicesPage'),
  ftpIntegration: lazyPage(() => import('../integration/integration-page.tsx'), 'IntegrationPage'),
  savedProjects: lazyPage(() => import('../projects/projects-page.tsx'), 'ProjectsPage'),
  onlineProducts: lazyPage(() => import('../photo-books/photo-books-page.tsx'), 'PhotoBooksPage'),
  onlineProduct: lazyPage(() => import('../photo-books/photo-book-page.tsx'), 'PhotoBookPage'),
  widgets: lazyPage(() => import('../widgets/widgets-page.tsx'), 'WidgetsPage'),
  widgetShare: lazyPage(() => import('../widgets/share/widget-share-page.tsx'), 'WidgetSharePage'),
  logout: lazyPage(() => import('./logout-page.tsx'), 'LogoutPage'),
  contact: lazyPage(() => import('../contact/contact-page.tsx'), 'ContactPage'),
  accessibility: lazyPage(() => import('../contact/contact-page.tsx'), 'AccessibilityPage'),
  /** Redirects to the photos. */
  photoManagement: photosPage,
  photos: photosPage,
  photoPreview: lazyPage(() => import('../photos/preview/photo-preview-page.tsx'), 'PhotoPreviewPage'),
  recentlyDeleted: lazyPage(() => import('../deleted-photos/deleted-photos-page.tsx'), 'DeletedPhotosPage'),
  albums: lazyPage(() => import('../albums/albums-page.tsx'), 'AlbumsPage'),
  album: lazyPage(() => import('../albums/album/album-page.tsx'), 'AlbumPage'),
  albumPhotoPreview: lazyPage(() => import('../albums/preview/album-preview-page.tsx'), 'AlbumPreviewPage'),
  sharedAlbum: lazyPage(() => import('../albums/shared-album/shared-album-page.tsx'), 'SharedAlbumPage'),
  sharedAlbumPhotoPreview: lazyPage(
    () => import('../albums/preview/shared-album-preview-page.tsx'),
    'SharedAlbumPreviewPage',
  ),
  downloads: lazyPage(() => import('../downloads/downloads-page.tsx'), 'DownloadsPage'),
  photoExport: lazyPage(() => import('../exports/export-page.tsx'), 'PhotoExportPage'),
  deleteAccountConfirmation: lazyPage(
    () => import('../settings/delete-account/delete-account-confirmation-page.tsx'),
    'DeleteAccountConfirmationPage',
  ),
  accountDeleted: lazyPage(() => import('../settings/results/success-pages.tsx'), 'AccountDeletedPage'),
  changeEmailConfirmation: lazyPage(
    () => import('../settings/change-email/email-confirmation-page.tsx'),
    'EmailConfirmationPage',
  ),
  changeEmailSuccess: lazyPage(
    () => import('../settings/results/success-pages.tsx'),
    'ChangeEmailSuccessPage',
  ),
  doubleOptInConfirmation: lazyPage(
    () => import('../settings/newsletter/subscription-page.tsx'),
    'SubscriptionConfirmationPage',
  ),
  unsubscribe: lazyPage(() => import('../settings/newsletter/unsubscribe-page.tsx'), 'UnsubscribePage'),
  doubleOptInConfirmationSuccess: lazyPage(
    () => import('../settings/results/success-pages.tsx'),
    'SubscriptionSuccessPage',
  ),
  deleteAccountError: lazyPage(() => import('../settings/results/error-pages.tsx'), 'DeleteAccountErrorPage'),
  changeEmailError: lazyPage(() => import('../settings/results/error-pages.tsx'), 'ChangeEmailErrorPage'),
  doubleOptInConfirmationError: lazyPage(
    () => import('../settings/results/error-pages.tsx'),
    'SubscriptionErrorPage',
  ),
} satisfies Record<RouteKey, RouteComponent>;

const keyAt = (path: string): RouteKey | undefined => {
  const rule = ruleAt(path);
  return routeKeys.find((candidate) => ruleOf(candidate) === rule);
};

export function pageOf(key: RouteKey): RouteComponent {
  return pages[key];
}

const nothing = () => undefined;

const prefetchTimeline = async () => (await import('../library/use-library-counts.ts')).prefetchTimeline;

/** Requests for the first data of pages. */
const dataOf: Partial<Record<RouteKey, () => Promise<() => unknown>>> = {
  home: async () => (await import('../overview/overview-queries.ts')).prefetchOverview,
  photoManagement: prefetchTimeline,
  photos: prefetchTimeline,
};

export async function preloadPage(key: RouteKey): Promise<void> {
  await pageOf(key).preload?.();
}

export interface PagePreload {
  /** Settles when the code is loaded, or failed to load; then it loads again on render. */
  readonly code: Promise<unknown>;
  /** Requests the page's first data once a customer is signed in. */
  readonly prefetch: () => void;
}

/** Loads the code of the page at an address, in parallel with configuration, sign-in and texts. */
export function preloadPageAt(path: string): PagePreload {
  const key = keyAt(path);
  const code = key ? preloadPage(key) : Promise.resolve();
  const data = key && dataOf[key]?.().catch(nothing);
  return { code, prefetch: () => void data?.then((prefetch) => prefetch?.()).catch(nothing) };
}
