import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';

/**
 * Every table with `blob_key` names blobs. With `bytes` each row names a stored blob of that length, and
 * `sha256` is its content's; without, it only reserves the name (decision 0014).
 */
export interface BlobTable {
  readonly name: string;
  readonly hasStoredBlobs: boolean;
  readonly hashed: boolean;
}

export interface ReferencedBlob {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: Buffer | null;
}

/** Lists tables from the catalogue, so that none is missing. */
export async function listBlobTables(tx: Transaction): Promise<BlobTable[]> {
  const { rows } = await sql<BlobTable>`
    select table_name::text as name, bool_or(column_name = 'bytes') as "hasStoredBlobs",
      bool_or(column_name = 'sha256') as hashed
    from information_schema.columns where table_schema = 'public'
    group by table_name having bool_or(column_name = 'blob_key') order by table_name`.execute(sqlOf(tx));
  if (rows.length === 0) throw new Error('no table names blobs: this is no database of Keepsake');
  return rows;
}

const hashOf = ({ hashed }: BlobTable) => (hashed ? sql`sha256` : sql`null::bytea`);

/** Lists named blobs by key. */
export async function listReferenced(
  tx: Transaction,
  table: BlobTable,
  { after, limit }: { after: string; limit: number },
): Promise<ReferencedBlob[]> {
  const { rows } = await sql<{ key: string; bytes: string; sha256: Buffer | null }>`
    select blob_key as key, bytes::bigint as bytes, ${hashOf(table)} as sha256 from ${sql.table(table.name)}
    where blob_key > ${after} order by blob_key limit ${limit}`.execute(sqlOf(tx));
  return rows.map(({ key, bytes, sha256 }) => ({ key, bytes: Number(bytes), sha256 }));
}

/** Whether the row still names the blob. */
export async function isReferenced(
  tx: Transaction,
  table: BlobTable,
  held: ReferencedBlob,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table.name)}
    where blob_key = ${held.key} and bytes = ${held.bytes} limit 1`.execute(sqlOf(tx));
  return rows.length > 0;
}

/** Finds named and reserved keys. */
export async function findNamed(
  tx: Transaction,
  tables: readonly BlobTable[],
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const anyKey = sql`any(${[...keys]}::text[])`;
  const selects = tables.map(
    ({ name }) => sql`select blob_key as key from ${sql.table(name)} where blob_key = ${anyKey}`,
  );
  const { rows } = await sql<{ key: string }>`${sql.join(selects, sql` union `)}`.execute(sqlOf(tx));
  return new Set(rows.map(({ key }) => key));
}
