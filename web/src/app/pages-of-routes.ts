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

const photosPage = lazyPage(() => import('../pages/photos/photos-page.tsx'), 'PhotosPage');

const pages = {
  home: lazyPage(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
  orders: lazyPage(() => import('../pages/orders/orders-page.tsx'), 'OrdersPage'),
  orderDetails: lazyPage(() => import('../pages/order/order-page.tsx'), 'OrderPage'),
  settings: lazyPage(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
  settingsB2b: lazyPage(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
  changeEmail: lazyPage(() => import('../pages/change-email/change-email-page.tsx'), 'ChangeEmailPage'),
  changeEmailB2b: lazyPage(() => import('../pages/change-email/change-email-page.tsx'), 'ChangeEmailPage'),
  personalDetails: lazyPage(
    () => import('../pages/personal-details/personal-details-page.tsx'),
    'PersonalDetailsPage',
  ),
  paymentMethod: lazyPage(
    () => import('../pages/payment-method/payment-method-page.tsx'),
    'PaymentMethodPage',
  ),
  security: lazyPage(() => import('../pages/security/security-page.tsx'), 'SecurityPage'),
  privacy: lazyPage(() => import('../pages/privacy/privacy-page.tsx'), 'PrivacyPage'),
  deleteAccount: lazyPage(
    () => import('../pages/delete-account/delete-account-page.tsx'),
    'DeleteAccountPage',
  ),
  allAddresses: lazyPage(() => import('../pages/addresses/all-addresses-page.tsx'), 'AllAddressesPage'),
  addAddress: lazyPage(() => import('../pages/addresses/add-address-page.tsx'), 'AddAddressPage'),
  addAddressB2b: lazyPage(() => import('../pages/addresses/add-address-page.tsx'), 'AddAddressPage'),
  changeAddress: lazyPage(() => import('../pages/addresses/change-address-page.tsx'), 'ChangeAddressPage'),
  changeAddressB2b: lazyPage(() => import('../pages/addresses/change-address-page.tsx'), 'ChangeAddressPage'),
  invoices: lazyPage(() => import('../pages/invoices/invoices-page.tsx'), 'InvoicesPage'),
  ftpIntegration: lazyPage(() => import('../pages/integration/integration-page.tsx'), 'IntegrationPage'),
  savedProjects: lazyPage(() => import('../pages/projects/projects-page.tsx'), 'ProjectsPage'),
  onlineProducts: lazyPage(() => import('../pages/photo-books/photo-books-page.tsx'), 'PhotoBooksPage'),
  onlineProduct: lazyPage(() => import('../pages/photo-book/photo-book-page.tsx'), 'PhotoBookPage'),
  widgets: lazyPage(() => import('../pages/widgets/widgets-page.tsx'), 'WidgetsPage'),
  widgetShare: lazyPage(() => import('../pages/widget-share/widget-share-page.tsx'), 'WidgetSharePage'),
  logout: lazyPage(() => import('./logout-page.tsx'), 'LogoutPage'),
  contact: lazyPage(() => import('../pages/contact/contact-page.tsx'), 'ContactPage'),
  accessibility: lazyPage(() => import('../pages/contact/contact-page.tsx'), 'AccessibilityPage'),
  /** Redirects to the photos. */
  photoManagement: photosPage,
  photos: photosPage,
  photoPreview: lazyPage(() => import('../pages/photo-preview/photo-preview-page.tsx'), 'PhotoPreviewPage'),
  recentlyDeleted: lazyPage(
    () => import('../pages/deleted-photos/deleted-photos-page.tsx'),
    'DeletedPhotosPage',
  ),
  albums: lazyPage(() => import('../pages/albums/albums-page.tsx'), 'AlbumsPage'),
  album: lazyPage(() => import('../pages/album/album-page.tsx'), 'AlbumPage'),
  albumPhotoPreview: lazyPage(
    () => import('../pages/album-preview/album-preview-page.tsx'),
    'AlbumPreviewPage',
  ),
  sharedAlbum: lazyPage(() => import('../pages/shared-album/shared-album-page.tsx'), 'SharedAlbumPage'),
  sharedAlbumPhotoPreview: lazyPage(
    () => import('../pages/shared-album-preview/shared-album-preview-page.tsx'),
    'SharedAlbumPreviewPage',
  ),
  downloads: lazyPage(() => import('../pages/downloads/downloads-page.tsx'), 'DownloadsPage'),
  photoExport: lazyPage(() => import('../pages/exports/export-page.tsx'), 'PhotoExportPage'),
  deleteAccountConfirmation: lazyPage(
    () => import('../pages/results/delete-account-confirmation-page.tsx'),
    'DeleteAccountConfirmationPage',
  ),
  accountDeleted: lazyPage(() => import('../pages/results/success-pages.tsx'), 'AccountDeletedPage'),
  changeEmailConfirmation: lazyPage(
    () => import('../pages/results/email-confirmation-page.tsx'),
    'EmailConfirmationPage',
  ),
  changeEmailSuccess: lazyPage(() => import('../pages/results/success-pages.tsx'), 'ChangeEmailSuccessPage'),
  doubleOptInConfirmation: lazyPage(
    () => import('../pages/results/subscription-page.tsx'),
    'SubscriptionConfirmationPage',
  ),
  unsubscribe: lazyPage(() => import('../pages/results/unsubscribe-page.tsx'), 'UnsubscribePage'),
  doubleOptInConfirmationSuccess: lazyPage(
    () => import('../pages/results/success-pages.tsx'),
    'SubscriptionSuccessPage',
  ),
  deleteAccountError: lazyPage(() => import('../pages/results/error-pages.tsx'), 'DeleteAccountErrorPage'),
  changeEmailError: lazyPage(() => import('../pages/results/error-pages.tsx'), 'ChangeEmailErrorPage'),
  doubleOptInConfirmationError: lazyPage(
    () => import('../pages/results/error-pages.tsx'),
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

const prefetchTimeline = async () =>
  (await import('../features/library/use-library-counts.ts')).prefetchTimeline;

/** Requests for the first data of pages. */
const dataOf: Partial<Record<RouteKey, () => Promise<() => unknown>>> = {
  home: async () => (await import('../pages/overview/overview-queries.ts')).prefetchOverview,
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
