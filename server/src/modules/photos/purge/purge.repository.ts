import type { Transaction } from '../../../platform/database/index.ts';
import { sql, sqlOf } from '../../../platform/database/sql.ts';
import { type Owner, ownedBy } from '../photos.repository.ts';
import type { PhotosTables } from '../photos.tables.ts';

interface PurgeDayTable {
  tenant_id: string;
  day: string;
  purged: string;
  allowed: string;
  allowed_on: string | null;
  waiting: string;
}

interface Tables extends PhotosTables {
  purge_days: PurgeDayTable;
}

/** Photos of a tenant that were deleted before an instant. */
export interface DuePhotos {
  readonly tenantId: string;
  readonly photos: number;
  readonly libraries: number;
  /** Timestamp as the database returns it. */
  readonly oldest: string;
}

/** @param before instant of their deletion */
export async function listDuePhotos(tx: Transaction, before: string): Promise<DuePhotos[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('photos')
    .select([
      'tenant_id',
      sql<string>`count(*)`.as('photos'),
      sql<string>`count(distinct owner_id)`.as('libraries'),
      sql<string>`min(deleted_at)`.as('oldest'),
    ])
    .where('deleted_at', '<', before)
    .groupBy('tenant_id')
    .execute();
  return rows.map(({ tenant_id: tenantId, photos, libraries, oldest }) => ({
    tenantId,
    photos: Number(photos),
    libraries: Number(libraries),
    oldest,
  }));
}

/** Owners of photos that were deleted before an instant. */
export async function listDueOwners(tx: Transaction, tenantId: string, before: string): Promise<string[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('photos')
    .select('owner_id')
    .distinct()
    .where('deleted_at', '<', before)
    .where('tenant_id', '=', tenantId)
    .execute();
  return rows.map(({ owner_id }) => owner_id);
}

/** Photos that the libraries of a tenant show. */
export async function countTenant(tx: Transaction, tenantId: string): Promise<number> {
  const { photos } = await sqlOf<Tables>(tx)
    .selectFrom('libraries')
    .select(sql<string>`coalesce(sum(photos_count), 0)`.as('photos'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(photos);
}

export interface PurgeDay {
  readonly purged: number;
  readonly allowed: number;
  readonly waiting: number;
}

const toPurgeDay = ({ purged, allowed, waiting }: Pick<PurgeDayTable, keyof PurgeDay>): PurgeDay => ({
  purged: Number(purged),
  allowed: Number(allowed),
  waiting: Number(waiting),
});

/** Locks the row of a tenant, for this day. */
export async function lockPurgeDay(tx: Transaction, tenantId: string, day: string): Promise<PurgeDay> {
  const row = await sqlOf<Tables>(tx)
    .insertInto('purge_days')
    .values({ tenant_id: tenantId, day, purged: '0', allowed: '0', waiting: '0' })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({
        day,
        purged: sql`case when purge_days.day = excluded.day then purge_days.purged else 0 end`,
        allowed: sql`case when purge_days.allowed_on >= excluded.day - 1 then purge_days.allowed else 0 end`,
      }),
    )
    .returning(['purged', 'allowed', 'waiting'])
    .executeTakeFirstOrThrow();
  return toPurgeDay(row);
}

/** `purged` is 0 on another day than this. */
export async function findPurgeDay(
  tx: Transaction,
  tenantId: string,
  day: string,
): Promise<PurgeDay | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('purge_days')
    .select(['allowed', 'waiting'])
    .select(sql<string>`case when day = ${day}::date then purged else 0 end`.as('purged'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row && toPurgeDay(row);
}

/** Resets the waiting and allowed numbers of tenants without due photos. */
export async function clearOthers(tx: Transaction, dueTenants: readonly string[]): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('purge_days')
    .set({ waiting: '0', allowed: '0' })
    .where(sql<boolean>`not tenant_id = any(${[...dueTenants]}::text[])`)
    .where(sql<boolean>`(waiting > 0 or allowed > 0)`)
    .execute();
}

export async function setWaiting(tx: Transaction, tenantId: string, waiting: number): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('purge_days')
    .set({ waiting: String(waiting) })
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** Allows the purge of a tenant's waiting photos, on this day and the next; returns how many. */
export async function allowWaiting(tx: Transaction, tenantId: string, day: string): Promise<number> {
  const row = await sqlOf<Tables>(tx)
    .updateTable('purge_days')
    .set({ allowed: sql`waiting`, allowed_on: day })
    .where('tenant_id', '=', tenantId)
    .returning('allowed')
    .executeTakeFirst();
  return Number(row?.allowed ?? 0);
}

/** Commits without waiting for the disk: a batch that a power cut undoes is due again. */
export async function commitLazily(tx: Transaction): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(sqlOf(tx));
}

export async function addPurged(tx: Transaction, tenantId: string, photos: number): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('purge_days')
    .set({
      // Photos that an operator allowed do not count.
      purged: sql`purged + greatest(0, ${photos} - allowed)`,
      allowed: sql`greatest(0, allowed - ${photos})`,
    })
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** Photos of all tenants that wait for an operator. */
export async function countWaiting(tx: Transaction): Promise<number> {
  const { waiting } = await sqlOf<Tables>(tx)
    .selectFrom('purge_days')
    .select(sql<string>`coalesce(sum(waiting), 0)`.as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Whether a restoration is in progress. */
export async function isRestoring(tx: Transaction, owner: Owner): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('library_operations')
    .select('operation_id')
    .where(ownedBy(owner))
    .where('kind', '=', 'restore-all')
    .where('state', '=', 'RUNNING')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the photos that were deleted first. */
export async function lockDeleted(
  tx: Transaction,
  owner: Owner,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<{ photo_id: string; blob_key: string }[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('photos')
    .select(['photo_id', 'blob_key'])
    .where(ownedBy(owner))
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .orderBy('photo_id')
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function deleteRows(tx: Transaction, owner: Owner, photoIds: readonly string[]): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('photos')
    .where(ownedBy(owner))
    .where('photo_id', '=', sql<string>`any(${photoIds}::uuid[])`)
    .execute();
}

/** Whether nothing is left of what a deletion of everything hid. */
export async function isPurged(tx: Transaction, owner: Owner, operationId: string): Promise<boolean> {
  const left = await sqlOf<Tables>(tx)
    .selectFrom('library_operations as operation')
    .select('operation.operation_id')
    .where('operation.tenant_id', '=', owner.tenantId)
    .where('operation.owner_id', '=', owner.ownerId)
    .where('operation.operation_id', '=', operationId)
    .where(
      sql<boolean>`(operation.state = 'RUNNING' or exists (
        select from photos where photos.tenant_id = operation.tenant_id and photos.owner_id = operation.owner_id
          and photos.deleted_at = operation.at))`,
    )
    .executeTakeFirst();
  return left === undefined;
}
