import type { Database } from '../../platform/database/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { OidcClient } from '../../platform/oidc-client/index.ts';
import { deleteSession, type SessionRow } from './sessions.repository.ts';
import type { SignInsEndedHook } from './sign-ins-ended.ts';
import { endEverywhere, type SignIns } from './sign-ins-of-account.ts';

export interface EndSessionDependencies {
  readonly database: Database;
  readonly oidc: OidcClient;
  readonly signIns: SignIns;
  readonly ended: SignInsEndedHook;
  readonly log: Log;
  readonly tenantId: string;
}

export interface EndSessionRequest {
  readonly handle: string;
  readonly home: string;
  readonly everywhere: boolean;
}

/** Returns the browser's own session first. */
function endHere(
  { database, signIns, ended, tenantId }: EndSessionDependencies,
  { handle, everywhere }: EndSessionRequest,
): Promise<SessionRow[]> {
  return database.transaction(async (tx) => {
    const own = await deleteSession(tx, { tenantId, sessionHash: hashToken(handle) });
    if (!own) return [];
    if (own.sign_in_id) await signIns.end(tx, own.sign_in_id);
    await ended.notify(tx, { tenantId, subject: own.subject });
    const others = everywhere ? await endEverywhere({ signIns, ended, tenantId }, tx, own.subject) : [];
    return [own, ...others];
  });
}

/**
 * Ends a session, even if the provider fails, and revokes its refresh token. Returns the provider's address
 * to sign out.
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
    log.warn({ err: error }, 'the identity provider was not notified of a sign-out');
    return request.home;
  }
}
