import * as z from 'zod/mini';
import { galleryEntry, galleryState } from './gallery.ts';
import { limits } from './limits.ts';
import { route, withExample } from './route.ts';
import { id, instant, integerFromText, line, shopCode, webAddress } from './values.ts';

/** Gallery entries as the shop reviews them. */

const { maxPageSize, maxReasonLength } = limits.gallery;

const reviewedEntry = z.object({
  entryId: id,
  /** New after each change by the customer. */
  submissionId: id,
  productCode: shopCode,
  channel: z.string(),
  title: z.string(),
  categories: galleryEntry.shape.categories,
  state: galleryState,
  submittedAt: instant,
  decidedAt: z.optional(instant),
  /** Why it was refused. */
  reason: z.optional(z.string()),
  /** Name of the text that the customer agreed to at `submittedAt`. */
  wordingVersion: z.string(),
  /** Public page of the photo book. */
  widgetUrl: webAddress,
  /** Whether the page shows nothing, because the order or product is blocked. */
  isBlocked: z.boolean(),
});
export type ReviewedGalleryEntry = z.infer<typeof reviewedEntry>;

/** A later decision replaces an earlier one. */
const decision = z
  .strictObject({
    submissionId: id,
    state: z.enum(['published', 'refused']),
    /** Shown to the customer. Only of a refusal. */
    reason: z.optional(line(maxReasonLength).check(z.minLength(1))),
  })
  .check(
    z.refine(({ state, reason }) => state === 'refused' || reason === undefined, {
      path: ['reason'],
      error: 'is only of a refusal',
    }),
  );
export type GalleryDecision = z.infer<typeof decision>;

const ofShop = { base: 'backOffice', auth: 'back-office', scope: 'gallery:write', status: 200 } as const;

export const galleryModerationRoutes = {
  listReviewedEntries: route({
    ...ofShop,
    method: 'GET',
    path: '/gallery/entries',
    summary: 'Gallery entries in a state (`in-review` if absent) after a cursor, the oldest submission first',
    query: z.strictObject({
      state: z.optional(galleryState),
      /** `next` of the response before. */
      after: z.optional(id),
      limit: z.optional(integerFromText(1, maxPageSize)),
    }),
    response: z.object({
      entries: z.array(reviewedEntry),
      /** Cursor of the last one; absent without entries. */
      next: z.optional(id),
      /** Whether there are more. */
      hasMore: z.boolean(),
    }),
  }),
  decideGalleryEntry: route({
    ...ofShop,
    method: 'PUT',
    path: '/gallery/entries/:entryId/decision',
    summary: 'Publishes or refuses a submission; 409 for one that a later change has replaced',
    params: z.strictObject({ entryId: id }),
    body: withExample(decision, {
      submissionId: '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f60',
      state: 'refused',
      reason: 'The cover shows a trademark.',
    }),
    response: z.object({ result: z.enum(['updated', 'unchanged']) }),
    errors: ['not-found', 'conflict', 'order-blocked'],
  }),
};
