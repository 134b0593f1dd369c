import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import {
  type Identity,
  ProviderFailedError,
  type Tokens,
  type TokenVerifier,
} from '../../platform/oidc-client/index.ts';
import type { Customers } from '../customers/index.ts';
import type { BeginSignInDependencies } from './begin-sign-in.ts';
import { isEmailAddress } from './email-address.ts';
import { insertSession, type SessionRow, takeSession } from './sessions.repository.ts';
import { type SignInRow, takeSignIn } from './sign-ins.repository.ts';
import { hashToken } from './token-hash.ts';

export interface CompleteSignInDependencies extends BeginSignInDependencies {
  readonly customers: Customers;
  readonly verifier: TokenVerifier;
}

export interface SignInReturn {
  readonly origin: string;
  /** The address that the browser came back to, with its query. */
  readonly callback: URL;
  readonly browserToken: string | undefined;
  /** The session this browser had until now, which the new one takes the place of. */
  readonly formerHandle: string | undefined;
}

export interface SignedIn {
  /** Handle of the new session, for the cookie. */
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
  const signIn = await takeSignIn(database.autocommit, key, toInstant(clock.now()));
  return signIn && { signIn, state };
}

interface CheckedTokens extends Tokens {
  readonly identity: Identity & { readonly email: string };
  readonly signInId: string | undefined;
}

/** The provider signed somebody in of whom it tells no e-mail address that our answers could carry (decision 14). */
export class NoEmailError extends Error {
  override readonly name = 'NoEmailError';
}

/** An access token that the guard would refuse later must fail here: else the site would go round for ever. */
async function checkTokens(verifier: TokenVerifier, tokens: Tokens): Promise<CheckedTokens> {
  const { subject, signInId } = await verifier.verify(tokens.accessToken);
  const { identity } = tokens;
  if (identity?.subject !== subject) throw new ProviderFailedError('tokens of two different accounts');
  const { email } = identity;
  if (email === undefined || !isEmailAddress(email))
    throw new NoEmailError('no e-mail address in the ID token');
  return { ...tokens, identity: { ...identity, email }, signInId };
}

function newSessionRow(
  { clock, tenantId }: CompleteSignInDependencies,
  tokens: CheckedTokens,
  handle: string,
  customerId: string,
): SessionRow {
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
  };
}

/**
 * Redeems the code that the provider sent the browser back with, and makes the customer (at the first
 * sign-in) and a new session in one transaction. Undefined when this browser has begun no such sign-in.
 * @throws NoEmailError, ProviderFailedError, RefusedByProviderError, InvalidTokenError
 */
export async function completeSignIn(
  dependencies: CompleteSignInDependencies,
  request: SignInReturn,
): Promise<SignedIn | undefined> {
  const { database, oidc, customers, verifier, tenantId } = dependencies;
  const found = await findSignIn(dependencies, request);
  if (!found) return undefined;
  const { signIn, state } = found;
  const secrets = { state, nonce: signIn.nonce, codeVerifier: signIn.code_verifier };
  const tokens = await checkTokens(verifier, await oidc.redeem(request.callback, secrets));
  const handle = newToken();
  await database.transaction(async (tx) => {
    const { issuer, subject, email, name } = tokens.identity;
    const customer = await customers.welcome(tx, { tenantId, identity: { issuer, subject }, email, name });
    if (request.formerHandle) {
      await takeSession(tx, { tenantId, sessionHash: hashToken(request.formerHandle) });
    }
    await insertSession(tx, newSessionRow(dependencies, tokens, handle, customer.customerId));
  });
  return { handle, returnTo: signIn.return_to };
}
