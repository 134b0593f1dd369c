import type { Condition, Transaction } from '../../platform/database/index.ts';
import { holds, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';
import type { ExportKey } from './exports.repository.ts';
import type { ExportsTables, NewChunkRow, NewFileRow } from './exports.tables.ts';

const keyed = ({ tenantId, ownerId, exportId }: ExportKey) =>
  sql<boolean>`tenant_id = ${tenantId} and owner_id = ${ownerId} and export_id = ${exportId}`;

export async function insertFiles(tx: Transaction, rows: readonly NewFileRow[]): Promise<void> {
  await sqlOf<ExportsTables>(tx)
    .insertInto('export_files')
    .values([...rows])
    .execute();
}

export async function listFileKeys(tx: Transaction, key: ExportKey): Promise<string[]> {
  const rows = await sqlOf<ExportsTables>(tx)
    .selectFrom('export_files')
    .select('blob_key')
    .where(keyed(key))
    .execute();
  return rows.map((row) => row.blob_key);
}

/** Eight values a row; PostgreSQL allows 65,535. */
const chunksAtOnce = 5000;

export async function insertChunks(tx: Transaction, rows: readonly NewChunkRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += chunksAtOnce) {
    await sqlOf<ExportsTables>(tx)
      .insertInto('export_chunks')
      .values(rows.slice(at, at + chunksAtOnce))
      .execute();
  }
}

export interface ChunkSize {
  readonly iteration: number;
  readonly size: number;
}

export async function listChunks(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  exportIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ChunkSize[]>> {
  const rows = await sqlOf<ExportsTables>(tx)
    .selectFrom('export_chunks')
    .select(['export_id', 'iteration', 'size'])
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .where('export_id', '=', sql<string>`any(${[...exportIds]}::uuid[])`)
    .orderBy('iteration')
    .execute();
  return Map.groupBy(
    rows.map(({ export_id: exportId, iteration, size }) => ({ exportId, iteration, size: Number(size) })),
    ({ exportId }) => exportId,
  );
}

export interface FoundChunk extends ExportKey {
  readonly iteration: number;
  readonly size: number;
  readonly planStart: number;
  readonly planEnd: number;
  readonly isIncomplete: boolean;
  /** Request time of the export. */
  readonly createdAt: string;
  readonly planKey: string;
  readonly manifestKey: string;
  readonly manifestBytes: number;
  readonly partsStart: number;
}

/**
 * A chunk of a ready export.
 *
 * @param since the export expires after this
 * @param condition on a row `chunk`
 */
export async function findChunk(
  tx: Transaction,
  key: ExportKey,
  iteration: number,
  since: string,
  condition: Condition,
): Promise<FoundChunk | undefined> {
  const { rows } = await sql<ChunkColumns>`
    select chunk.size, chunk.plan_start, chunk.plan_end, chunk.is_incomplete, export.created_at, export.parts_start,
      plan.blob_key as plan_key, manifest.blob_key as manifest_key, manifest.bytes as manifest_bytes
    from export_chunks as chunk
    join exports as export using (tenant_id, owner_id, export_id)
    join export_files as plan using (tenant_id, owner_id, export_id)
    join export_files as manifest using (tenant_id, owner_id, export_id)
    where chunk.tenant_id = ${key.tenantId} and chunk.owner_id = ${key.ownerId} and chunk.export_id = ${key.exportId}
      and chunk.iteration = ${iteration} and export.state = 'READY' and export.expires_at > ${since}::timestamptz
      and plan.kind = 'plan' and manifest.kind = 'manifest' and ${holds(condition)}`.execute(sqlOf(tx));
  const [row] = rows;
  return row && chunkOf(key, iteration, row);
}

type ChunkColumns = Record<
  | 'size'
  | 'plan_start'
  | 'plan_end'
  | 'created_at'
  | 'parts_start'
  | 'plan_key'
  | 'manifest_key'
  | 'manifest_bytes',
  string
> & { readonly is_incomplete: boolean };

function chunkOf(key: ExportKey, iteration: number, row: ChunkColumns): FoundChunk {
  return {
    ...key,
    iteration,
    size: Number(row.size),
    planStart: Number(row.plan_start),
    planEnd: Number(row.plan_end),
    isIncomplete: row.is_incomplete,
    createdAt: row.created_at,
    planKey: row.plan_key,
    manifestKey: row.manifest_key,
    manifestBytes: Number(row.manifest_bytes),
    partsStart: Number(row.parts_start),
  };
}

/** Downloads are refused, and the next request creates another export. */
export async function markIncomplete(tx: Transaction, key: ExportKey, iteration: number): Promise<void> {
  await sql`
    with chunk as (
      update export_chunks set is_incomplete = true where ${keyed(key)} and iteration = ${iteration}
    )
    update exports set is_incomplete = true where ${keyed(key)}`.execute(sqlOf(tx));
}
