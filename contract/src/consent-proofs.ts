import * as z from 'zod/mini';
import { locales } from './locale.ts';
import { route } from './route.ts';
import { instant, line, shopInstant } from './values.ts';

export const consentProofLimits = {
  maxVersionLength: 40,
  /** Proofs are kept as long after the customer's last one. */
  keptYears: 3,
  /** A year has one or two on each device. */
  maxListed: 50,
} as const;

/** First character: statistics; second: marketing (CON-2). */
export const consentAnswers = ['00', '01', '10', '11'] as const;

/** An answer about cookies, with what proves it. */
export const consentAnswer = z.strictObject({
  answer: z.enum(consentAnswers),
  /** Version of the question, as the brand counts it. */
  version: line(consentProofLimits.maxVersionLength).check(z.minLength(1)),
  /** Language of the question. */
  locale: z.enum(locales),
  /** Time of the device's clock. */
  at: shopInstant,
});
export type ConsentAnswer = z.infer<typeof consentAnswer>;

const consentProof = z.object({
  ...consentAnswer.shape,
  locale: z.string(),
  at: instant,
  /** Time of the server's clock. */
  receivedAt: instant,
});
export type ConsentProof = z.infer<typeof consentProof>;

const ofCustomer = { base: 'customerApi', auth: 'customer', path: '/customers/me/consent' } as const;

/** Proof of consent to cookies of signed-in customers (GDPR, article 7(1)). */
export const consentProofsRoutes = {
  putConsent: route({
    ...ofCustomer,
    method: 'PUT',
    status: 204,
    summary: 'Keeps an answer about cookies of the brand as a proof. The same answer again changes nothing',
    body: consentAnswer,
    response: z.null(),
    rateLimits: { perAccount: ['consentsPerAccount'] },
  }),
  listConsents: route({
    ...ofCustomer,
    method: 'GET',
    status: 200,
    summary: 'The customer’s latest answers about cookies of the brand',
    /** The latest first; `consentProofLimits.maxListed` at most. */
    response: z.object({ consents: z.array(consentProof) }),
  }),
};
