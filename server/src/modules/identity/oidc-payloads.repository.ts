import type { Transaction } from '../../platform/database/index.ts';
import { type ColumnType, type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';

type Json = Readonly<Record<string, unknown>>;

interface OidcPayloadsTable {
  tenant_id: string;
  model: string;
  id: string;
  payload: ColumnType<Json, string, string>;
  grant_id: string | null;
  uid: string | null;
  account_id: string | null;
  expires_at: string;
  consumed_at: string | null;
}

interface Tables {
  oidc_payloads: OidcPayloadsTable;
}

export type OidcPayloadRow = Selectable<OidcPayloadsTable>;

export interface ModelKey {
  readonly tenantId: string;
  readonly model: string;
}

export interface NewOidcPayload {
  readonly id: string;
  readonly payload: Json;
  readonly grantId: string | undefined;
  readonly uid: string | undefined;
  readonly accountId: string | undefined;
  readonly expiresAt: string;
}

export async function upsertPayload(
  tx: Transaction,
  { tenantId, model }: ModelKey,
  { id, payload, grantId, uid, accountId, expiresAt }: NewOidcPayload,
): Promise<void> {
  const change = {
    payload: JSON.stringify(payload),
    grant_id: grantId ?? null,
    uid: uid ?? null,
    account_id: accountId ?? null,
    expires_at: expiresAt,
  };
  await sqlOf<Tables>(tx)
    .insertInto('oidc_payloads')
    .values({ tenant_id: tenantId, model, id, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'model', 'id']).doUpdateSet(change))
    .execute();
}

/** Finds a payload by id or, for sessions, by `uid`; undefined after expiry. */
export async function findPayload(
  tx: Transaction,
  { tenantId, model }: ModelKey,
  by: 'id' | 'uid',
  value: string,
  now: string,
): Promise<OidcPayloadRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('oidc_payloads')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('model', '=', model)
    .where(by, '=', value)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Returns false when another request was faster. */
export async function consumePayload(
  tx: Transaction,
  { tenantId, model }: ModelKey,
  id: string,
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<boolean> {
  const consumed = await sqlOf<Tables>(tx)
    .updateTable('oidc_payloads')
    .set({ consumed_at: now, expires_at: sql`least(expires_at, ${expiresAt}::timestamptz)` })
    .where('tenant_id', '=', tenantId)
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return consumed !== undefined;
}

export async function deletePayload(
  tx: Transaction,
  { tenantId, model }: ModelKey,
  id: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('oidc_payloads')
    .where('tenant_id', '=', tenantId)
    .where('model', '=', model)
    .where('id', '=', id)
    .execute();
}

export async function deletePayloadsOfGrant(
  tx: Transaction,
  { tenantId, model }: ModelKey,
  grantId: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('oidc_payloads')
    .where('tenant_id', '=', tenantId)
    .where('model', '=', model)
    .where('grant_id', '=', grantId)
    .execute();
}

export async function isGrantThere(
  tx: Transaction,
  tenantId: string,
  grantId: string,
  now: string,
): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('oidc_payloads')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('model', '=', 'Grant')
    .where('id', '=', grantId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a browser's session at the provider until the transaction ends. Returns false when it has ended. */
export async function lockProviderSession(
  tx: Transaction,
  tenantId: string,
  id: string,
  now: string,
): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('oidc_payloads')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('model', '=', 'Session')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findGrants(
  tx: Transaction,
  tenantId: string,
  grantIds: readonly string[],
  now: string,
): Promise<Set<string>> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('oidc_payloads')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('model', '=', 'Grant')
    .where('id', '=', sql<string>`any(${grantIds}::text[])`)
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes a grant with its codes and tokens. */
export async function deleteGrant(tx: Transaction, tenantId: string, grantId: string): Promise<void> {
  await deletePayload(tx, { tenantId, model: 'Grant' }, grantId);
  await sqlOf<Tables>(tx)
    .deleteFrom('oidc_payloads')
    .where('tenant_id', '=', tenantId)
    .where('grant_id', '=', grantId)
    .execute();
}

/** Sessions of the provider, by uid, in which a grant's codes and tokens were issued. */
const sessionsOfGrant = (tenantId: string, grantId: string) => sql<string>`
  select payload->>'sessionUid' from oidc_payloads
  where tenant_id = ${tenantId} and grant_id = ${grantId} and payload->>'sessionUid' is not null`;

/** Signs a browser out at the provider. Before `deleteGrant`, which deletes what leads to the session. */
export async function deleteSessionOfGrant(
  tx: Transaction,
  tenantId: string,
  grantId: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('oidc_payloads')
    .where('tenant_id', '=', tenantId)
    .where('model', '=', 'Session')
    .where(sql<boolean>`uid in (${sessionsOfGrant(tenantId, grantId)})`)
    .execute();
}

/** Deletes all payloads of an account but those of one grant and its browser. */
export async function deleteOtherPayloads(
  tx: Transaction,
  { tenantId, accountId, grantId }: { tenantId: string; accountId: string; grantId: string },
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('oidc_payloads')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '<>', grantId)
    .where(sql<boolean>`grant_id is distinct from ${grantId}`)
    .where(sql<boolean>`(uid is null or uid not in (${sessionsOfGrant(tenantId, grantId)}))`)
    .execute();
}

/** Deletes all payloads of an account, sign-ins in progress too. */
export async function deletePayloadsOfAccount(
  tx: Transaction,
  tenantId: string,
  accountId: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('oidc_payloads')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteExpiredPayloads(tx: Transaction, now: string, limit: number): Promise<number> {
  const expired = sqlOf<Tables>(tx)
    .selectFrom('oidc_payloads')
    .select(['tenant_id', 'model', 'id'])
    .where('expires_at', '<=', now)
    .limit(limit);
  const gone = await sqlOf<Tables>(tx)
    .deleteFrom('oidc_payloads')
    .where(({ eb, refTuple }) =>
      eb(refTuple('tenant_id', 'model', 'id'), 'in', expired.$asTuple('tenant_id', 'model', 'id')),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
