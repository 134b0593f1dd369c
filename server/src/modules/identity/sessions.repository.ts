import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { type Selectable, sqlOf } from '../../platform/database/sql.ts';

interface SessionsTable {
  tenant_id: string;
  session_hash: Buffer;
  customer_id: string;
  subject: string;
  sign_in_id: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token: string;
  access_expires_at: string;
  refreshed_at: string;
  refreshing_until: string | null;
  created_at: string;
  expires_at: string;
}

interface Tables {
  sessions: SessionsTable;
}

export type SessionRow = Selectable<SessionsTable>;

/** Times in one spelling, as they go in. */
function present(row: SessionRow): SessionRow {
  const { refreshing_until } = row;
  return {
    ...row,
    access_expires_at: instantFromDatabase(row.access_expires_at),
    refreshed_at: instantFromDatabase(row.refreshed_at),
    refreshing_until: refreshing_until && instantFromDatabase(refreshing_until),
    created_at: instantFromDatabase(row.created_at),
    expires_at: instantFromDatabase(row.expires_at),
  };
}

/** One browser's session, by the hash of its handle. */
export interface SessionKey {
  readonly tenantId: string;
  readonly sessionHash: Buffer;
}

export async function insertSession(tx: Transaction, row: SessionRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('sessions').values(row).execute();
}

/** Reads a session and holds its row until the end of the transaction. */
export async function lockSession(
  tx: Transaction,
  { tenantId, sessionHash }: SessionKey,
): Promise<SessionRow | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('sessions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('session_hash', '=', sessionHash)
    .forUpdate()
    .executeTakeFirst();
  return row && present(row);
}

export async function isSessionThere(
  tx: Transaction,
  { tenantId, sessionHash }: SessionKey,
  now: string,
): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('sessions')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export type SessionChange = Partial<
  Pick<
    SessionRow,
    | 'access_expires_at'
    | 'access_token'
    | 'expires_at'
    | 'id_token'
    | 'refresh_token'
    | 'refreshed_at'
    | 'refreshing_until'
  >
>;

/** False when the session has ended meanwhile. */
export async function updateSession(
  tx: Transaction,
  { tenantId, sessionHash }: SessionKey,
  change: SessionChange,
): Promise<boolean> {
  const updated = await sqlOf<Tables>(tx)
    .updateTable('sessions')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('session_hash', '=', sessionHash)
    .returning('customer_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Ends a session and returns what it held. */
export async function takeSession(
  tx: Transaction,
  { tenantId, sessionHash }: SessionKey,
): Promise<SessionRow | undefined> {
  const row = await sqlOf<Tables>(tx)
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('session_hash', '=', sessionHash)
    .returningAll()
    .executeTakeFirst();
  return row && present(row);
}

/** Ends every session of an account and returns what they held. */
export async function takeSessionsOf(
  tx: Transaction,
  tenantId: string,
  subject: string,
): Promise<SessionRow[]> {
  const rows = await sqlOf<Tables>(tx)
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', subject)
    .returningAll()
    .execute();
  return rows.map(present);
}

export async function deleteExpiredSessions(tx: Transaction, now: string): Promise<number> {
  const gone = await sqlOf<Tables>(tx)
    .deleteFrom('sessions')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
