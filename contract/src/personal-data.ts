import * as z from 'zod/mini';
import { route } from './route.ts';
import { instant } from './values.ts';

export const personalDataLimits = {
  /** As long as exports of photos. */
  validSeconds: 7 * 24 * 3600,
  /** A copy is made again a day later: nobody reads two a day. */
  againSeconds: 24 * 3600,
  /** An archive has some hundred megabytes at most. */
  urlSeconds: 3600,
} as const;

const requestedAt = instant;

/** The latest copy. */
export const personalDataCopy = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('preparing'), requestedAt }),
  z.object({ state: z.literal('failed'), requestedAt }),
  z.object({
    state: z.literal('ready'),
    requestedAt,
    /** Size of the zip. */
    bytes: z.int().check(z.minimum(1)),
    expiresAt: instant,
    /** A request before this gets the same copy. */
    againAt: instant,
  }),
  z.object({ state: z.literal('expired'), requestedAt, expiresAt: instant }),
]);
export type PersonalDataCopy = z.infer<typeof personalDataCopy>;

const common = {
  base: 'customerApi',
  auth: 'customer',
  path: '/customers/me/personal-data',
  status: 200,
} as const;

/** Copies of what is stored about a customer. */
export const personalDataRoutes = {
  getPersonalData: route({
    ...common,
    method: 'GET',
    summary: 'The latest copy of the caller’s personal data',
    response: personalDataCopy,
  }),
  requestPersonalData: route({
    ...common,
    method: 'POST',
    summary:
      'Requests a copy; the one being made, or one of the last 24 hours, stays. A mail tells when it is ready',
    rateLimits: { perAccount: ['exportsPerAccount'] },
    response: personalDataCopy,
    errors: ['not-found'],
  }),
  getPersonalDataUrl: route({
    ...common,
    path: `${common.path}/url`,
    method: 'GET',
    summary: 'Signed address of the copy, valid for an hour. 404 unless it is ready',
    response: z.object({ url: z.url() }),
    errors: ['not-found'],
  }),
};
