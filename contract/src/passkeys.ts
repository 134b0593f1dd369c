import * as z from 'zod/mini';
import { ofIdentity } from './email-changes.ts';
import { route } from './route.ts';
import { trimmedLine } from './typed-line.ts';
import { id, instant, webAddress } from './values.ts';

/** Limits of an account's passkeys. */
export const passkeyLimits = {
  /** Phone, tablet, computers, and a security key for each. */
  maxPerAccount: 10,
  maxNameLength: 64,
  /** Time between the settings and the provider's page, and on it: to fetch a security key. */
  addingSeconds: 600,
} as const;

/** Signs in instead of password and code (Web Authentication, Level 3). */
export const passkey = z.object({
  id,
  /** Name of who keeps it, or of the system, until the customer renames it. */
  name: z.string(),
  createdAt: instant,
  /** Last sign-in; absent before the first. */
  lastUsedAt: z.optional(instant),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyName = z.strictObject({
  name: trimmedLine(passkeyLimits.maxNameLength).check(z.minLength(1)),
});
export type PasskeyName = z.infer<typeof passkeyName>;

const base = { base: 'authApi', auth: 'customer' } as const;
const path = '/v2/identities/:idpType/:idpSub/passkeys';
const params = z.strictObject(ofIdentity);
const onePasskey = z.strictObject({ ...ofIdentity, passkeyId: id });
const rateLimits = { perAccount: ['accountWritesPerAccount'] } as const;

/** Accounts of the embedded provider only, where its address is secure. */
export const passkeysRoutes = {
  listPasskeys: route({
    ...base,
    method: 'GET',
    path,
    status: 200,
    summary: 'The passkeys that sign in to the account, the oldest first',
    params,
    response: z.object({ passkeys: z.array(passkey) }),
    errors: ['not-found'],
  }),
  addPasskey: route({
    ...base,
    method: 'POST',
    path,
    recentSignIn: true,
    status: 201,
    summary:
      'Address of the provider’s page that adds a passkey in this browser and leads back to the settings. It works once, for ten minutes. 409 where the account has ten',
    params,
    response: z.object({ url: webAddress }),
    rateLimits,
    errors: ['not-found', 'conflict'],
  }),
  renamePasskey: route({
    ...base,
    method: 'PUT',
    path: `${path}/:passkeyId`,
    status: 204,
    summary: 'Renames a passkey',
    params: onePasskey,
    body: passkeyName,
    response: z.null(),
    rateLimits,
    errors: ['not-found'],
  }),
  removePasskey: route({
    ...base,
    method: 'DELETE',
    path: `${path}/:passkeyId`,
    recentSignIn: true,
    status: 204,
    summary: 'A passkey no longer signs in. Idempotent',
    params: onePasskey,
    response: z.null(),
    rateLimits,
    errors: ['not-found'],
  }),
};
