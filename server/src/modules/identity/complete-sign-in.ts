import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { hashToken, newToken } from '../../platform/ids/index.ts';
import {
  type Identity,
  ProviderFailedError,
  type Tokens,
  type TokenVerifier,
} from '../../platform/oidc-client/index.ts';
import { recordActivity } from '../activity/index.ts';
import type { Customers } from '../customers/index.ts';
import type { BeginSignInDependencies } from './begin-sign-in.ts';
import { type Device, deviceOf } from './devices/device-of.ts';
import { emailOfProvider } from './email-of-provider.ts';
import type { SiteOf } from './provider/provider-pages.ts';
import { deleteSession, insertSession, type SessionRow } from './sessions.repository.ts';
import { consumeSignIn, type SignInRow } from './sign-ins.repository.ts';
import type { SignIns } from './sign-ins-of-account.ts';

export interface CompleteSignInDependencies extends BeginSignInDependencies {
  readonly customers: Customers;
  readonly verifier: TokenVerifier;
  readonly issuerName: string;
  readonly signIns: SignIns;
  readonly siteOf: SiteOf;
}

export interface SignInReturn {
  readonly origin: string;
  /** The redirect URI with its query. */
  readonly callback: URL;
  readonly browserToken: string | undefined;
  /** Handle of the session that the new one replaces. */
  readonly formerHandle: string | undefined;
  readonly userAgent: string | undefined;
}

export interface SignedIn {
  readonly handle: string;
  readonly returnTo: string;
}

async function findSignIn(
  { database, clock, tenantId }: CompleteSignInDependencies,
  { origin, callback, browserToken }: SignInReturn,
): Promise<{ signIn: SignInRow; state: string } | undefined> {
  const state = callback.searchParams.get('state');
  if (!state || !browserToken) return undefined;
  const key = { tenantId, origin, stateHash: hashToken(state), browserHash: hashToken(browserToken) };
  const signIn = await consumeSignIn(database.autocommit, key, toInstant(clock.now()));
  return signIn && { signIn, state };
}

interface CheckedTokens extends Tokens {
  readonly identity: Identity & { readonly email: string };
  readonly signInId: string | undefined;
}

/** The contract requires a valid e-mail address (S14). */
export class NoEmailError extends Error {
  override readonly name = 'NoEmailError';
}

export const isOfDeleted = (error: unknown) => error instanceof ApiError && error.code === 'customer-deleted';

/** An access token that the guard would refuse must fail here, or the site would redirect in a loop. */
async function checkTokens(verifier: TokenVerifier, tokens: Tokens): Promise<CheckedTokens> {
  const { subject, signInId } = await verifier.verify(tokens.accessToken);
  const { identity } = tokens;
  if (identity?.subject !== subject) throw new ProviderFailedError('tokens of two different accounts');
  const email = emailOfProvider(identity.email);
  if (email === undefined) throw new NoEmailError('no e-mail address in the ID token');
  return { ...tokens, identity: { ...identity, email }, signInId };
}

function newSessionRow(
  { clock, tenantId }: CompleteSignInDependencies,
  tokens: CheckedTokens,
  session: { handle: string; customerId: string; device: Device; storefront: string },
): SessionRow {
  const { handle, customerId, device, storefront } = session;
  const now = clock.now();
  return {
    tenant_id: tenantId,
    session_hash: hashToken(handle),
    customer_id: customerId,
    subject: tokens.identity.subject,
    sign_in_id: tokens.signInId ?? null,
    refresh_token: tokens.refreshToken ?? null,
    id_token: tokens.idToken ?? null,
    access_token: tokens.accessToken,
    access_expires_at: toInstant(now + tokens.expiresIn * 1000),
    refreshed_at: toInstant(now),
    refreshing_until: null,
    created_at: toInstant(now),
    expires_at: toInstant(now + limits.session.idleSeconds * 1000),
    browser: device.browser ?? null,
    system: device.system ?? null,
    storefront,
  };
}

/**
 * Exchanges the code, and creates the customer (at the first sign-in) and a session in one transaction.
 * Returns undefined when this browser has started no such sign-in.
 * @throws NoEmailError, ProviderFailedError, RefusedByProviderError, InvalidTokenError, ApiError customer-deleted
 */
export async function completeSignIn(
  dependencies: CompleteSignInDependencies,
  request: SignInReturn,
): Promise<SignedIn | undefined> {
  const { database, oidc, customers, verifier, tenantId, issuerName } = dependencies;
  const found = await findSignIn(dependencies, request);
  if (!found) return undefined;
  const { signIn, state } = found;
  const secrets = { state, nonce: signIn.nonce, codeVerifier: signIn.code_verifier };
  const tokens = await checkTokens(verifier, await oidc.redeem(request.callback, secrets));
  const [handle, device] = [newToken(), deviceOf(request.userAgent)];
  const storefront = dependencies.siteOf(request.origin).brand.name;
  const { subject, email, isEmailVerified, name } = tokens.identity;
  const signedIn = database.transaction(async (tx) => {
    const identity = { issuer: issuerName, subject };
    const customer = await customers.findOrCreate(tx, { tenantId, identity, email, name });
    if (isEmailVerified) await customers.setEmail(tx, tenantId, customer.customerId, email);
    if (request.formerHandle) {
      await deleteSession(tx, { tenantId, sessionHash: hashToken(request.formerHandle) });
    }
    const { customerId } = customer;
    await insertSession(tx, newSessionRow(dependencies, tokens, { handle, customerId, device, storefront }));
    const activity = { tenantId, customerId, kind: 'signed-in', detail: device } as const;
    await recordActivity(dependencies.clock, tx, activity);
  });
  await signedIn.catch(async (error) => {
    // The provider would sign in the same account again, and never another one.
    if (isOfDeleted(error)) await dependencies.signIns.endAll(database.autocommit, subject);
    throw error;
  });
  return { handle, returnTo: signIn.return_to };
}
