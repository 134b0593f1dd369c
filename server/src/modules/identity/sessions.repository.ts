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
  browser: string | null;
  system: string | null;
  /** Name of the brand that was signed in to; null for sessions from before it was stored. */
  storefront: string | null;
}

interface Tables {
  sessions: SessionsTable;
}

export type SessionRow = Selectable<SessionsTable>;

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

export interface SessionKey {
  readonly tenantId: string;
  readonly sessionHash: Buffer;
}

export async function insertSession(tx: Transaction, row: SessionRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('sessions').values(row).execute();
}

/** Reads and locks a session until the transaction ends. */
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

export async function findCustomerOfSession(
  tx: Transaction,
  { tenantId, sessionHash }: SessionKey,
  now: string,
): Promise<string | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('sessions')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.customer_id;
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

/** Returns false when the session has ended. */
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

export async function deleteSession(
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

export interface CustomerKey {
  readonly tenantId: string;
  readonly customerId: string;
}

/** Lists the latest used first. @param now instant */
export async function listSessionsOf(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  now: string,
): Promise<SessionRow[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('sessions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('refreshed_at', 'desc')
    .orderBy('session_hash')
    .execute();
  return rows.map(present);
}

/** Finds the sign-in of a customer's session; undefined without one. */
export function findSessionOf(
  tx: Transaction,
  { tenantId, sessionHash }: SessionKey,
  customerId: string,
): Promise<Pick<SessionRow, 'sign_in_id'> | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('sessions')
    .select('sign_in_id')
    .where('tenant_id', '=', tenantId)
    .where('session_hash', '=', sessionHash)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/** Returns undefined for another customer's session. */
export async function deleteSessionOf(
  tx: Transaction,
  { tenantId, sessionHash }: SessionKey,
  customerId: string,
): Promise<SessionRow | undefined> {
  const row = await sqlOf<Tables>(tx)
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('session_hash', '=', sessionHash)
    .where('customer_id', '=', customerId)
    .returningAll()
    .executeTakeFirst();
  return row && present(row);
}

/** Deletes a customer's sessions. @param kept hash of the one that stays */
export async function deleteOtherSessions(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  kept: Buffer,
): Promise<SessionRow[]> {
  const rows = await sqlOf<Tables>(tx)
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('session_hash', '<>', kept)
    .returningAll()
    .execute();
  return rows.map(present);
}

export async function deleteSessionsOf(
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
