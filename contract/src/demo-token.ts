import * as z from 'zod/mini';

/**
 * Demo installations only, and no part of the public contract: access tokens without a password, for
 * `npm run token` and the sandbox, on loopback and with a secret from DATA_DIR. The answer is `accessToken`.
 */
export const demoTokenPath = '/session/demo-token';
export const demoTokenHeader = 'x-demo-secret';
export const demoTokenRequest = z.strictObject({ email: z.email() });
