import type { Transaction } from '../../../platform/database/index.ts';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import { type Selectable, sqlOf } from '../../../platform/database/sql.ts';

interface ApiClientsTable {
  tenant_id: string;
  client_id: string;
  scopes: readonly string[];
  secret_sha256: Buffer;
  created_at: string;
  revoked_at: string | null;
}

interface Tables {
  api_clients: ApiClientsTable;
}

export type ApiClientRow = Selectable<ApiClientsTable>;

export interface ApiClient {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly revokedAt: string | undefined;
}

/** Returns false when the id is taken, also by a revoked client. */
export async function insertApiClient(tx: Transaction, row: ApiClientRow): Promise<boolean> {
  const inserted = await sqlOf<Tables>(tx)
    .insertInto('api_clients')
    .values({ ...row, scopes: [...row.scopes] })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns undefined for a revoked client. */
export async function findApiClient(
  tx: Transaction,
  tenantId: string,
  clientId: string,
): Promise<ApiClientRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('api_clients')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Lists the oldest first, revoked ones too. */
export async function listApiClients(tx: Transaction, tenantId: string): Promise<ApiClient[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('api_clients')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('client_id')
    .execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    scopes: row.scopes,
    createdAt: instantFromDatabase(row.created_at),
    revokedAt: row.revoked_at === null ? undefined : instantFromDatabase(row.revoked_at),
  }));
}

/** Returns false when there is no such client, or it is revoked already. */
export async function revokeApiClient(
  tx: Transaction,
  tenantId: string,
  clientId: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<Tables>(tx)
    .updateTable('api_clients')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
