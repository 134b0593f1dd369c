import type { Clock } from '../../../platform/clock/index.ts';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { ApiError, type CustomerActor, type HttpRequest } from '../../../platform/http/index.ts';
import { hashToken } from '../../../platform/ids/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { OidcClient } from '../../../platform/oidc-client/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { revokeTokens } from '../end-session.ts';
import { readCookie } from '../session-cookies.ts';
import {
  deleteOtherSessions,
  deleteSessionOf,
  findSessionOf,
  type SessionRow,
} from '../sessions.repository.ts';
import type { SignInsEndedHook } from '../sign-ins-ended.ts';
import type { SignIns } from '../sign-ins-of-account.ts';

export interface EndDevicesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly oidc: OidcClient;
  readonly signIns: SignIns;
  readonly ended: SignInsEndedHook;
  readonly log: Log;
}

/** Ends them also at a foreign provider, if it responds. */
export async function revoke(
  { oidc, log }: EndDevicesDependencies,
  sessions: readonly SessionRow[],
): Promise<void> {
  try {
    await revokeTokens(oidc, sessions);
  } catch (error) {
    log.warn({ err: error }, 'the identity provider was not notified of a sign-out');
  }
}

const deviceOfRow = ({ browser, system }: SessionRow) => ({
  ...(browser !== null && { browser }),
  ...(system !== null && { system }),
});

/** @throws ApiError not-found */
export async function endDevice(
  dependencies: EndDevicesDependencies,
  { tenantId, customerId }: CustomerActor,
  sessionHash: Buffer,
): Promise<void> {
  const { database, clock, signIns, ended } = dependencies;
  const session = await database.transaction(async (tx) => {
    const row = await deleteSessionOf(tx, { tenantId, sessionHash }, customerId);
    if (!row) throw new ApiError('not-found', { detail: 'no such session' });
    if (row.sign_in_id) await signIns.end(tx, row.sign_in_id);
    await ended.notify(tx, { tenantId, subject: row.subject });
    const detail = deviceOfRow(row);
    await recordActivity(clock, tx, { tenantId, customerId, kind: 'device-signed-out', detail });
    return row;
  });
  await revoke(dependencies, [session]);
}

/** Hash of the handle in the session's cookie. */
export function currentDevice(request: HttpRequest): Buffer | undefined {
  const cookie = readCookie(request, 'session');
  return cookie && hashToken(cookie.value);
}

/**
 * Deletes all sessions but one; returns those for `revoke`.
 *
 * @param kept hash of the handle of a session of the customer
 * @throws ApiError not-found when there is no such session
 */
export async function endOthers(
  { clock, signIns, ended }: Omit<EndDevicesDependencies, 'database' | 'oidc' | 'log'>,
  tx: Transaction,
  { tenantId, customerId, subject }: CustomerActor,
  kept: Buffer | undefined,
): Promise<SessionRow[]> {
  const own = kept && (await findSessionOf(tx, { tenantId, sessionHash: kept }, customerId));
  if (!kept || !own) throw new ApiError('not-found', { detail: 'the kept session is not known' });
  const rows = await deleteOtherSessions(tx, { tenantId, customerId }, kept);
  await signIns.endOthers(tx, subject, own.sign_in_id ?? undefined);
  await ended.notify(tx, { tenantId, subject });
  await recordActivity(clock, tx, { tenantId, customerId, kind: 'others-signed-out' });
  return rows;
}
