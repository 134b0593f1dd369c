import * as z from 'zod/mini';
import { activityDetail } from './activity.ts';
import { businessStatuses, companyDetails } from './business-details.ts';
import { invoicePayment } from './invoice-payment.ts';
import { locales } from './locale.ts';
import { innerOrder, order, orderAddress, orderProduct } from './orders.ts';
import { paymentMethod } from './payment-methods.ts';
import { callbackFormats } from './profile.ts';
import { invoiceFields, orderUpload, savedProject } from './shop-documents.ts';
import { count, currency, id, instant, shopCode, wallClock } from './values.ts';

/**
 * `data.json` of a copy of personal data. Instants are ISO 8601 in UTC, days `YYYY-MM-DD`, amounts decimal numbers in
 * their currency (ISO 4217), sizes bytes. Absent fields are not known. Fields may be added; another `version` has
 * other meanings.
 */

const text = z.string();
const optionalText = z.optional(text);
const optionalInstant = z.optional(instant);
const day = z.iso.date();
const optionalDay = z.optional(day);
/** For example `19.99`. */
const decimal = text.check(z.regex(/^-?\d+(\.\d+)?$/));

const address = z.partial(orderAddress);

const product = z.extend(orderProduct, { unitPrice: decimal, amount: z.optional(decimal) });

const pastOrder = z.strictObject({
  code: shopCode,
  ...z.omit(order, {
    shopCustomerId: true,
    paymentUrl: true,
    addressChange: true,
    cancelUntil: true,
    refund: true,
    invoiceGroupFileId: true,
    totals: true,
    orders: true,
  }).shape,
  totals: z.strictObject({
    products: decimal,
    discount: decimal,
    delivery: decimal,
    tax: decimal,
    total: decimal,
  }),
  refund: z.optional(z.strictObject({ amount: decimal, at: optionalInstant, by: optionalText })),
  orders: z.array(z.extend(z.omit(innerOrder, { reorder: true }), { products: z.array(product) })),
  /** When it first had each state. */
  states: z.array(z.strictObject({ state: text, at: instant })),
});

/** Kinds of data, each a list. */
export const personalDataItems = {
  profile: z.strictObject({
    customerId: id,
    email: text,
    name: optionalText,
    title: optionalText,
    firstName: optionalText,
    lastName: optionalText,
    phone: optionalText,
    dateOfBirth: optionalDay,
    /** Language of mails. */
    locale: z.optional(z.enum(locales)),
    createdAt: instant,
    registeredOn: optionalDay,
    changedAt: optionalInstant,
    /** With which the customer signs in. */
    identities: z.array(z.strictObject({ issuer: text, subject: text })),
    /** Customer in the shop. */
    shopCustomers: z.array(z.strictObject({ id: shopCode, email: optionalText, updatedAt: instant })),
  }),
  business: z.strictObject({
    status: z.enum(businessStatuses),
    reason: optionalText,
    nextStep: optionalText,
    submittedAt: optionalInstant,
    callbackFormat: z.optional(z.enum(callbackFormats)),
    ...companyDetails.shape,
  }),
  addresses: z.strictObject({
    id,
    type: z.enum(['delivery', 'billing']),
    isDefault: z.boolean(),
    address,
    createdAt: instant,
    updatedAt: instant,
  }),
  /** Account whose password this site has. */
  account: z.strictObject({ accountId: id, email: text, name: optionalText, createdAt: instant }),
  passkeys: z.strictObject({ name: text, createdAt: instant, lastUsedAt: optionalInstant }),
  emailChanges: z.strictObject({ email: text, state: text, expiresAt: instant }),
  devices: z.strictObject({
    browser: optionalText,
    system: optionalText,
    storefront: optionalText,
    signedInAt: instant,
    lastUsedAt: instant,
    expiresAt: instant,
  }),
  activity: z.strictObject({ at: instant, kind: text, ...activityDetail.shape }),
  newsletters: z.strictObject({
    brand: text,
    email: text,
    channel: text,
    locale: text,
    state: z.enum(['requested', 'confirmed', 'unsubscribed']),
    changedAt: instant,
    requestedAt: optionalInstant,
  }),
  /** Consents to newsletters, and their ends. */
  consents: z.strictObject({
    at: instant,
    kind: z.enum(['requested', 'confirmed', 'unsubscribed']),
    brand: text,
    email: text,
    way: text,
    channel: text,
    locale: text,
    wordingVersion: optionalText,
    source: optionalText,
  }),
  /** Answers about cookies. */
  cookieConsents: z.strictObject({
    /** Time of the device's clock. */
    at: instant,
    receivedAt: instant,
    brand: text,
    analytics: z.boolean(),
    marketing: z.boolean(),
    /** Version of the question. */
    version: text,
    locale: text,
  }),
  paymentMethods: z.strictObject(paymentMethod.shape),
  orders: pastOrder,
  addressChanges: z.strictObject({
    orderCode: shopCode,
    requestedAt: instant,
    state: text,
    answeredAt: optionalInstant,
    reason: optionalText,
    address,
    replaced: z.array(address),
  }),
  cancellations: z.strictObject({
    orderCode: shopCode,
    requestedAt: instant,
    state: text,
    answeredAt: optionalInstant,
    reason: optionalText,
  }),
  withdrawals: z.strictObject({
    orderCode: shopCode,
    at: instant,
    name: text,
    lines: z.array(z.strictObject({ orderCode: shopCode, productCode: shopCode })),
  }),
  orderUploads: z.strictObject({ id: shopCode, ...z.omit(orderUpload, { shopCustomerId: true }).shape }),
  invoices: z.strictObject({
    id: shopCode,
    ...z.omit(invoiceFields, { shopCustomerId: true, paymentUrl: true }).shape,
    amount: decimal,
    paid: z.optional(z.extend(invoicePayment, { amount: decimal })),
  }),
  projects: z.strictObject({
    id: shopCode,
    ...z.omit(savedProject, { shopCustomerId: true, editUrl: true }).shape,
    price: z.optional(z.strictObject({ amount: decimal, currency })),
    deletedAt: optionalInstant,
  }),
  albums: z.strictObject({
    id,
    name: text,
    isShared: z.boolean(),
    photosCount: count,
    createdAt: instant,
    updatedAt: instant,
  }),
  /** Albums of others. */
  sharedAlbums: z.strictObject({
    id,
    name: text,
    joinedAt: optionalInstant,
    leftAt: optionalInstant,
  }),
  photos: z.strictObject({
    id,
    fileName: text,
    mimeType: text,
    bytes: count,
    width: count,
    height: count,
    /** As the camera wrote it. */
    dateTaken: z.optional(wallClock),
    camera: optionalText,
    /** Whether part of the picture is missing or wrong; absent where that is not known. */
    damaged: z.optional(z.boolean()),
    createdAt: instant,
    uploadedAt: instant,
    /** Since when it is a favourite. */
    favouriteAt: optionalInstant,
    deletedAt: optionalInstant,
    sha256: text,
  }),
  albumPhotos: z.strictObject({ albumId: id, photoId: id, addedAt: instant }),
  downloads: z.strictObject({
    name: optionalText,
    bytes: count,
    createdAt: instant,
    expiresAt: instant,
    fileNames: z.array(text),
  }),
  photoExports: z.strictObject({
    state: text,
    photosCount: count,
    createdAt: instant,
    expiresAt: optionalInstant,
  }),
  phones: z.strictObject({ phone: optionalText, createdAt: instant, expiresAt: instant }),
  storage: z.strictObject({ extendedUntil: optionalDay, lastSeenOn: optionalDay, delayedUntil: optionalDay }),
  storageReminders: z.strictObject({
    deletionDate: day,
    sentAt: instant,
    deliveredAt: optionalInstant,
    failedAt: optionalInstant,
  }),
  storageDeletions: z.strictObject({
    deletionDate: day,
    photosCount: count,
    projectCount: count,
    deletedAt: instant,
    restoredAt: optionalInstant,
    purgedAt: optionalInstant,
  }),
  widgets: z.strictObject({
    productCode: shopCode,
    code: text,
    views: count,
    createdAt: instant,
    shares: z.array(z.strictObject({ recipient: text, sharedAt: instant })),
  }),
  galleryEntries: z.strictObject({
    productCode: shopCode,
    title: text,
    channel: text,
    categories: z.array(text),
    /** Version of the terms that the customer has accepted. */
    wordingVersion: text,
    state: z.enum(['in-review', 'published', 'refused']),
    submittedAt: instant,
    decidedAt: optionalInstant,
    reason: optionalText,
  }),
  callbacks: z.strictObject({ url: text, events: z.optional(z.array(text)), disabledAt: optionalInstant }),
  callbackDeliveries: z.strictObject({
    event: text,
    subject: optionalText,
    host: optionalText,
    outcome: text,
    status: z.optional(z.int()),
    tries: count,
    createdAt: instant,
    triedAt: optionalInstant,
  }),
};

export type PersonalDataItems = {
  readonly [Kind in keyof typeof personalDataItems]: z.infer<(typeof personalDataItems)[Kind]>;
};
export type PersonalDataKind = keyof PersonalDataItems;

export const personalDataKinds = Object.keys(personalDataItems) as PersonalDataKind[];

const lists = Object.entries(personalDataItems).map(([kind, item]) => [kind, z.array(item)]);

export const personalDataFile = z.strictObject({
  version: z.literal(1),
  /** Time of the request. */
  createdAt: instant,
  ...(Object.fromEntries(lists) as {
    [Kind in PersonalDataKind]: z.ZodMiniArray<(typeof personalDataItems)[Kind]>;
  }),
});
export type PersonalDataFile = z.infer<typeof personalDataFile>;
