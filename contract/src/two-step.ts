import * as z from 'zod/mini';
import { ofIdentity } from './email-changes.ts';
import { route } from './route.ts';
import { count, shopCode } from './values.ts';

/** Codes of an authenticator app at the sign-in, after the password (TOTP, RFC 6238). */
export const twoStep = z.object({
  isOn: z.boolean(),
  /** Number that is left of ten; each works once instead of a code. */
  recoveryCodesLeft: count,
});
export type TwoStep = z.infer<typeof twoStep>;

/** What an authenticator app is set up with. */
export const twoStepSetup = z.object({
  /** Base32, without padding. */
  secret: z.string(),
  /** `otpauth://totp/…`, for the QR code. */
  uri: z.string(),
});
export type TwoStepSetup = z.infer<typeof twoStepSetup>;

/** Six digits; blanks are ignored. */
export const typedCode = z.strictObject({
  code: z.string().check(z.maxLength(20), z.regex(/^\s*(\d\s*){6}$/, 'must be six digits')),
});

/** Shown once. Letters and digits, with hyphens. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const base = { base: 'authApi', auth: 'customer' } as const;
const path = '/v2/identities/:idpType/:idpSub/two-step';
const params = z.strictObject(ofIdentity);
const rateLimits = { perAccount: ['accountWritesPerAccount'] } as const;

/** Accounts of the embedded provider only. */
export const twoStepRoutes = {
  getTwoStep: route({
    ...base,
    method: 'GET',
    path,
    status: 200,
    summary: 'Whether a sign-in asks for a code',
    params,
    response: twoStep,
    errors: ['not-found'],
  }),
  setUpTwoStep: route({
    ...base,
    method: 'POST',
    path,
    recentSignIn: true,
    status: 201,
    summary: 'Makes a secret for an authenticator app. Nothing changes at the sign-in before its first code',
    params,
    response: twoStepSetup,
    rateLimits,
    errors: ['not-found', 'conflict'],
  }),
  startTwoStep: route({
    ...base,
    method: 'POST',
    path: `${path}/actions/start`,
    recentSignIn: true,
    status: 200,
    summary: 'From now on a sign-in asks for a code. `fields` of 400 names a wrong code',
    params,
    body: typedCode,
    response: recoveryCodes,
    rateLimits: { perAccount: ['codesPerAccount'] },
    errors: ['not-found', 'conflict'],
  }),
  renewRecoveryCodes: route({
    ...base,
    method: 'POST',
    path: `${path}/recovery-codes`,
    recentSignIn: true,
    status: 200,
    summary: 'Makes new recovery codes; the earlier ones stop working',
    params,
    response: recoveryCodes,
    rateLimits,
    errors: ['not-found', 'conflict'],
  }),
  endTwoStep: route({
    ...base,
    method: 'DELETE',
    path,
    recentSignIn: true,
    status: 204,
    summary: 'The password alone signs in again. Idempotent',
    params,
    response: z.null(),
    rateLimits,
    errors: ['not-found'],
  }),
  endTwoStepOfCustomer: route({
    base: 'backOffice',
    auth: 'back-office',
    scope: 'customers:write',
    method: 'DELETE',
    path: '/customers/:shopCustomerId/two-step',
    status: 200,
    summary:
      'For a customer who has lost both phone and recovery codes: the password alone signs in again. Make sure who asks',
    params: z.strictObject({ shopCustomerId: shopCode }),
    response: z.object({ result: z.enum(['ended', 'unchanged']) }),
    errors: ['not-found'],
  }),
};
