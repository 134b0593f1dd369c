import type { PhotoSortKey, SortOrder } from '@keepsake/contract/photos';
import type { Condition, Relation, Transaction } from '../../platform/database/index.ts';
import { conditionOf, relationOf, rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Month } from './photo-months.ts';
import type { LibraryRow, NewPhotoRow, PhotoRow, PhotosTables } from './photos.tables.ts';

/** Whose library: comes first in every key, and in every question. */
export interface Owner {
  readonly tenantId: string;
  readonly ownerId: string;
}

/** Where a page begins: behind this photo of the same order. */
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

/** Names of the columns that say where a photo stands under a sort key. */
export const columnsOf = (sortKey: PhotoSortKey) => columns[sortKey];

/** Where a photo stands under a sort key. */
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

/** Every change of a library begins here, so that its counters are taken in one order and never deadlock. */
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

/** Inserts a photo that is shown; undefined when the owner has the same content already. */
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

export async function findPhoto(tx: Transaction, owner: Owner, photoId: string) {
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .selectAll()
    .where(ownedBy(owner))
    .where('photo_id', '=', photoId)
    .where(isShown(owner))
    .executeTakeFirst();
}

/** Photos of any owners that are shown, for statements that come from their ids: what `isShown` says of each. */
export const shownPhotos: Relation = relationOf(
  sql`(select photos.* from photos join libraries using (tenant_id, owner_id)
    where photos.deleted_at is null and photos.generation = libraries.generation)`,
);

/** True while the photo that a row names is shown. */
export function whileShown(row: string): Condition {
  const named = (column: string) => sql.ref(`${row}.${column}`);
  return conditionOf(
    sql<boolean>`exists (
      select from ${rowsOf(shownPhotos)} as shown
      where shown.tenant_id = ${named('tenant_id')} and shown.owner_id = ${named('owner_id')}
        and shown.photo_id = ${named('photo_id')})`,
  );
}

/** Hides photos and returns those that were shown until now. */
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

/** Shows photos again and returns those that were hidden until now. All of them are wanted from then on. */
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
    .set({ deleted_at: null, wanted_at: wantedAt, generation: shownGeneration(owner) })
    .where(ownedBy(owner))
    .where('photo_id', 'in', [...photoIds])
    .where(sql<boolean>`not ${isShown(owner)}`)
    .returningAll()
    .execute();
}

/** Returns the photo as it is now. */
export async function updatePhotoState(
  tx: Transaction,
  owner: Owner,
  photoId: string,
  change: Partial<Pick<PhotoRow, 'state' | 'average_colour' | 'thumbhash'>>,
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
  /** Only this month; otherwise the whole library. */
  readonly month?: Month;
  readonly after?: Position;
}

/**
 * Behind a place, in the columns that the order goes by. A month that is given is no part of the comparison: the index
 * would be entered at the month's end instead of at the place, and read from there to the place.
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

/** One page of shown photos in the order (month, moment, id): an index range of exactly that many rows. */
export function selectPage(tx: Transaction, owner: Owner, query: PageQuery) {
  const { month, at } = columns[query.sortKey];
  const { after } = query;
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .selectAll()
    .where(ownedBy(owner))
    .where(isShown(owner))
    .$if(query.month !== undefined, (select) => select.where(month, '=', query.month as Month))
    .$if(after !== undefined, (select) => select.where(isBehind(query, after as Position)))
    .orderBy(month, query.sortOrder)
    .orderBy(at, query.sortOrder)
    .orderBy('photo_id', query.sortOrder)
    .limit(query.limit);
}

export async function listPhotos(tx: Transaction, owner: Owner, query: PageQuery): Promise<PhotoRow[]> {
  return selectPage(tx, owner, query).execute();
}

/** Asked once for each statement, not for each row. */
function shownGeneration(owner: Owner) {
  return sql<number>`(select generation from libraries where ${ownedBy(owner)})`;
}

/** Neither deleted by itself nor with the whole library. The first half is what the indexes of lists hold. */
export function isShown(owner: Owner) {
  return sql<boolean>`(deleted_at is null and generation = ${shownGeneration(owner)})`;
}

/** The owner's rows: first in every key, so first in every question. */
export function ownedBy(owner: Owner) {
  return sql<boolean>`tenant_id = ${owner.tenantId} and owner_id = ${owner.ownerId}`;
}
