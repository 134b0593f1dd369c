import type { Transaction } from '../../../platform/database/index.ts';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import { sql, sqlOf } from '../../../platform/database/sql.ts';
import { isShown, type Owner, ownedBy } from '../photos.repository.ts';
import type { OperationRow, PhotoRow, PhotosTables } from '../photos.tables.ts';
import type { LibrarySize } from '../quota.ts';

/** A page starts after this photo. */
export interface DeletedPosition {
  readonly deletedAt: string;
  readonly photoId: string;
}

/** Photos with a tombstone younger than `since` that were not deleted for good, last deleted first. */
export async function listDeleted(
  tx: Transaction,
  owner: Owner,
  { since, after, limit }: { since: string; after: DeletedPosition | undefined; limit: number },
): Promise<PhotoRow[]> {
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .selectAll()
    .where(ownedBy(owner))
    .where('deleted_at', '>', since)
    .where('is_final', '=', false)
    .$if(after !== undefined, (select) =>
      select.where(
        sql<boolean>`(deleted_at, photo_id) < (${after?.deletedAt}::timestamptz, ${after?.photoId}::uuid)`,
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('photo_id', 'desc')
    .limit(limit)
    .execute();
}

/** True for tombstones younger than `since`, or not yet written, of photos that were not deleted for good. */
const isRestorable = (since: string) =>
  sql<boolean>`(coalesce(deleted_at > ${since}, true) and not is_final)`;

/** A restorable photo: its tombstone is younger than `since`, or not yet written. */
export async function findRestorable(tx: Transaction, owner: Owner, photoId: string, since: string) {
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .selectAll()
    .where(ownedBy(owner))
    .where('photo_id', '=', photoId)
    .where(sql<boolean>`not ${isShown(owner)}`)
    .where(isRestorable(since))
    .executeTakeFirst();
}

/** Lists those of the photos whose grace period has not ended, visible ones included. */
export async function listRestorable(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
  since: string,
): Promise<{ photoId: string; bytes: number; isHidden: boolean; deletedAt: string | null }[]> {
  const rows = await sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .select(['photo_id', 'bytes', 'deleted_at', sql<boolean>`not ${isShown(owner)}`.as('is_hidden')])
    .where(ownedBy(owner))
    .where('photo_id', 'in', [...photoIds])
    .where(isRestorable(since))
    .execute();
  return rows.map((row) => ({
    photoId: row.photo_id,
    bytes: Number(row.bytes),
    isHidden: row.is_hidden,
    deletedAt: row.deleted_at && instantFromDatabase(row.deleted_at),
  }));
}

/** Deletes for good those of the photos whose tombstone is younger than `since`. Returns them, with earlier ones. */
export async function finishDeletion(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
  since: string,
): Promise<string[]> {
  const rows = await sqlOf<PhotosTables>(tx)
    .updateTable('photos')
    .set({ is_final: true })
    .where(ownedBy(owner))
    .where('photo_id', 'in', [...photoIds])
    .where('deleted_at', '>', since)
    .returning('photo_id')
    .execute();
  return rows.map((row) => row.photo_id);
}

/** Photos of an operation. `since`: photos deleted earlier cannot be restored. */
type Scope = ReturnType<typeof isShown>;

export function scopeOfDeletion({ generation }: Pick<OperationRow, 'generation'>): Scope {
  return sql<boolean>`(generation = ${generation} and deleted_at is null)`;
}

/** Photos that one deletion of the library hid, with or without tombstones. */
export function scopeOfUndo(
  { generation, at }: Pick<OperationRow, 'generation' | 'at'>,
  since: string,
): Scope {
  return sql<boolean>`(generation = ${generation} and coalesce(deleted_at = ${at}, true) and ${at}::timestamptz > ${since}::timestamptz
    and not is_final)`;
}

/** Photos that a deletion of a selection hid: tombstones of its moment. */
export function scopeOfSelection({ at }: Pick<OperationRow, 'at'>, since: string): Scope {
  return sql<boolean>`(deleted_at = ${at} and ${at}::timestamptz > ${since}::timestamptz and not is_final)`;
}

/** Photos that were hidden at the time of the request. */
export function scopeOfRestore(
  { generation, at }: Pick<OperationRow, 'generation' | 'at'>,
  since: string,
): Scope {
  return sql<boolean>`(
    case when deleted_at is null then generation < ${generation}
    else deleted_at <= ${at} and deleted_at > ${since} and not is_final end)`;
}

export async function sizeOf(tx: Transaction, owner: Owner, scope: Scope): Promise<LibrarySize> {
  const row = await sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .select([sql<string>`count(*)`.as('photos'), sql<string>`coalesce(sum(bytes), 0)`.as('bytes')])
    .where(ownedBy(owner))
    .where(scope)
    .executeTakeFirstOrThrow();
  return { photos: Number(row.photos), bytes: Number(row.bytes) };
}

/** The next ids of a scope, in order. */
export async function listIdsIn(
  tx: Transaction,
  owner: Owner,
  scope: Scope,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .select('photo_id')
    .where(ownedBy(owner))
    .$if(after !== null, (select) => select.where('photo_id', '>', after as string))
    .where(scope)
    .orderBy('photo_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.photo_id);
}

/** Writes tombstones for photos of a scope, or for all of them without `photoIds`. Returns their number. */
export async function layTombstones(
  tx: Transaction,
  owner: Owner,
  scope: Scope,
  at: string,
  photoIds?: readonly string[],
): Promise<number> {
  const result = await sqlOf<PhotosTables>(tx)
    .updateTable('photos')
    .set({ deleted_at: at })
    .where(ownedBy(owner))
    .where(scope)
    .$if(photoIds !== undefined, (update) => update.where('photo_id', 'in', [...(photoIds ?? [])]))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
