import type { PersonalDataItems, PersonalDataKind } from '@keepsake/contract/personal-data-file';

/** Fields of each kind that the page shows; `data.json` has all. */
export const pageColumns: {
  readonly [Kind in PersonalDataKind]: readonly (keyof PersonalDataItems[Kind] & string)[];
} = {
  profile: [
    'email',
    'name',
    'title',
    'firstName',
    'lastName',
    'phone',
    'dateOfBirth',
    'locale',
    'registeredOn',
    'shopCustomers',
  ],
  business: [
    'status',
    'reason',
    'nextStep',
    'submittedAt',
    'company',
    'country',
    'vatNumber',
    'chamberOfCommerceNumber',
    'billingEmail',
    'purchaseOrderReference',
  ],
  addresses: ['type', 'isDefault', 'address', 'updatedAt'],
  account: ['email', 'name', 'createdAt'],
  passkeys: ['name', 'createdAt', 'lastUsedAt'],
  emailChanges: ['email', 'expiresAt'],
  devices: ['browser', 'system', 'storefront', 'signedInAt', 'lastUsedAt'],
  activity: ['at', 'kind', 'browser', 'system', 'order'],
  newsletters: ['brand', 'email', 'state', 'changedAt'],
  consents: ['at', 'kind', 'brand', 'email', 'way', 'wordingVersion', 'source'],
  cookieConsents: ['at', 'receivedAt', 'brand', 'analytics', 'marketing', 'version', 'locale'],
  paymentMethods: ['label', 'expires', 'isDefault'],
  orders: ['code', 'createdAt', 'orders', 'totals', 'deliveryAddress'],
  addressChanges: ['orderCode', 'requestedAt', 'state', 'address', 'reason'],
  cancellations: ['orderCode', 'requestedAt', 'state', 'reason'],
  withdrawals: ['orderCode', 'at', 'name', 'lines'],
  orderUploads: ['localFileName', 'size', 'createdAt'],
  invoices: ['invoiceNumber', 'kind', 'date', 'amount', 'orderRef'],
  projects: ['name', 'articleName', 'createdAt', 'price', 'deletedAt'],
  albums: ['name', 'photosCount', 'isShared', 'createdAt'],
  sharedAlbums: ['name', 'joinedAt', 'leftAt'],
  photos: ['fileName', 'dateTaken', 'uploadedAt', 'camera', 'bytes', 'favouriteAt', 'deletedAt'],
  // Only ids.
  albumPhotos: [],
  downloads: ['name', 'createdAt', 'bytes', 'fileNames'],
  photoExports: ['createdAt', 'photosCount', 'expiresAt'],
  phones: ['phone', 'createdAt'],
  storage: ['extendedUntil', 'delayedUntil', 'lastSeenOn'],
  storageReminders: ['deletionDate', 'sentAt', 'failedAt'],
  storageDeletions: ['deletionDate', 'photosCount', 'projectCount', 'deletedAt', 'restoredAt'],
  widgets: ['productCode', 'createdAt', 'views', 'shares'],
  galleryEntries: ['title', 'submittedAt', 'state', 'reason', 'wordingVersion'],
  callbacks: ['url', 'events', 'disabledAt'],
  callbackDeliveries: ['createdAt', 'event', 'subject', 'host'],
};

/** Fields with the label of another one. */
const labels: Readonly<Record<string, string>> = {
  state: 'status',
  storefront: 'brand',
  updatedAt: 'changedAt',
  version: 'wordingVersion',
  expires: 'expiresAt',
  code: 'orderCode',
  orderRef: 'orderCode',
  order: 'orderCode',
  lines: 'orders',
  localFileName: 'fileName',
  size: 'bytes',
  deliveryAddress: 'address',
};

export const labelKeyOf = (field: string): string => `field.${labels[field] ?? field}`;
