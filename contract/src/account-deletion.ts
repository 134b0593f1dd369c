import * as z from 'zod/mini';
import { route } from './route.ts';
import { count, instant, line } from './values.ts';

/** What a deletion of the account means now. */
export const accountDeletion = z.object({
  photosCount: count,
  /** Albums of the customer, shared ones included. */
  albumsCount: count,
  /** Orders that are ordered or in production. An account with one cannot be deleted. */
  openOrdersCount: count,
  /** Instant at which the link of the latest mail expires; absent without a link that works. */
  requestedUntil: z.optional(instant),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

const identity = { idpType: line(100), idpSub: line(255) };
const token = z.string().check(z.minLength(1), z.maxLength(200));
const path = '/v2/identities/:idpType/:idpSub/deleteaccount';

const ofCustomer = { base: 'authApi', auth: 'customer' } as const;

/** `idpType` and `idpSub` are claims of the caller's token; others get 404. */
export const accountDeletionRoutes = {
  getAccountDeletion: route({
    ...ofCustomer,
    method: 'GET',
    path,
    status: 200,
    summary: 'What a deletion of the account means, what prevents it, and whether one is requested',
    params: z.strictObject(identity),
    response: accountDeletion,
    errors: ['not-found'],
  }),
  requestAccountDeletion: route({
    ...ofCustomer,
    method: 'POST',
    path,
    recentSignIn: true,
    status: 202,
    summary:
      'Mails a link to delete the account; an earlier link stops working. 404 for a channel without it',
    params: z.strictObject(identity),
    /** Storefront code like `LB-GB`: it decides the brand, and where the mail’s link leads. */
    body: z.strictObject({ channel: line(50).check(z.minLength(1)) }),
    // A service of the retailer may have a body.
    response: z.unknown(),
    rateLimits: { perAccount: ['deletionRequestsPerAccount'] },
    errors: ['unknown-channel', 'not-found', 'orders-open'],
  }),
  confirmAccountDeletion: route({
    ...ofCustomer,
    method: 'POST',
    path: `${path}/:token/actions/confirm`,
    status: 204,
    summary: 'Deletes the account, by the link of the mail, and ends all its sessions',
    params: z.strictObject({ ...identity, token }),
    /** The token of the path. */
    body: z.strictObject({ confirmationToken: token }),
    response: z.unknown(),
    rateLimits: { perAddress: 'deletionConfirmationsPerAddress' },
    errors: ['not-found', 'orders-open'],
  }),
};
