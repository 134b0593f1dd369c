/** Addresses of this site (PLA-21, S25). */
export const paths = {
  overview: '/',
  orders: '/orders',
  orderDetails: (orderCode: string) => `/orders/${encodeURIComponent(orderCode)}`,
  invoices: '/invoices',
  ftpIntegration: '/integration',
  settings: '/settings',
  settingsB2b: '/settings/b2b',
  personalDetails: '/settings/personal-details',
  paymentMethod: '/settings/payment-method',
  security: '/settings/security',
  allAddresses: '/settings/addresses/all',
  addAddress: '/settings/new-address',
  copyAddress: (id: string) => `/settings/new-address?${new URLSearchParams({ from: id })}`,
  changeAddress: (id: string) => `/settings/address/${encodeURIComponent(id)}`,
  savedProjects: '/saved-projects',
  onlineProducts: '/online-products',
  onlineProduct: (productCode: string) => `/online-products/${encodeURIComponent(productCode)}`,
  widgets: '/widgets',
  widgetShare: (productCode: string) => `/widgets/${encodeURIComponent(productCode)}/share`,
  downloads: '/downloads',
  photoManagement: '/my-photos',
  photos: '/my-photos/photos',
  photoPreview: (id: string) => `/my-photos/photos/preview/${encodeURIComponent(id)}`,
  recentlyDeleted: '/my-photos/recently-deleted',
  albums: '/my-photos/albums',
  album: (id: string) => `/my-photos/albums/${encodeURIComponent(id)}`,
  albumPhotoPreview: (id: string, photoId: string) =>
    `/my-photos/albums/${encodeURIComponent(id)}/preview/${encodeURIComponent(photoId)}`,
  sharedAlbum: (id: string) => `/my-photos/shared-albums/${encodeURIComponent(id)}`,
  sharedAlbumPhotoPreview: (id: string, photoId: string) =>
    `/my-photos/shared-albums/${encodeURIComponent(id)}/preview/${encodeURIComponent(photoId)}`,
  photoExport: (backupId: string) => `/my-photos/exports/${encodeURIComponent(backupId)}`,
  contact: '/contact',
  /** With the order number filled in. */
  contactAbout: (orderCode: string) => `/contact?${new URLSearchParams({ order: orderCode })}`,
  accountDeleted: '/account-deleted',
  subscriptionConfirmation: '/subscription-confirmation',
  subscriptionConfirmed: '/subscription-confirmation-success',
  subscriptionFailed: '/subscription-confirmation-error',
  unsubscribe: '/unsubscribe',
  logout: '/logout',
} as const;

/** For developers; outside production only. */
export const developerPaths = { ui: '/dev/ui', flags: '/dev/flags' } as const;
