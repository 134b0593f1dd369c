import * as z from 'zod/mini';
import { invoicePayment, paymentChecks } from './invoice-payment.ts';
import { limits } from './limits.ts';
import { defaultLocale, locales } from './locale.ts';
import {
  amount,
  id as anyId,
  count,
  currency,
  line,
  shopCode,
  shopDay,
  shopInstant,
  text,
  webAddress,
} from './values.ts';

/** Small documents of the shop besides orders. Absent fields are removed from the stored one. */

const { shopDocuments: most } = limits;

/** When the shop changed it. The newest wins, in whatever order they arrive; at most a day ahead. */
const updatedAt = shopInstant;

const name = line(most.maxNameLength).check(z.minLength(1));

/** Names by language; en-GB for those that are missing. */
const namesByLanguage = z
  .partialRecord(z.enum(locales), name)
  .check(z.refine((names) => names[defaultLocale] !== undefined, `needs ${defaultLocale}`));

/** A campaign whose code is `voucherOptionCode` of products in orders. */
export const voucher = z.strictObject({
  updatedAt,
  name,
  conditions: z.optional(text(most.maxTextLength)),
  validFrom: z.optional(shopInstant),
  validUntil: z.optional(shopInstant),
});
export type Voucher = z.infer<typeof voucher>;

/** Articles with the same cut-off dates. */
export const articleGroup = z.strictObject({
  updatedAt,
  name,
  articleTypes: z.array(name).check(z.maxLength(most.maxArticleTypes)),
});
export type ArticleGroup = z.infer<typeof articleGroup>;

/** Deadlines of orders for an occasion such as Christmas. */
export const cutOffCampaign = z.strictObject({
  updatedAt,
  occasion: namesByLanguage,
  cutOffs: z
    .array(
      z.strictObject({
        articleGroupId: shopCode,
        channel: shopCode,
        orderBefore: shopInstant,
        /** The day, in the time zone of the brand. */
        deliveredBy: z.iso.date(),
      }),
    )
    .check(z.maxLength(most.maxCutOffs)),
});
export type CutOffCampaign = z.infer<typeof cutOffCampaign>;

const options = z
  .array(
    z.strictObject({
      id: shopCode,
      title: name,
      /** What it adds to the price of the article. */
      priceDelta: z.optional(amount),
    }),
  )
  .check(z.maxLength(most.maxOptions));

const articleExtra = z.strictObject({
  id: shopCode,
  title: name,
  optionGroups: z
    .array(z.strictObject({ id: shopCode, title: name, options }))
    .check(z.maxLength(most.maxOptionGroups)),
});

const article = z.strictObject({
  id: shopCode,
  articleType: name,
  title: name,
  /** Width of a page in millimetres. */
  pageWidth: z.number().check(z.positive(), z.maximum(10_000)),
  pageHeight: z.number().check(z.positive(), z.maximum(10_000)),
  /** False: for past orders only, and shown nowhere else. */
  isVisible: z.boolean(),
  links: z.array(z.strictObject({ rel: name, href: webAddress })).check(z.maxLength(most.maxLinks)),
  extras: z.array(articleExtra).check(z.maxLength(most.maxExtras)),
});

/** What a channel sells, in one language. */
export const merchandise = z.strictObject({
  updatedAt,
  /** The shop and its own language, which stands in for those that are not sent. */
  vendor: z.strictObject({ id: shopCode, locale: z.enum(locales) }),
  shopUrl: webAddress,
  currency,
  articles: z.array(article).check(z.maxLength(most.maxArticles)),
});
export type Merchandise = z.infer<typeof merchandise>;

/** Channel and language, for example `LB-GB.en-GB`. */
export const merchandiseId = z.string().check(
  z.regex(new RegExp(`^[A-Za-z0-9_-]{1,50}\\.(${locales.join('|')})$`), {
    error: 'must be the code of a channel, a dot and a language of the site, for example LB-GB.en-GB',
  }),
);

/** A product that a customer has begun and not ordered, kept by the shop's editor. */
export const savedProject = z.strictObject({
  updatedAt,
  shopCustomerId: shopCode,
  createdAt: shopInstant,
  name,
  articleName: name,
  articleType: name,
  thumbnailUrl: z.optional(webAddress),
  pageCount: z.optional(z.int().check(z.minimum(1), z.maximum(most.maxPages))),
  price: z.optional(z.strictObject({ amount, currency })),
  /** Where it is continued. */
  editUrl: z.optional(webAddress),
  /** Ordered ones are kept beyond the storage period. */
  isOrdered: z.optional(z.boolean()),
});
export type SavedProject = z.infer<typeof savedProject>;

/** An invoice, whose PDF is sent on its own. */
export const invoiceFields = z.strictObject({
  updatedAt,
  shopCustomerId: shopCode,
  kind: z.enum(['invoice', 'credit']),
  /** As printed on it. */
  invoiceNumber: name,
  /** Code of its order. */
  orderRef: shopCode,
  date: z.iso.date(),
  dueDate: z.optional(z.iso.date()),
  channel: shopCode,
  /** Name of the brand, as printed on it. */
  brand: name,
  /** Amount to be paid, with tax; negative for a credit note. */
  amount,
  currency,
  /** Whether it is from the systems before these, whose orders are not sent. */
  isHistorical: z.optional(z.boolean()),
  /** Absent: the shop says nothing about it, and nothing is shown. */
  paid: z.optional(invoicePayment),
  /** Page of the shop to pay this invoice on; used while it is open. */
  paymentUrl: z.optional(webAddress),
});
export const invoice = invoiceFields.check(...paymentChecks);
export type Invoice = z.infer<typeof invoice>;

/** Delay for the photos and saved projects of a customer, whose id in the shop is the document's. */
export const delayedDeletion = z.strictObject({
  updatedAt,
  /** The last day of storage. It counts while it is later than the end of the storage period. */
  deletionDate: shopDay,
});
export type DelayedDeletion = z.infer<typeof delayedDeletion>;

/** A picture that was uploaded in the shop; its id is the `uploadId` of products in orders. */
export const orderUpload = z.strictObject({
  updatedAt,
  /** Absent: uploaded before signing in. */
  shopCustomerId: z.optional(shopCode),
  localFileName: line(most.maxFileNameLength).check(z.minLength(1)),
  state: z.enum(['uploading', 'finished']),
  size: count,
  offset: count,
  createdAt: shopInstant,
  /** The customer's photo that it has become. */
  imageId: z.optional(anyId),
});
export type OrderUpload = z.infer<typeof orderUpload>;

/** A category in which customers offer photo books to the gallery. */
export const galleryCategory = z.strictObject({
  updatedAt,
  name: namesByLanguage,
  /** Place in the list, the smallest first. Those without come last, by id. */
  position: z.optional(count),
});
export type GalleryCategory = z.infer<typeof galleryCategory>;

/** An order or product that must not be shown to others; its code is the document's id. */
export const blockedOrder = z.strictObject({
  updatedAt,
  /** For the shop's own use. */
  reason: z.optional(text(most.maxTextLength)),
});
export type BlockedOrder = z.infer<typeof blockedOrder>;

const id = { id: shopCode };
export const voucherItem = z.extend(voucher, id);
export const articleGroupItem = z.extend(articleGroup, id);
export const cutOffCampaignItem = z.extend(cutOffCampaign, id);
export const merchandiseItem = z.extend(merchandise, { id: merchandiseId });
export const savedProjectItem = z.extend(savedProject, id);
export const invoiceItem = z.extend(invoiceFields, id).check(...paymentChecks);
export const delayedDeletionItem = z.extend(delayedDeletion, id);
export const orderUploadItem = z.extend(orderUpload, id);
export const galleryCategoryItem = z.extend(galleryCategory, id);
export const blockedOrderItem = z.extend(blockedOrder, id);
