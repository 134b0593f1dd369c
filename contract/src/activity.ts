import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { id, instant, integerFromText } from './values.ts';

export const activityKinds = [
  'signed-in',
  'password-wrong',
  /** As many wrong passwords in a row as `limits.account.maxGuesses`. */
  'password-guessed',
  'password-changed',
  'two-step-started',
  'two-step-ended',
  'code-wrong',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  /** A passkey whose counter went back: there may be a copy of it. */
  'passkey-refused',
  'email-change-requested',
  'email-change-cancelled',
  'email-changed',
  'device-signed-out',
  'others-signed-out',
  'signed-out-everywhere',
  'details-changed',
  'callback-changed',
  'address-added',
  'address-changed',
  'address-removed',
  'newsletter-subscribed',
  'newsletter-unsubscribed',
  'delivery-address-changed',
  'cancellation-requested',
  'withdrawn',
  'export-requested',
  'personal-data-requested',
  'photos-deleted',
  'photos-restored',
  'album-shared',
  'album-unshared',
  'phone-paired',
  'deletion-requested',
  /** Seen after a restoration only. */
  'account-deleted',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The device that signed in or was signed out, or the order. */
export const activityDetail = z.object({
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
  order: z.optional(z.string()),
});
export type ActivityDetail = z.infer<typeof activityDetail>;

export const activityEntry = z.object({
  id,
  at: instant,
  /** One of `activityKinds`; clients ignore others. */
  kind: z.string(),
  detail: activityDetail,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityPage = z.object({
  /** The latest first. */
  entries: z.array(activityEntry),
  /** `before` of the next page; absent on the last one. */
  next: z.optional(id),
});
export type ActivityPage = z.infer<typeof activityPage>;

export const activityRoutes = {
  listActivity: route({
    base: 'customerApi',
    auth: 'customer',
    method: 'GET',
    path: '/customers/me/activity',
    status: 200,
    summary: 'What happened in the account in the last 90 days, the latest first',
    query: z.strictObject({
      before: z.optional(id),
      limit: z.optional(integerFromText(1, limits.activity.maxPageSize)),
    }),
    response: activityPage,
  }),
};
