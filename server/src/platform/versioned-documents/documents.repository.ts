import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';

/**
 * Table with the columns tenant_id, updated_at, content (jsonb, null: deleted), and this one with the
 * document's id.
 */
export interface DocumentTable {
  readonly name: string;
  readonly idColumn: string;
}

export interface DocumentRow {
  readonly id: string;
  readonly updated_at: string;
  /** Content; null for a deleted document. */
  readonly content: object | null;
}

export type Comparison = 'updated' | 'unchanged' | 'outdated';

const given = (rows: readonly DocumentRow[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as given (id text, updated_at timestamptz, content jsonb)`;

/** Inserts missing documents; returns their ids. Waits for transactions that insert the same ones. */
export async function insertDocuments(
  tx: Transaction,
  { name, idColumn }: DocumentTable,
  tenantId: string,
  rows: readonly DocumentRow[],
): Promise<Set<string>> {
  const id = sql.ref(idColumn);
  // All transactions use one order of ids, so that they do not deadlock.
  const { rows: inserted } = await sql<{ id: string }>`
    insert into ${sql.table(name)} (tenant_id, ${id}, updated_at, content)
    select ${tenantId}, id, updated_at, content from ${given(rows)} order by id
    on conflict do nothing returning ${id} as id`.execute(sqlOf(tx));
  return new Set(inserted.map((row) => row.id));
}

/** Locks stored documents and compares them with new ones of the same ids. */
export async function compareDocuments(
  tx: Transaction,
  { name, idColumn }: DocumentTable,
  tenantId: string,
  rows: readonly DocumentRow[],
): Promise<Map<string, Comparison>> {
  const id = sql.ref(`stored.${idColumn}`);
  const { rows: compared } = await sql<{ id: string; comparison: Comparison }>`
    select given.id, case
        when given.updated_at < stored.updated_at then 'outdated'
        when given.updated_at = stored.updated_at
          and given.content is not distinct from stored.content then 'unchanged'
        else 'updated'
      end as comparison
    from ${sql.table(name)} stored join ${given(rows)} on given.id = ${id}
    where stored.tenant_id = ${tenantId} order by ${id} for update of stored`.execute(sqlOf(tx));
  return new Map(compared.map((row) => [row.id, row.comparison]));
}

/** Replaces locked documents. */
export async function replaceDocuments(
  tx: Transaction,
  { name, idColumn }: DocumentTable,
  tenantId: string,
  rows: readonly DocumentRow[],
): Promise<void> {
  await sql`
    update ${sql.table(name)} stored set updated_at = given.updated_at, content = given.content from ${given(rows)}
    where stored.tenant_id = ${tenantId} and ${sql.ref(`stored.${idColumn}`)} = given.id`.execute(sqlOf(tx));
}

/** Lists documents by id, without deleted ones. */
export async function listDocuments(
  tx: Transaction,
  { name, idColumn }: DocumentTable,
  tenantId: string,
): Promise<{ readonly id: string; readonly content: object }[]> {
  const id = sql.ref(idColumn);
  const { rows } = await sql<{ id: string; content: object }>`
    select ${id} as id, content from ${sql.table(name)}
    where tenant_id = ${tenantId} and content is not null order by ${id}`.execute(sqlOf(tx));
  return rows;
}

export async function findDocument(
  tx: Transaction,
  { name, idColumn }: DocumentTable,
  tenantId: string,
  id: string,
): Promise<object | undefined> {
  const { rows } = await sql<Pick<DocumentRow, 'content'>>`
    select content from ${sql.table(name)}
    where tenant_id = ${tenantId} and ${sql.ref(idColumn)} = ${id}`.execute(sqlOf(tx));
  return rows[0]?.content ?? undefined;
}
