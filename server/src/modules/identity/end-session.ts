import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { OidcClient } from '../../platform/oidc-client/index.ts';
import { takeSession } from './sessions.repository.ts';
import { hashToken } from './token-hash.ts';

export interface EndSessionDependencies {
  readonly database: Database;
  readonly oidc: OidcClient;
  readonly log: Log;
  readonly tenantId: string;
}

/**
 * Ends a session here and its refresh token at the provider. Returns where the browser goes to be signed out
 * there too. Whatever the provider does, the session here is over.
 */
export async function endSession(
  { database, oidc, log, tenantId }: EndSessionDependencies,
  handle: string,
  home: string,
): Promise<string> {
  const session = await takeSession(database.autocommit, { tenantId, sessionHash: hashToken(handle) });
  if (!session) return home;
  try {
    if (session.refresh_token) await oidc.revoke(session.refresh_token);
    const address = session.id_token ? await oidc.endSessionUrl(session.id_token, home) : undefined;
    return address?.href ?? home;
  } catch (error) {
    log.warn({ err: error }, 'the identity provider could not be told of a sign-out');
    return home;
  }
}
