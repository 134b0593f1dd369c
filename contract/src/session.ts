import * as z from 'zod/mini';
import { route } from './route.ts';
import { count } from './values.ts';

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
  email: z.email(),
  /** Whether it is a business, by the token's authentication-method claim. */
  isBusiness: z.boolean(),
});
export type AccessToken = z.infer<typeof accessToken>;

/** `everywhere` ends every session of the account. Without a body only this browser's. */
export const logoutRequest = z.nullish(z.object({ everywhere: z.optional(z.boolean()) }));

/** Authenticated by the session cookie. For redirects see `raw-routes.ts`. */
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
};
