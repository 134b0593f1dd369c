import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { OidcClient } from '../../platform/oidc-client/index.ts';
import { recordActivity } from '../activity/index.ts';
import { deleteSession, type SessionRow } from './sessions.repository.ts';
import type { SignInsEndedHook } from './sign-ins-ended.ts';
import { endEverywhere, type SignIns } from './sign-ins-of-account.ts';

export interface EndSessionDependencies {
  readonly database: Database;
  readonly clock: Clock;
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
  { database, clock, signIns, ended, tenantId }: EndSessionDependencies,
  { handle, everywhere }: EndSessionRequest,
): Promise<SessionRow[]> {
  return database.transaction(async (tx) => {
    const own = await deleteSession(tx, { tenantId, sessionHash: hashToken(handle) });
    if (!own) return [];
    if (own.sign_in_id) await signIns.end(tx, own.sign_in_id);
    await ended.notify(tx, { tenantId, subject: own.subject });
    if (!everywhere) return [own];
    const { customer_id: customerId } = own;
    await recordActivity(clock, tx, { tenantId, customerId, kind: 'signed-out-everywhere' });
    return [own, ...(await endEverywhere({ signIns, ended, tenantId }, tx, own.subject))];
  });
}

/** Revokes the refresh token of each; a failure keeps none of the others. */
export async function revokeTokens(oidc: OidcClient, sessions: readonly SessionRow[]): Promise<void> {
  const failures: unknown[] = [];
  for (const { refresh_token } of sessions)
    if (refresh_token) await oidc.revoke(refresh_token).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'not all refresh tokens could be revoked');
}

/**
 * Ends a session, and revokes its refresh token. The provider may fail: the session is over, and no token is left here.
 * Returns the provider's address to sign out.
 *
 * @throws errors of the database: the session lives on
 */
export async function endSession(
  dependencies: EndSessionDependencies,
  request: EndSessionRequest,
): Promise<string> {
  const { oidc, log } = dependencies;
  const ended = await endHere(dependencies, request);
  const report = (error: unknown) =>
    log.warn({ err: error }, 'the identity provider was not notified of a sign-out');
  await revokeTokens(oidc, ended).catch(report);
  const idToken = ended[0]?.id_token;
  const address = idToken ? await oidc.endSessionUrl(idToken, request.home).catch(report) : undefined;
  return address?.href ?? request.home;
}
