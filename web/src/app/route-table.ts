import type { FeatureFlag } from '@keepsake/contract/config';

const timeline = 'PhotoManagementTimelineViewEnabled';
const albums = 'PhotoManagementAlbumViewEnabled';
const sharedAlbums = 'PhotoManagementSharedAlbumsViewEnabled';

/** Who may see a route; whoever may not is sent to the overview. */
export interface RouteRule {
  /** As the router spells it: parameters begin with `$`. */
  readonly path: string;
  /** Seen without signing in, in a frame without menu. */
  readonly isPublic?: true;
  /** All of them must be on. */
  readonly flags?: readonly FeatureFlag[];
  /** Business accounts only, or all but them (decision 5). */
  readonly audience?: 'business' | 'private';
}

/** Every route key of both specifications (section 2; paths that they leave out: decision 25). */
export const routeTable = {
  home: { path: '/' },
  orders: { path: '/orders' },
  orderDetails: { path: '/orders/$orderCode' },
  invoices: { path: '/invoices', audience: 'business' },
  ftpIntegration: { path: '/integration', audience: 'business' },
  settings: { path: '/settings' },
  settingsB2b: { path: '/settings/b2b', audience: 'business' },
  changeEmail: { path: '/settings/email' },
  changeEmailB2b: { path: '/settings/b2b/email', audience: 'business' },
  personalDetails: { path: '/settings/personal-details' },
  paymentMethod: { path: '/settings/payment-method' },
  changeAddress: { path: '/settings/address/$id' },
  addAddress: { path: '/settings/new-address' },
  allAddresses: { path: '/settings/addresses/all' },
  changeAddressB2b: { path: '/settings/b2b/address/$id', audience: 'business' },
  addAddressB2b: { path: '/settings/b2b/new-address', audience: 'business' },
  savedProjects: { path: '/saved-projects' },
  onlineProducts: { path: '/online-products' },
  onlineProduct: { path: '/online-products/$productCode' },
  widgets: { path: '/widgets', audience: 'private' },
  widgetShare: { path: '/widgets/$productCode/share', audience: 'private' },
  embeddedWidget: { path: '/w/$code', isPublic: true },
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
  contact: { path: '/contact', isPublic: true },
  accountDeleted: { path: '/account-deleted', isPublic: true },
  deleteAccountConfirmation: { path: '/delete-account-confirmation', isPublic: true },
  deleteAccountError: { path: '/delete-account-error', isPublic: true },
  changeEmailConfirmation: { path: '/change-email-confirmation', isPublic: true },
  changeEmailSuccess: { path: '/change-email-success', isPublic: true },
  changeEmailError: { path: '/change-email-error', isPublic: true },
  doubleOptInConfirmation: { path: '/subscription-confirmation', isPublic: true },
  doubleOptInConfirmationSuccess: { path: '/subscription-confirmation-success', isPublic: true },
  doubleOptInConfirmationError: { path: '/subscription-confirmation-error', isPublic: true },
} as const satisfies Record<string, RouteRule>;

export type RouteKey = keyof typeof routeTable;

export const routeKeys = Object.keys(routeTable) as RouteKey[];

export function ruleOf(key: RouteKey): RouteRule {
  return routeTable[key];
}

const patterns = routeKeys.map(ruleOf).map((rule) => ({
  rule,
  // Small or capital, as in the router.
  pattern: new RegExp(`^${rule.path.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'),
}));

/** The route of an address; undefined where there is none. */
export function ruleAt(path: string): RouteRule | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.rule;
}

/** Whether an address is seen without signing in. */
export function isPublicPath(path: string): boolean {
  return ruleAt(path)?.isPublic ?? false;
}
