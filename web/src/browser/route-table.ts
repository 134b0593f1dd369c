import type { FeatureFlag } from '@keepsake/contract/config';
import { accountDeletedPath } from '@keepsake/contract/customers';
import type { ExtensionName } from '@keepsake/contract/extensions';

const timeline = 'PhotoManagementTimelineViewEnabled';
const albums = 'PhotoManagementAlbumViewEnabled';
const sharedAlbums = 'PhotoManagementSharedAlbumsViewEnabled';

export interface RouteRule {
  /** Path in the router's syntax: parameters start with `$`. */
  readonly path: string;
  /** File below `web/src`; its component has the file's name, or the name after `#`. */
  readonly page: string;
  /** Shown over this list, which stays mounted beneath it. */
  readonly over?: 'photos' | 'favourites' | 'album' | 'sharedAlbum';
  readonly redirectsTo?: 'photos';
  /** Seen without signing in, without a menu. */
  readonly isPublic?: true;
  /** Public, but with the menu for a signed-in customer. */
  readonly keepsFrame?: true;
  /** Signed in, without a menu. */
  readonly isBare?: true;
  /** All must be on. */
  readonly flags?: readonly FeatureFlag[];
  /** The photo service must have it. */
  readonly extension?: ExtensionName;
  /** Business accounts only, or all others (S5). */
  readonly audience?: 'business' | 'private';
  /** Businesses have it below /settings/b2b as a route of its own (`changeEmailB2b`), and are redirected there. */
  readonly hasBusinessTwin?: true;
}

/** Path of a settings page for businesses: `/settings/email` → `/settings/b2b/email`. */
export function businessPath(path: string): string {
  return path.replace(/^\/settings/i, '/settings/b2b');
}

type BusinessTwins<Table extends Record<string, RouteRule>> = {
  readonly [Key in keyof Table & string as Table[Key] extends { readonly hasBusinessTwin: true }
    ? `${Key}B2b`
    : never]: {
    readonly path: Table[Key]['path'] extends `/settings${infer Rest}` ? `/settings/b2b${Rest}` : never;
    readonly page: Table[Key]['page'];
    readonly audience: 'business';
  };
};

function withBusinessTwins<const Table extends Record<string, RouteRule>>(table: Table) {
  const twins = Object.entries(table)
    .filter(([, { hasBusinessTwin }]) => hasBusinessTwin)
    .map(([key, { path, page }]) => [`${key}B2b`, { path: businessPath(path), page, audience: 'business' }]);
  return { ...table, ...(Object.fromEntries(twins) as BusinessTwins<Table>) };
}

/**
 * Every page, in one entry each: `paths`, the router, who may enter and the tests of all pages read it. Keys are those
 * of `routes` in the public config (PLA-41).
 */
export const routeTable = withBusinessTwins({
  home: { path: '/', page: 'overview/overview-page' },
  orders: { path: '/orders', page: 'orders/orders-page' },
  orderDetails: { path: '/orders/$orderCode', page: 'orders/order/order-page' },
  invoices: { path: '/invoices', page: 'invoices/invoices-page', audience: 'business' },
  ftpIntegration: { path: '/integration', page: 'integration/integration-page', audience: 'business' },
  settings: { path: '/settings', page: 'settings/settings-page', hasBusinessTwin: true },
  changeEmail: {
    path: '/settings/email',
    page: 'settings/change-email/change-email-page',
    hasBusinessTwin: true,
  },
  personalDetails: {
    path: '/settings/personal-details',
    page: 'settings/personal-details/personal-details-page',
  },
  paymentMethod: { path: '/settings/payment-method', page: 'settings/payment-method/payment-method-page' },
  security: { path: '/settings/security', page: 'settings/security/security-page' },
  privacy: { path: '/settings/privacy', page: 'settings/privacy/privacy-page' },
  deleteAccount: { path: '/settings/delete-account', page: 'settings/delete-account/delete-account-page' },
  changeAddress: {
    path: '/settings/address/$id',
    page: 'settings/addresses/change-address-page',
    hasBusinessTwin: true,
  },
  addAddress: {
    path: '/settings/new-address',
    page: 'settings/addresses/add-address-page',
    hasBusinessTwin: true,
  },
  allAddresses: { path: '/settings/addresses/all', page: 'settings/addresses/all-addresses-page' },
  savedProjects: { path: '/saved-projects', page: 'projects/projects-page' },
  onlineProducts: { path: '/online-products', page: 'photo-books/photo-books-page' },
  onlineProduct: { path: '/online-products/$productCode', page: 'photo-books/photo-book-page' },
  widgets: { path: '/widgets', page: 'widgets/widgets-page', audience: 'private' },
  widgetShare: {
    path: '/widgets/$productCode/share',
    page: 'widgets/share/widget-share-page',
    audience: 'private',
  },
  downloads: { path: '/downloads', page: 'downloads/downloads-page' },
  photoManagement: {
    path: '/my-photos',
    page: 'photos/photos-page',
    redirectsTo: 'photos',
    flags: [timeline],
  },
  photos: { path: '/my-photos/photos', page: 'photos/photos-page', flags: [timeline] },
  photoPreview: {
    path: '/my-photos/photos/preview/$id',
    page: 'photos/preview/photo-preview-page',
    over: 'photos',
    flags: [timeline],
  },
  favourites: {
    path: '/my-photos/favourites',
    page: 'photos/photos-page#FavouritesPage',
    flags: [timeline],
    extension: 'favourites',
  },
  favouritePreview: {
    path: '/my-photos/favourites/preview/$id',
    page: 'photos/preview/photo-preview-page#FavouritePreviewPage',
    over: 'favourites',
    flags: [timeline],
    extension: 'favourites',
  },
  recentlyDeleted: {
    path: '/my-photos/recently-deleted',
    page: 'deleted-photos/deleted-photos-page',
    flags: [timeline],
    extension: 'recentlyDeleted',
  },
  albums: { path: '/my-photos/albums', page: 'albums/albums-page', flags: [timeline, albums] },
  album: { path: '/my-photos/albums/$id', page: 'albums/album/album-page', flags: [timeline, albums] },
  albumPhotoPreview: {
    path: '/my-photos/albums/$id/preview/$photoId',
    page: 'albums/preview/album-preview-page',
    over: 'album',
    flags: [timeline, albums],
  },
  sharedAlbum: {
    path: '/my-photos/shared-albums/$id',
    page: 'albums/shared-album/shared-album-page',
    flags: [timeline, sharedAlbums],
  },
  sharedAlbumPhotoPreview: {
    path: '/my-photos/shared-albums/$id/preview/$photoId',
    page: 'albums/preview/shared-album-preview-page',
    over: 'sharedAlbum',
    flags: [timeline, sharedAlbums],
  },
  photoExport: { path: '/my-photos/exports/$backupId', page: 'exports/export-page' },
  logout: { path: '/logout', page: 'app/logout-page' },
  contact: { path: '/contact', page: 'contact/contact-page', isPublic: true, keepsFrame: true },
  accessibility: {
    path: '/accessibility',
    page: 'contact/contact-page#AccessibilityPage',
    isPublic: true,
    keepsFrame: true,
  },
  accountDeleted: {
    path: accountDeletedPath,
    page: 'settings/results/success-pages#AccountDeletedPage',
    isPublic: true,
  },
  deleteAccountConfirmation: {
    path: '/delete-account-confirmation',
    page: 'settings/delete-account/delete-account-confirmation-page',
    isBare: true,
  },
  deleteAccountError: {
    path: '/delete-account-error',
    page: 'settings/results/error-pages#DeleteAccountErrorPage',
    isPublic: true,
    keepsFrame: true,
  },
  changeEmailConfirmation: {
    path: '/change-email-confirmation',
    page: 'settings/change-email/email-confirmation-page',
    isBare: true,
  },
  changeEmailSuccess: {
    path: '/change-email-success',
    page: 'settings/results/success-pages#ChangeEmailSuccessPage',
    isPublic: true,
  },
  changeEmailError: {
    path: '/change-email-error',
    page: 'settings/results/error-pages#ChangeEmailErrorPage',
    isPublic: true,
    keepsFrame: true,
  },
  doubleOptInConfirmation: {
    path: '/subscription-confirmation',
    page: 'settings/newsletter/subscription-page',
    isPublic: true,
  },
  unsubscribe: { path: '/unsubscribe', page: 'settings/newsletter/unsubscribe-page', isPublic: true },
  doubleOptInConfirmationSuccess: {
    path: '/subscription-confirmation-success',
    page: 'settings/results/success-pages#SubscriptionSuccessPage',
    isPublic: true,
    keepsFrame: true,
  },
  doubleOptInConfirmationError: {
    path: '/subscription-confirmation-error',
    page: 'settings/results/error-pages#SubscriptionErrorPage',
    isPublic: true,
    keepsFrame: true,
  },
});

export type RouteKey = keyof typeof routeTable;

export const routeKeys = Object.keys(routeTable) as RouteKey[];

export function ruleOf(key: RouteKey): RouteRule {
  return routeTable[key];
}

const patterns = routeKeys.map(ruleOf).map((rule) => ({
  rule,
  // Case-insensitive, like the router.
  pattern: new RegExp(`^${rule.path.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'),
}));

export function ruleAt(path: string): RouteRule | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.rule;
}

export function isPublicPath(path: string): boolean {
  return ruleAt(path)?.isPublic ?? false;
}
