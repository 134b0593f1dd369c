import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';

/**
 * Demo installations only, not in the public contract: access tokens without a password, on loopback and with a
 * secret from DATA_DIR. The response is `accessToken`.
 */
export const demoTokenPath = '/session/demo-token';
export const demoTokenHeader = 'x-demo-secret';
export const demoTokenRequest = z.strictObject({ email: emailAddress });
