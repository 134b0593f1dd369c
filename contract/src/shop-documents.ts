import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { defaultLocale, locales } from './locale.ts';
import { line, shopCode, shopInstant, text } from './values.ts';

/** Small documents of the shop besides orders. Absent fields are removed from the stored one. */

const { shopDocuments: most } = limits;

/** When the shop changed it. The newest wins, in whatever order they arrive; at most a day ahead. */
const updatedAt = shopInstant;

const name = line(most.maxNameLength).check(z.minLength(1));

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

/** Until when to order for an occasion such as Christmas. */
export const cutOffCampaign = z.strictObject({
  updatedAt,
  /** By language; en-GB for those that are missing. */
  occasion: z
    .partialRecord(z.enum(locales), name)
    .check(z.refine((names) => names[defaultLocale] !== undefined, `needs ${defaultLocale}`)),
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

const id = { id: shopCode };
export const voucherItem = z.extend(voucher, id);
export const articleGroupItem = z.extend(articleGroup, id);
export const cutOffCampaignItem = z.extend(cutOffCampaign, id);
