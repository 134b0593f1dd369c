import type { Database, Transaction } from '../../platform/database/index.ts';
import { type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';

interface UploadsTable {
  tenant_id: string;
  owner_id: string;
  upload_id: string;
  blob_key: string;
  file_name: string;
  declared_sha256: Buffer | null;
  total_bytes: string;
  /** `Upload-Metadata` as the client sent it: HEAD has to answer the same. */
  metadata: string;
  created_at: string;
  expires_at: string;
  photo_id: string | null;
  is_duplicate: boolean;
  /** When it became a photo, or was given up. */
  finished_at: string | null;
}

interface Tables {
  uploads: UploadsTable;
}

export type UploadRow = Selectable<UploadsTable>;

/** Returns the row as the database has it. */
export async function insertUpload(tx: Transaction, row: UploadRow): Promise<UploadRow> {
  return sqlOf<Tables>(tx).insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow();
}

/** What an owner has begun and not ended: uploads, and the bytes that were declared for them. */
export async function countUnfinished(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
): Promise<{ uploads: number; bytes: number }> {
  const { uploads, bytes } = await sqlOf<Tables>(tx)
    .selectFrom('uploads')
    .select([sql<string>`count(*)`.as('uploads'), sql<string>`coalesce(sum(total_bytes), 0)`.as('bytes')])
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { uploads: Number(uploads), bytes: Number(bytes) };
}

/** A lock that is given back with its statement changes nothing, so its end need not wait for the disk. */
const withoutWait = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`;

/**
 * Reads an upload once any commit about it has come to its end. A commit whose answer was lost may still
 * be under way, and its photo's bytes must not be touched before that is known. Only by itself, outside of
 * a transaction: what else that did would be on the disk too late.
 */
export async function settleUpload(
  { autocommit }: Pick<Database, 'autocommit'>,
  owner: Owner,
  uploadId: string,
): Promise<UploadRow | undefined> {
  return sqlOf<Tables>(autocommit)
    .selectFrom('uploads')
    .selectAll()
    .where(isUpload(owner, uploadId))
    .where(withoutWait)
    .forUpdate()
    .executeTakeFirst();
}

export interface Finish {
  readonly photoId: string;
  readonly isDuplicate: boolean;
  readonly finishedAt: string;
  readonly expiresAt: string;
}

/** Once only: false when the upload was finished, given up or taken away already. */
export async function finishUpload(
  tx: Transaction,
  owner: Owner,
  uploadId: string,
  finish: Finish,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<Tables>(tx)
    .updateTable('uploads')
    .set({
      photo_id: finish.photoId,
      is_duplicate: finish.isDuplicate,
      finished_at: finish.finishedAt,
      expires_at: finish.expiresAt,
    })
    .where(isUpload(owner, uploadId))
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends an upload without a photo for good: it can become none from here on. False when it is a photo, or gone. */
export async function giveUpUpload(
  tx: Transaction,
  owner: Owner,
  uploadId: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<Tables>(tx)
    .updateTable('uploads')
    .set({ finished_at: now, expires_at: now })
    .where(isUpload(owner, uploadId))
    .where('photo_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteUpload(tx: Transaction, owner: Owner, uploadId: string): Promise<void> {
  await sqlOf<Tables>(tx).deleteFrom('uploads').where(isUpload(owner, uploadId)).execute();
}

/** A page of the uploads whose time is over, of all owners, oldest first. */
export async function listExpiredUploads(
  tx: Transaction,
  { now, limit, after }: { now: string; limit: number; after: UploadRow | undefined },
): Promise<UploadRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('uploads')
    .selectAll()
    .where('expires_at', '<=', now)
    .$if(after !== undefined, (select) =>
      select.where(
        sql<boolean>`(expires_at, upload_id) > (${after?.expires_at}::timestamptz, ${after?.upload_id})`,
      ),
    )
    .orderBy('expires_at')
    .orderBy('upload_id')
    .limit(limit)
    .execute();
}

function isUpload(owner: Owner, uploadId: string) {
  return sql<boolean>`tenant_id = ${owner.tenantId} and owner_id = ${owner.ownerId} and upload_id = ${uploadId}`;
}
