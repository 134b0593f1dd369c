import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { OidcClient } from '../../platform/oidc-client/index.ts';
import { type SessionRow, takeSession } from './sessions.repository.ts';
import type { SignInsEndedRegistry } from './sign-ins-ended.ts';
import { endEverywhere, type SignIns } from './sign-ins-of-account.ts';
import { hashToken } from './token-hash.ts';

export interface EndSessionDependencies {
  readonly database: Database;
  readonly oidc: OidcClient;
  readonly signIns: SignIns;
  readonly ended: SignInsEndedRegistry;
  readonly log: Log;
  readonly tenantId: string;
}

export interface EndSessionRequest {
  readonly handle: string;
  readonly home: string;
  /** All sessions of the account, on every device. */
  readonly everywhere: boolean;
}

/** Ends what is asked for here, in one transaction; the browser's own session is the first of the answer. */
function endHere(
  { database, signIns, ended, tenantId }: EndSessionDependencies,
  { handle, everywhere }: EndSessionRequest,
): Promise<SessionRow[]> {
  return database.transaction(async (tx) => {
    const own = await takeSession(tx, { tenantId, sessionHash: hashToken(handle) });
    if (!own) return [];
    if (own.sign_in_id) await signIns.end(tx, own.sign_in_id);
    ended.announce(tx, { tenantId, subject: own.subject });
    const others = everywhere ? await endEverywhere({ signIns, ended, tenantId }, tx, own.subject) : [];
    return [own, ...others];
  });
}

/**
 * Ends a session, or all of the account, here and its refresh token at the provider. Returns where the
 * browser goes to be signed out there too. Whatever the provider does, the session here is over.
 */
export async function endSession(
  dependencies: EndSessionDependencies,
  request: EndSessionRequest,
): Promise<string> {
  const { oidc, log } = dependencies;
  const ended = await endHere(dependencies, request);
  try {
    for (const { refresh_token } of ended) if (refresh_token) await oidc.revoke(refresh_token);
    const idToken = ended[0]?.id_token;
    const address = idToken ? await oidc.endSessionUrl(idToken, request.home) : undefined;
    return address?.href ?? request.home;
  } catch (error) {
    log.warn({ err: error }, 'the identity provider could not be told of a sign-out');
    return request.home;
  }
}
