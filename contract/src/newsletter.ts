import * as z from 'zod/mini';
import { subscriptionExample } from './back-office-examples.ts';
import { emailAddress } from './email-address.ts';
import { limits } from './limits.ts';
import { locales } from './locale.ts';
import { route, withExample } from './route.ts';
import { id, instant, integerFromText, line } from './values.ts';

const { maxEmailLength } = limits.customer;
const { maxSourceLength, maxPageSize } = limits.newsletter;

/** `unconfirmed`: the link in the mail has not been opened yet. */
export const newsletterState = z.enum(['subscribed', 'unconfirmed', 'none']);

/** Subscription of the customer's own address, for the brand of the site. */
export const ownSubscription = z.object({
  state: newsletterState,
  /** When it was confirmed; of a subscribed customer only. */
  since: z.optional(instant),
});
export type OwnSubscription = z.infer<typeof ownSubscription>;

/** A form of the shop that a person has filled in. */
export const subscriptionRequest = z.strictObject({
  email: emailAddress,
  locale: z.enum(locales),
  /** Storefront code, like `LB-GB`: it decides the brand, and where the mail's link leads. */
  channel: line(50).check(z.minLength(1)),
  /** The shop's name of the text that the customer has agreed to. */
  wordingVersion: line(maxSourceLength).check(z.minLength(1)),
  /** Form or address where it was, for example `https://shop.example.com/checkout`. */
  source: line(maxSourceLength).check(z.minLength(1)),
});
export type SubscriptionRequest = z.infer<typeof subscriptionRequest>;

const proof = z.object({
  kind: z.enum(['requested', 'confirmed', 'unsubscribed']),
  at: instant,
  /** `form`: of the shop; `mail`: a link; `account`: the settings; `one-click`: RFC 8058. */
  way: z.enum(['form', 'mail', 'account', 'one-click']),
  channel: z.string(),
  locale: z.string(),
  /** Present for consent only. */
  wordingVersion: z.optional(z.string()),
  source: z.optional(z.string()),
});
export type NewsletterProof = z.infer<typeof proof>;

const subscription = z.object({
  subscriptionId: id,
  email: z.string(),
  brand: z.string(),
  channel: z.string(),
  locale: z.string(),
  state: z.enum(['confirmed', 'unsubscribed']),
  changedAt: instant,
  /** For the header `List-Unsubscribe` of each newsletter, which may take a POST (RFC 8058), and as a link for people. */
  unsubscribeUrl: z.url(),
  /** The oldest first. */
  proofs: z.array(proof),
});

/** Name of the text in the settings, as `wordingVersion` of proofs. */
export const settingsWording = 'settings-1';

/** Page of a mail's link, and its POST. */
export const unsubscribePath = '/unsubscribe';

const ofCustomer = { base: 'customerApi', auth: 'customer', path: '/customers/me/newsletter' } as const;
const ofShop = {
  base: 'backOffice',
  auth: 'back-office',
  scope: 'newsletter:write',
  path: '/newsletter/subscriptions',
} as const;

export const newsletterRoutes = {
  confirmSubscription: route({
    base: 'emailGateway',
    auth: 'public',
    method: 'GET',
    // The only GET that changes something (S44). It has no HEAD and is not prefetched.
    changesState: true,
    path: '/api/v1/Profiles/:email/subscription/confirm/:token',
    status: 204,
    summary: 'Confirms a subscription, by the link of a mail. Idempotent',
    params: z.strictObject({
      email: z.string().check(z.maxLength(maxEmailLength)),
      token: z.string().check(z.maxLength(200)),
    }),
    // A service of the retailer may have a body.
    response: z.unknown(),
    rateLimits: { perAddress: 'newsletterPerAddress' },
    errors: ['forbidden', 'not-found'],
  }),
  unsubscribe: route({
    base: 'site',
    auth: 'public',
    method: 'POST',
    path: unsubscribePath,
    status: 204,
    summary: 'Ends a subscription, by the link of a newsletter (RFC 8058). The body is not read',
    query: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    bodyTypes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
    maxBodyBytes: 4096,
    response: z.null(),
    rateLimits: { perAddress: 'unsubscribesPerAddress' },
    errors: ['not-found'],
  }),
  getOwnSubscription: route({
    ...ofCustomer,
    method: 'GET',
    status: 200,
    summary: 'Whether the customer has the newsletter of the brand',
    response: ownSubscription,
  }),
  putOwnSubscription: route({
    ...ofCustomer,
    method: 'PUT',
    status: 200,
    summary: 'Subscribes the customer’s own address, without another mail, or unsubscribes it',
    body: z.strictObject({ isSubscribed: z.boolean() }),
    response: ownSubscription,
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
    // Blocked businesses may still unsubscribe.
    errors: ['account-blocked'],
  }),
  requestSubscription: route({
    ...ofShop,
    method: 'POST',
    status: 202,
    summary: 'Mails a link that confirms a subscription (double opt-in). 400 for a channel that is unknown',
    body: withExample(subscriptionRequest, subscriptionExample),
    /** `already-confirmed`: no mail was sent. */
    response: z.object({ result: z.enum(['requested', 'already-confirmed']) }),
    errors: ['unknown-channel', 'email-unreachable'],
  }),
  listSubscriptions: route({
    ...ofShop,
    method: 'GET',
    status: 200,
    summary: 'Subscriptions that were confirmed or ended after a cursor, the oldest change first',
    query: z.strictObject({
      /** `next` of the response before. */
      after: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'must be a cursor'))),
      limit: z.optional(integerFromText(1, maxPageSize)),
    }),
    response: z.object({
      subscriptions: z.array(subscription),
      /** Cursor of the last one; the same as `after` when there are none. */
      next: z.string(),
      /** Whether there are more. */
      hasMore: z.boolean(),
    }),
  }),
};
