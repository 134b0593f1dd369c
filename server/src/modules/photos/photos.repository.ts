import type { PhotoSortKey, SortOrder } from '@keepsake/contract/photos';
import type { Condition, Relation, Transaction } from '../../platform/database/index.ts';
import { conditionOf, relationOf, rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import { type Month, unknownMonth } from './photo-months.ts';
import type { LibraryRow, NewPhotoRow, PhotoRow, PhotosTables } from './photos.tables.ts';
import { readUndatedLast, type Side, sideOf } from './undated-last.ts';

/** First columns of every key and condition. */
export interface Owner {
  readonly tenantId: string;
  readonly ownerId: string;
}

/** A page starts after this photo. */
export interface Position {
  readonly month: Month;
  readonly at: string;
  readonly photoId: string;
}

const columns = {
  dateTaken: { month: 'taken_month', at: 'taken_at' },
  created: { month: 'created_month', at: 'created_at' },
  uploaded: { month: 'uploaded_month', at: 'uploaded_at' },
} as const satisfies Record<PhotoSortKey, { month: keyof PhotoRow; at: keyof PhotoRow }>;

/** Columns of a photo's position under a sort key. */
export const columnsOf = (sortKey: PhotoSortKey) => columns[sortKey];

export function positionOf(row: PhotoRow, sortKey: PhotoSortKey): Position {
  const { month, at } = columns[sortKey];
  return { month: row[month], at: row[at], photoId: row.photo_id };
}

const owned = (owner: Owner) => ({ tenant_id: owner.tenantId, owner_id: owner.ownerId });

export async function insertLibrary(tx: Transaction, owner: Owner, createdAt: string): Promise<void> {
  await sqlOf<PhotosTables>(tx)
    .insertInto('libraries')
    .values({ ...owned(owner), created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks a library. Every change starts with it, so that counters are updated in one order without deadlocks. */
export async function lockLibrary(tx: Transaction, owner: Owner): Promise<void> {
  await sqlOf<PhotosTables>(tx)
    .selectFrom('libraries')
    .select('owner_id')
    .where(ownedBy(owner))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findLibrary(tx: Transaction, owner: Owner): Promise<LibraryRow | undefined> {
  return sqlOf<PhotosTables>(tx).selectFrom('libraries').selectAll().where(ownedBy(owner)).executeTakeFirst();
}

/** Returns undefined when the owner has the same content already. */
export async function insertPhoto(tx: Transaction, row: NewPhotoRow): Promise<PhotoRow | undefined> {
  return sqlOf<PhotosTables>(tx)
    .insertInto('photos')
    .values({ ...row, generation: shownGeneration({ tenantId: row.tenant_id, ownerId: row.owner_id }) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'owner_id', 'sha256']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findPhotoByContent(
  tx: Transaction,
  owner: Owner,
  sha256: Uint8Array,
): Promise<PhotoRow | undefined> {
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .selectAll()
    .where(ownedBy(owner))
    .where('sha256', '=', Buffer.from(sha256))
    .executeTakeFirst();
}

/** A photo that is shown. */
export async function findPhotoByUpload(tx: Transaction, owner: Owner, uploadId: string) {
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .selectAll()
    .where(ownedBy(owner))
    .where('upload_id', '=', uploadId)
    .where(isShown(owner))
    .executeTakeFirst();
}

export async function findPhoto(tx: Transaction, owner: Owner, photoId: string) {
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .selectAll()
    .where(ownedBy(owner))
    .where('photo_id', '=', photoId)
    .where(isShown(owner))
    .executeTakeFirst();
}

/** Visible photos of any owner, for statements by id, as `isShown`. */
export const shownPhotos: Relation = relationOf(
  sql`(select photos.* from photos join libraries using (tenant_id, owner_id)
    where photos.deleted_at is null and photos.generation = libraries.generation)`,
);

/** Lists the visible ones of the owner's photos, in the order of the ids. */
export async function listShownPhotos(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  photoIds: readonly string[],
): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select photo.* from unnest(${[...photoIds]}::uuid[]) with ordinality as given (photo_id, place)
    join ${rowsOf(shownPhotos)} as photo
      on photo.tenant_id = ${tenantId} and photo.owner_id = ${ownerId} and photo.photo_id = given.photo_id
    order by given.place`.execute(sqlOf<PhotosTables>(tx));
  return rows;
}

/** True while the photo of a row is visible. */
export function whileShown(row: string): Condition {
  const named = (column: string) => sql.ref(`${row}.${column}`);
  return conditionOf(
    sql<boolean>`exists (
      select from ${rowsOf(shownPhotos)} as shown
      where shown.tenant_id = ${named('tenant_id')} and shown.owner_id = ${named('owner_id')}
        and shown.photo_id = ${named('photo_id')})`,
  );
}

export async function hidePhotos(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
  deletedAt: string,
): Promise<PhotoRow[]> {
  return sqlOf<PhotosTables>(tx)
    .updateTable('photos')
    .set({ deleted_at: deletedAt })
    .where(ownedBy(owner))
    .where('photo_id', 'in', [...photoIds])
    .where(isShown(owner))
    .returningAll()
    .execute();
}

export async function showPhotos(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
  wantedAt: string,
): Promise<PhotoRow[]> {
  await sqlOf<PhotosTables>(tx)
    .updateTable('photos')
    .set({ wanted_at: wantedAt })
    .where(ownedBy(owner))
    .where('photo_id', 'in', [...photoIds])
    .where(isShown(owner))
    .execute();
  return sqlOf<PhotosTables>(tx)
    .updateTable('photos')
    .set({ deleted_at: null, is_final: false, wanted_at: wantedAt, generation: shownGeneration(owner) })
    .where(ownedBy(owner))
    .where('photo_id', 'in', [...photoIds])
    .where(sql<boolean>`not ${isShown(owner)}`)
    .returningAll()
    .execute();
}

export async function updatePhoto(
  tx: Transaction,
  owner: Owner,
  photoId: string,
  change: Partial<
    Pick<
      PhotoRow,
      | 'state'
      | 'average_colour'
      | 'thumbhash'
      | 'damaged'
      | 'blob_key'
      | 'date_taken'
      | 'taken_at'
      | 'taken_month'
    >
  >,
): Promise<PhotoRow | undefined> {
  return sqlOf<PhotosTables>(tx)
    .updateTable('photos')
    .set(change)
    .where(ownedBy(owner))
    .where('photo_id', '=', photoId)
    .returningAll()
    .executeTakeFirst();
}

export interface PageQuery {
  readonly sortKey: PhotoSortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly isFavourite?: boolean | undefined;
  /** The month to list; otherwise the whole library. */
  readonly month?: Month;
  readonly after?: Position | undefined;
  /** Side of the unknown month to list. */
  readonly side?: Side | undefined;
}

/**
 * Rows after a position. A given month is not part of the comparison: PostgreSQL would seek to the month's end
 * instead of the position, and scan from there.
 */
function isBehind({ sortKey, sortOrder, month }: PageQuery, after: Position) {
  const names = columns[sortKey];
  const order = sql.raw(sortOrder === 'asc' ? '>' : '<');
  const at = sql.ref(names.at);
  if (month !== undefined) {
    return sql<boolean>`(${at}, photo_id) ${order} (${after.at}::timestamptz, ${after.photoId}::uuid)`;
  }
  const place = sql`(${sql.ref(names.month)}, ${at}, photo_id)`;
  return sql<boolean>`${place} ${order} (${after.month}::int, ${after.at}::timestamptz, ${after.photoId}::uuid)`;
}

/** One page of visible photos in the order (month, moment, id): an index range of exactly that many rows. */
export function selectPage(tx: Transaction, owner: Owner, query: PageQuery) {
  const { month, at } = columns[query.sortKey];
  const { after } = query;
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .selectAll()
    .where(ownedBy(owner))
    .where(isShown(owner))
    .$if(query.isFavourite === true, (select) => select.where(isFavourite))
    .$if(query.month !== undefined, (select) => select.where(month, '=', query.month as Month))
    .$if(query.side !== undefined, (select) => select.where(month, query.side as Side, unknownMonth))
    .$if(after !== undefined, (select) => select.where(isBehind(query, after as Position)))
    .orderBy(month, query.sortOrder)
    .orderBy(at, query.sortOrder)
    .orderBy('photo_id', query.sortOrder)
    .limit(query.limit);
}

/** One page. By date taken, photos without a date come last. */
export async function listPhotos(tx: Transaction, owner: Owner, query: PageQuery): Promise<PhotoRow[]> {
  const { sortKey, month, after } = query;
  if (sortKey !== 'dateTaken' || month !== undefined) return selectPage(tx, owner, query).execute();
  const from = after && sideOf(after.month, unknownMonth);
  return readUndatedLast({ ...query, from }, ({ side, isFirst, limit }) => {
    const part = side === '=' ? { month: unknownMonth } : { side };
    return selectPage(tx, owner, { ...query, ...part, limit, after: isFirst ? after : undefined }).execute();
  });
}

/** The query runs once for each statement, not for each row. */
function shownGeneration(owner: Owner) {
  return sql<number>`(select generation from libraries where ${ownedBy(owner)})`;
}

/** Photos deleted neither alone nor with the library. The first condition is that of the partial indexes. */
export function isShown(owner: Owner) {
  return sql<boolean>`(deleted_at is null and generation = ${shownGeneration(owner)})`;
}

/** The condition of the partial indexes of favourites. */
export const isFavourite = sql<boolean>`favourite_at is not null`;

/** The owner's rows; first columns of every key. */
export function ownedBy(owner: Owner) {
  return sql<boolean>`tenant_id = ${owner.tenantId} and owner_id = ${owner.ownerId}`;
}
