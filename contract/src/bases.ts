/** Key of each API in config.json and its default base path. A retailer may point each at another service. */
export const defaultBases = {
  photoManagementApi: '/api/photo-management',
  sharedAlbumsApi: '/api/sharing',
  downloadApi: '/api/download',
  exportApi: '/api/export',
  selectionsApi: '/api/selections',
  photoDeletionApi: '/api/photo-deletion',
  storageApi: '/api/storage',
  qrUploadApi: '/api/qr-upload',
  pushUrl: '/push',
  authApi: '/api/auth',
  customerApi: '/api/customer',
  ordersApi: '/api/orders',
  voucherApi: '/api/voucher',
  cutOffApi: '/api/cut-off',
  deliveryApi: '/api/delivery',
  reorderApi: '/api/reorder',
  orderStorageApi: '/api/order-storage',
  productApi: '/api/product',
  pdfApi: '/api/pdf',
  mapPdfApi: '/api/map-pdf',
  invoiceApi: '/api/invoice',
  emailGateway: '/api/email',
  widgetApi: '/api/widget',
  galleryApi: '/api/gallery',
  projectsApi: '/api/projects',
  merchandiseApi: '/api/merchandise',
  publicConfigApi: '/api/public-config',
} as const;

export type ConfigBase = keyof typeof defaultBases;

/** Addresses that are always this server's own. */
export const ownBases = { session: '/session', backOffice: '/api/back-office', site: '' } as const;

export type ApiBase = ConfigBase | keyof typeof ownBases;

export function basePath(base: ApiBase): string {
  return { ...defaultBases, ...ownBases }[base];
}
