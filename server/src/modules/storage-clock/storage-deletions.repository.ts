import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { type Insertable, type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';
import type { CustomerKey } from '../customers/index.ts';

interface StorageDeletionsTable {
  tenant_id: string;
  customer_id: string;
  /** Day, `YYYY-MM-DD`. */
  deletion_date: string;
  operation_id: string | null;
  photos_count: number;
  project_count: number;
  deleted_at: string;
  restored_at: string | null;
  purged_at: string | null;
}

interface Tables {
  storage_deletions: StorageDeletionsTable;
  storage_clocks: { tenant_id: string; customer_id: string; extended_until: string | null };
}

export interface PeriodDeletion {
  /** The last day of the period. */
  readonly deletionDate: string;
  /** Undefined when there were no photos. */
  readonly operationId: string | undefined;
  readonly photosCount: number;
  readonly projectCount: number;
  /** ISO 8601 in UTC. */
  readonly deletedAt: string;
  readonly isRestored: boolean;
  readonly isPurged: boolean;
}

const toDeletion = (row: Selectable<StorageDeletionsTable>): PeriodDeletion => ({
  deletionDate: row.deletion_date,
  operationId: row.operation_id ?? undefined,
  photosCount: row.photos_count,
  projectCount: row.project_count,
  deletedAt: instantFromDatabase(row.deleted_at),
  isRestored: row.restored_at !== null,
  isPurged: row.purged_at !== null,
});

/** Finds the latest deletion. */
export async function findDeletion(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<PeriodDeletion | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('storage_deletions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('deleted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toDeletion(row);
}

export async function insertDeletion(
  tx: Transaction,
  row: Omit<Insertable<StorageDeletionsTable>, 'restored_at' | 'purged_at'>,
): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('storage_deletions').values(row).execute();
}

/** Records a period without anything to delete: its reminders do not count later. */
export async function recordEmpty(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  { deletionDate, at }: { readonly deletionDate: string; readonly at: string },
): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('storage_deletions')
    .values({
      tenant_id: tenantId,
      customer_id: customerId,
      deletion_date: deletionDate,
      operation_id: null,
      photos_count: 0,
      project_count: 0,
      deleted_at: at,
      restored_at: at,
      purged_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasDeletion(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  deletionDate: string,
): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('storage_deletions')
    .select('deletion_date')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('deletion_date', '=', deletionDate)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the day of deletion of a check; returns that of the check before, null at the first. */
export async function recordDate(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  deletionDate: string,
): Promise<string | null> {
  const { rows } = await sql<{ seen_date: string | null }>`
    with before as (
      select seen_date from storage_clocks where tenant_id = ${tenantId} and customer_id = ${customerId}::uuid
    )
    update storage_clocks set seen_date = ${deletionDate}::date
    where tenant_id = ${tenantId} and customer_id = ${customerId}::uuid
    returning (select seen_date from before)`.execute(sqlOf(tx));
  return rows[0]?.seen_date ?? null;
}

export async function endDeletion(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  { deletionDate, ...end }: { deletionDate: string } & ({ restored_at: string } | { purged_at: string }),
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('storage_deletions')
    .set(end)
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('deletion_date', '=', deletionDate)
    .execute();
}

/** Lists those of the customers for whom a deletion since an instant can still be undone. */
export async function listRestorable(
  tx: Transaction,
  tenantId: string,
  { customerIds, since }: { readonly customerIds: readonly string[]; readonly since: string },
): Promise<string[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('storage_deletions')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', 'in', [...customerIds])
    .where('deleted_at', '>', since)
    .where('restored_at', 'is', null)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Finds the day to which the period is extended, or null. */
export async function findExtension(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<string | null> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('storage_clocks')
    .select(sql<string | null>`extended_until::text`.as('extended_until'))
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.extended_until ?? null;
}

/** @param until day */
export async function extendPeriod(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  until: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('storage_clocks')
    .set({ extended_until: until })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Waits for other transactions of the customer's clock; returns false without one. */
export async function lockClock(tx: Transaction, { tenantId, customerId }: CustomerKey): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('storage_clocks')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
