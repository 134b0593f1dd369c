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
  /** `Upload-Metadata` as sent; HEAD returns it. */
  metadata: string;
  created_at: string;
  expires_at: string;
  /** The album that gets the photo; of a finished upload, the one that got it. */
  album_id: string | null;
  /** The pairing of the phone that sends it. */
  pairing_id: string | null;
  /** As an export of another service tells it; `exportedInstant` of the contract. */
  taken_at: string | null;
  photo_id: string | null;
  is_duplicate: boolean;
  /** Time when it became a photo or was abandoned. */
  finished_at: string | null;
}

interface Tables {
  uploads: UploadsTable;
}

export type UploadRow = Selectable<UploadsTable>;

export async function insertUpload(tx: Transaction, row: UploadRow): Promise<UploadRow> {
  return sqlOf<Tables>(tx).insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Unfinished uploads of an owner, and their declared bytes. */
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

/**
 * Counts what a phone has sent and is sending, without deleted uploads. A photo that was sent twice is one of
 * `received`.
 */
export async function countOfPairing(
  tx: Transaction,
  pairingId: string,
): Promise<{ received: number; sending: number; uploads: number; bytes: number }> {
  const { received, sending, uploads, bytes } = await sqlOf<Tables>(tx)
    .selectFrom('uploads')
    .select([
      sql<string>`count(distinct photo_id)`.as('received'),
      sql<string>`count(*) filter (where photo_id is not null or finished_at is null)`.as('uploads'),
      sql<string>`count(*) filter (where finished_at is null)`.as('sending'),
      sql<string>`coalesce(sum(total_bytes), 0)`.as('bytes'),
    ])
    .where('pairing_id', '=', pairingId)
    .executeTakeFirstOrThrow();
  return {
    received: Number(received),
    sending: Number(sending),
    uploads: Number(uploads),
    bytes: Number(bytes),
  };
}

/** The newest photos that a phone has sent, the newest first. */
export async function listPhotosOfPairing(
  tx: Transaction,
  pairingId: string,
  limit: number,
): Promise<string[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('uploads')
    .select('photo_id')
    .where('pairing_id', '=', pairingId)
    .where('photo_id', 'is not', null)
    .groupBy('photo_id')
    .orderBy(sql`max(finished_at)`, 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ photo_id: photoId }) => photoId ?? []);
}

/** The row lock ends with the statement and changes nothing, so it need not wait for the disk. */
const withoutWait = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`;

/**
 * Reads an upload after any commit on it has ended. A commit whose response was lost may be in progress, and its
 * photo's bytes must not change before the outcome is known. Runs outside a transaction only: other changes would be
 * flushed too late.
 *
 * @param pairingId finds only what the phone of this pairing sends
 */
export async function lockUpload(
  { autocommit }: Pick<Database, 'autocommit'>,
  owner: Owner,
  uploadId: string,
  pairingId?: string,
): Promise<UploadRow | undefined> {
  return sqlOf<Tables>(autocommit)
    .selectFrom('uploads')
    .selectAll()
    .where(isUpload(owner, uploadId, pairingId))
    .where(withoutWait)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Finds an upload as of the last commit; does not wait for one in progress.
 *
 * @param pairingId finds only what the phone of this pairing sends
 */
export async function findUpload(
  tx: Transaction,
  owner: Owner,
  uploadId: string,
  pairingId?: string,
): Promise<UploadRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('uploads')
    .selectAll()
    .where(isUpload(owner, uploadId, pairingId))
    .executeTakeFirst();
}

export interface Finish {
  readonly photoId: string;
  /** Key of the photo's blob; for a duplicate the unused blob, which is removed with the upload. */
  readonly blobKey: string;
  readonly isDuplicate: boolean;
  readonly albumId: string | null;
  readonly finishedAt: string;
  readonly expiresAt: string;
}

/** Returns false when the upload was finished, abandoned or deleted before. */
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
      blob_key: finish.blobKey,
      is_duplicate: finish.isDuplicate,
      album_id: finish.albumId,
      finished_at: finish.finishedAt,
      expires_at: finish.expiresAt,
    })
    .where(isUpload(owner, uploadId))
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Abandons an upload: it can no longer become a photo. Returns false when it is a photo, or deleted. */
export async function abandonUpload(
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

/** A page of expired uploads of all owners, oldest first. */
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

function isUpload(owner: Owner, uploadId: string, pairingId?: string) {
  const ofPhone = pairingId === undefined ? sql<boolean>`true` : sql<boolean>`pairing_id = ${pairingId}`;
  return sql<boolean>`tenant_id = ${owner.tenantId} and owner_id = ${owner.ownerId} and upload_id = ${uploadId}
    and ${ofPhone}`;
}
