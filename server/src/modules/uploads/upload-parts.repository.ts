import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { UploadRow } from './uploads.repository.ts';

interface UploadPartsTable {
  tenant_id: string;
  owner_id: string;
  upload_id: string;
  blob_key: string;
  from_byte: string;
  to_byte: string;
  is_stored: boolean;
}

interface Tables {
  upload_parts: UploadPartsTable;
}

type UploadKey = Pick<UploadRow, 'tenant_id' | 'owner_id' | 'upload_id'>;

/** A blob with the bytes of an upload from `from` to before `to`. */
export interface UploadPart {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

const isOf = (upload: UploadKey) => sql<boolean>`tenant_id = ${upload.tenant_id}
  and owner_id = ${upload.owner_id} and upload_id = ${upload.upload_id}`;

/** End of the stored parts, which have no gaps. */
export async function endOfParts(tx: Transaction, upload: UploadKey): Promise<number> {
  const { end } = await sqlOf<Tables>(tx)
    .selectFrom('upload_parts')
    .select(({ fn }) => fn.max<string | null>('to_byte').as('end'))
    .where(isOf(upload))
    .where('is_stored', '=', true)
    .executeTakeFirstOrThrow();
  return Number(end ?? 0);
}

/** Stored parts in their order, and those whose bytes do not count. */
export async function listParts(
  tx: Transaction,
  upload: UploadKey,
): Promise<{ stored: UploadPart[]; unused: UploadPart[] }> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('upload_parts')
    .selectAll()
    .where(isOf(upload))
    .orderBy('from_byte')
    .execute();
  const partsOf = (isStored: boolean) =>
    rows
      .filter((row) => row.is_stored === isStored)
      .map((row) => ({ key: row.blob_key, from: Number(row.from_byte), to: Number(row.to_byte) }));
  return { stored: partsOf(true), unused: partsOf(false) };
}

/** Reserves the key before the first byte is stored. Returns false when the upload is finished, or deleted. */
export async function reservePart(
  tx: Transaction,
  upload: UploadKey,
  { key, from, to }: UploadPart,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into upload_parts (tenant_id, owner_id, upload_id, blob_key, from_byte, to_byte)
    select tenant_id, owner_id, upload_id, ${key}, ${from}::bigint, ${to}::bigint
    from uploads where ${isOf(upload)} and finished_at is null`.execute(sqlOf(tx));
  return numAffectedRows === 1n;
}

/** Locks an upload until the transaction ends. Returns false when it is finished, or deleted. */
export async function lockUnfinished(tx: Transaction, upload: UploadKey): Promise<boolean> {
  const { rows } = await sql`
    select from uploads where ${isOf(upload)} and finished_at is null for update`.execute(sqlOf(tx));
  return rows.length === 1;
}

/** Lets the bytes of a part count, or no longer. Returns false when another request has removed it. */
export async function markPart(
  tx: Transaction,
  upload: UploadKey,
  { key }: UploadPart,
  isStored: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<Tables>(tx)
    .updateTable('upload_parts')
    .set({ is_stored: isStored })
    .where(isOf(upload))
    .where('blob_key', '=', key)
    .where('is_stored', '=', !isStored)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteParts(
  tx: Transaction,
  upload: UploadKey,
  parts: readonly UploadPart[],
): Promise<void> {
  const keys = parts.map(({ key }) => key);
  await sqlOf<Tables>(tx)
    .deleteFrom('upload_parts')
    .where(isOf(upload))
    .where('blob_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}
