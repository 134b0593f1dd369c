import * as z from 'zod/mini';
import { route } from './route.ts';
import { count } from './values.ts';

/** The claim of ID and access tokens that marks business customers (specification, account area, section 3). */
export const authenticationMethodClaim = 'authentication_method';
export const businessMethod = 'b2b';

/** Whether the claim's value marks a business customer, in whatever case it is written. */
export function isBusinessMethod(value: unknown): boolean {
  return typeof value === 'string' && value.toLowerCase() === businessMethod;
}

/** A short-lived bearer token for the APIs; the browser keeps it in memory only. */
export const accessToken = z.object({
  accessToken: z.string(),
  /** Seconds until it expires. */
  expiresIn: count,
  subject: z.string(),
  email: z.email(),
  /** The customer is a business, by the token's authentication-method claim. */
  isBusiness: z.boolean(),
});
export type AccessToken = z.infer<typeof accessToken>;

/** `everywhere` ends every session of the account, on all devices. Without a body only this browser's. */
export const logoutRequest = z.nullish(z.object({ everywhere: z.optional(z.boolean()) }));

/**
 * These answer to the session cookie. The two navigations `GET /session/login?returnTo=` and
 * `GET /session/callback` redirect and stand in the server's identity module.
 */
export const sessionRoutes = {
  getToken: route({
    base: 'session',
    auth: 'public',
    method: 'POST',
    path: '/token',
    status: 200,
    summary: 'A fresh access token for the signed-in browser',
    response: accessToken,
    errors: ['not-signed-in'],
  }),
  logout: route({
    base: 'session',
    auth: 'public',
    method: 'POST',
    path: '/logout',
    status: 200,
    summary: 'Ends the session on the server, or all of the account; the browser goes to `redirectTo`',
    body: logoutRequest,
    response: z.object({ redirectTo: z.string() }),
  }),
};
