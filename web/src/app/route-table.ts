import type { FeatureFlag } from '@keepsake/contract/config';
import { accountDeletedPath } from '@keepsake/contract/customers';

const timeline = 'PhotoManagementTimelineViewEnabled';
const albums = 'PhotoManagementAlbumViewEnabled';
const sharedAlbums = 'PhotoManagementSharedAlbumsViewEnabled';

export interface RouteRule {
  /** Path in the router's syntax: parameters start with `$`. */
  readonly path: string;
  /** Seen without signing in, without a menu. */
  readonly isPublic?: true;
  /** Public, but with the menu for a signed-in customer. */
  readonly keepsFrame?: true;
  /** Signed in, without a menu. */
  readonly isBare?: true;
  /** All must be on. */
  readonly flags?: readonly FeatureFlag[];
  /** Business accounts only, or all others (S5). */
  readonly audience?: 'business' | 'private';
  /** Businesses have it below /settings/b2b, and are redirected there. */
  readonly hasBusinessTwin?: true;
}

export const routeTable = {
  home: { path: '/' },
  orders: { path: '/orders' },
  orderDetails: { path: '/orders/$orderCode' },
  invoices: { path: '/invoices', audience: 'business' },
  ftpIntegration: { path: '/integration', audience: 'business' },
  settings: { path: '/settings', hasBusinessTwin: true },
  settingsB2b: { path: '/settings/b2b', audience: 'business' },
  changeEmail: { path: '/settings/email', hasBusinessTwin: true },
  changeEmailB2b: { path: '/settings/b2b/email', audience: 'business' },
  personalDetails: { path: '/settings/personal-details' },
  paymentMethod: { path: '/settings/payment-method' },
  security: { path: '/settings/security' },
  privacy: { path: '/settings/privacy' },
  deleteAccount: { path: '/settings/delete-account' },
  changeAddress: { path: '/settings/address/$id', hasBusinessTwin: true },
  addAddress: { path: '/settings/new-address', hasBusinessTwin: true },
  allAddresses: { path: '/settings/addresses/all' },
  changeAddressB2b: { path: '/settings/b2b/address/$id', audience: 'business' },
  addAddressB2b: { path: '/settings/b2b/new-address', audience: 'business' },
  savedProjects: { path: '/saved-projects' },
  onlineProducts: { path: '/online-products' },
  onlineProduct: { path: '/online-products/$productCode' },
  widgets: { path: '/widgets', audience: 'private' },
  widgetShare: { path: '/widgets/$productCode/share', audience: 'private' },
  downloads: { path: '/downloads' },
  photoManagement: { path: '/my-photos', flags: [timeline] },
  photos: { path: '/my-photos/photos', flags: [timeline] },
  photoPreview: { path: '/my-photos/photos/preview/$id', flags: [timeline] },
  recentlyDeleted: { path: '/my-photos/recently-deleted', flags: [timeline] },
  albums: { path: '/my-photos/albums', flags: [timeline, albums] },
  album: { path: '/my-photos/albums/$id', flags: [timeline, albums] },
  albumPhotoPreview: { path: '/my-photos/albums/$id/preview/$photoId', flags: [timeline, albums] },
  sharedAlbum: { path: '/my-photos/shared-albums/$id', flags: [timeline, sharedAlbums] },
  sharedAlbumPhotoPreview: {
    path: '/my-photos/shared-albums/$id/preview/$photoId',
    flags: [timeline, sharedAlbums],
  },
  photoExport: { path: '/my-photos/exports/$backupId' },
  logout: { path: '/logout' },
  contact: { path: '/contact', isPublic: true, keepsFrame: true },
  accessibility: { path: '/accessibility', isPublic: true, keepsFrame: true },
  accountDeleted: { path: accountDeletedPath, isPublic: true },
  deleteAccountConfirmation: { path: '/delete-account-confirmation', isBare: true },
  deleteAccountError: { path: '/delete-account-error', isPublic: true, keepsFrame: true },
  changeEmailConfirmation: { path: '/change-email-confirmation', isBare: true },
  changeEmailSuccess: { path: '/change-email-success', isPublic: true },
  changeEmailError: { path: '/change-email-error', isPublic: true, keepsFrame: true },
  doubleOptInConfirmation: { path: '/subscription-confirmation', isPublic: true },
  unsubscribe: { path: '/unsubscribe', isPublic: true },
  doubleOptInConfirmationSuccess: {
    path: '/subscription-confirmation-success',
    isPublic: true,
    keepsFrame: true,
  },
  doubleOptInConfirmationError: {
    path: '/subscription-confirmation-error',
    isPublic: true,
    keepsFrame: true,
  },
} as const satisfies Record<string, RouteRule>;

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
