import * as z from 'zod/mini';
import { route } from './route.ts';
import { count, instant, storedEmail } from './values.ts';

/** Claim of ID and access tokens that marks business customers (IDE-2). */
export const authenticationMethodClaim = 'authentication_method';
export const businessMethod = 'b2b';

/** A value or a list of them; case-insensitive. */
export function isBusinessMethod(value: unknown): boolean {
  const methods: readonly unknown[] = Array.isArray(value) ? value : [value];
  return methods.some((method) => typeof method === 'string' && method.toLowerCase() === businessMethod);
}

/** Claims of ID and access tokens: the provider and its id of the account, for calls of the auth API. */
export const identityClaims = ['idp_type', 'idp_sub'] as const;
export const embeddedIdpType = 'keepsake';

/** Page of the embedded provider that mails a link to a new password. */
export const forgotPasswordPath = '/oidc/password/forgot';

/** A short-lived bearer token; the browser keeps it in memory only. */
export const accessToken = z.object({
  accessToken: z.string(),
  /** Seconds until it expires. */
  expiresIn: count,
  subject: z.string(),
  email: storedEmail,
  /** Whether it is a business, by the token's authentication-method claim. */
  isBusiness: z.boolean(),
  /** Claims `idp_type` and `idp_sub`; absent where the provider issues none. */
  idpType: z.optional(z.string()),
  idpSub: z.optional(z.string()),
  /** When the customer signed in in this browser. */
  signedInAt: z.optional(instant),
});
export type AccessToken = z.infer<typeof accessToken>;

/** `everywhere` ends every session of the account. Without a body only this browser's. */
export const logoutRequest = z.nullish(z.object({ everywhere: z.optional(z.boolean()) }));

const deviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be the id of a device'));

/** A browser in which the customer is signed in. */
export const device = z.object({
  id: deviceId,
  /** Names like `Firefox` and `Windows`; absent where the browser gave none. */
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
  /** Name of the storefront that was signed in to. */
  storefront: z.optional(z.string()),
  startedAt: instant,
  /** To the hour, but never before `startedAt`. */
  lastUsedAt: instant,
  /** Whether it sends this request. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof device>;

/** Routes of the browser's own session use its cookie. For redirects see `raw-routes.ts`. */
export const sessionRoutes = {
  getToken: route({
    base: 'session',
    auth: 'public',
    method: 'POST',
    path: '/token',
    rateLimits: { perAddress: 'tokenPerAddress' },
    status: 200,
    summary: 'A fresh access token for the signed-in browser; 204 for one that is not signed in',
    response: z.nullable(accessToken),
    errors: ['not-signed-in'],
  }),
  logout: route({
    base: 'session',
    auth: 'public',
    method: 'POST',
    path: '/logout',
    rateLimits: { perAddress: 'tokenPerAddress' },
    status: 200,
    summary: 'Ends the session on the server, or all of the account; the browser goes to `redirectTo`',
    body: logoutRequest,
    response: z.object({ redirectTo: z.string() }),
  }),
  listDevices: route({
    base: 'session',
    auth: 'customer',
    method: 'GET',
    path: '/devices',
    status: 200,
    summary: 'The browsers in which the customer is signed in: this one, then the latest used first',
    response: z.object({ devices: z.array(device) }),
  }),
  endDevice: route({
    base: 'session',
    auth: 'customer',
    method: 'DELETE',
    path: '/devices/:id',
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
    status: 204,
    summary: 'Signs out one browser; the password is required again there',
    params: z.strictObject({ id: deviceId }),
    response: z.null(),
    errors: ['not-found'],
  }),
  endOtherDevices: route({
    base: 'session',
    auth: 'customer',
    method: 'DELETE',
    path: '/devices',
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
    status: 204,
    summary: 'Signs out all browsers but this one, which its session cookie names',
    response: z.null(),
    errors: ['not-found'],
  }),
};
