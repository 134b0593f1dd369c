import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

const part = z.string().check(z.maxLength(200));

/** Claims `idp_type` and `idp_sub` of the token. */
export const ofIdentity = { idpType: part, idpSub: part };

/** A requested change whose link has not been opened. */
export const pendingEmailChange = z.object({
  email: z.string(),
  /** When its link stops working. */
  until: instant,
});
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;

const base = { base: 'authApi', auth: 'customer' } as const;
const path = '/v2/identities/:idpType/:idpSub/emailchanges';
const params = z.strictObject(ofIdentity);

export const emailChangesRoutes = {
  requestEmailChange: route({
    ...base,
    refuses: ['Blocked'],
    method: 'POST',
    path,
    recentSignIn: true,
    status: 202,
    summary: 'Mails a link to the new address; an earlier one stops working. The address stays until then',
    params,
    body: z.strictObject({
      email: emailAddress,
      /** Storefront code, like `LB-GB`: where the link leads. */
      channel: z.string().check(z.minLength(1), z.maxLength(50)),
    }),
    // A service of the retailer may have a body.
    response: z.unknown(),
    rateLimits: { perAccount: ['emailChangesPerAccount'] },
    errors: ['unknown-channel', 'not-found', 'email-in-use', 'email-unreachable'],
  }),
  confirmEmailChange: route({
    ...base,
    method: 'POST',
    path: `${path}/:token/actions/confirm`,
    status: 204,
    summary: 'Changes the address and signs out everywhere. Idempotent',
    params: z.strictObject({ ...ofIdentity, token: part }),
    body: z.strictObject({ confirmationToken: part }),
    response: z.unknown(),
    rateLimits: { perAddress: 'emailConfirmationsPerAddress' },
    errors: ['not-found', 'email-in-use'],
  }),
  getPendingEmailChange: route({
    ...base,
    method: 'GET',
    path: `${path}/pending`,
    status: 200,
    summary: 'The change that waits for its link to be opened',
    params,
    response: z.object({ pending: z.nullable(pendingEmailChange) }),
    errors: ['not-found'],
  }),
  resendEmailChange: route({
    ...base,
    refuses: ['Blocked'],
    method: 'POST',
    path: `${path}/pending/actions/resend`,
    status: 202,
    summary: 'Mails another link for the pending change; the earlier one stops working',
    params,
    response: z.null(),
    rateLimits: { perAccount: ['emailChangesPerAccount'] },
    errors: ['not-found'],
  }),
  cancelEmailChange: route({
    ...base,
    method: 'DELETE',
    path: `${path}/pending`,
    status: 204,
    summary: 'Cancels the pending change, if there is one',
    params,
    response: z.null(),
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
    errors: ['not-found'],
  }),
};
