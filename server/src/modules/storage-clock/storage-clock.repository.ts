import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { CustomerKey } from '../customers/index.ts';

interface Tables {
  storage_clocks: { tenant_id: string; customer_id: string; next_step_at: string | null };
  storage_reminders: {
    tenant_id: string;
    customer_id: string;
    deletion_date: string;
    days: number;
    sent_at: string;
  };
}

/** A row of `storage_clocks` that is due, and its place among them. */
export interface DueClock extends CustomerKey {
  readonly nextStepAt: string;
}

/** @param nextStepAt instant */
export async function insertClock(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  nextStepAt: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('storage_clocks')
    .values({ tenant_id: tenantId, customer_id: customerId, next_step_at: nextStepAt })
    .execute();
}

/** @param nextStepAt instant; null: nothing more to do */
export async function setNextStep(
  tx: Transaction,
  tenantId: string,
  customerIds: readonly string[],
  nextStepAt: string | null,
): Promise<void> {
  if (customerIds.length === 0) return;
  // One order of ids in all transactions, so that they do not deadlock.
  await sql`
    update storage_clocks clock set next_step_at = ${nextStepAt}::timestamptz
    from (
      select customer_id from storage_clocks
      where tenant_id = ${tenantId} and customer_id = any(${customerIds}::uuid[])
      order by customer_id for update
    ) locked
    where clock.tenant_id = ${tenantId} and clock.customer_id = locked.customer_id`.execute(sqlOf(tx));
}

/**
 * Locks the next one that is due, skipping those that another transaction has.
 *
 * @param until instant
 * @param after the one before
 */
export async function lockDueClock(
  tx: Transaction,
  until: string,
  after: DueClock | undefined,
): Promise<DueClock | undefined> {
  const place = after && [after.nextStepAt, after.tenantId, after.customerId];
  const row = await sqlOf<Tables>(tx)
    .selectFrom('storage_clocks')
    .select(['tenant_id', 'customer_id', 'next_step_at'])
    .$narrowType<{ next_step_at: string }>()
    .where('next_step_at', '<=', until)
    .$if(place !== undefined, (select) =>
      select.where(
        sql<boolean>`(next_step_at, tenant_id, customer_id) >
          (${place?.[0]}::timestamptz, ${place?.[1]}::text, ${place?.[2]}::uuid)`,
      ),
    )
    .orderBy('next_step_at')
    .orderBy('tenant_id')
    .orderBy('customer_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { tenantId: row.tenant_id, customerId: row.customer_id, nextStepAt: row.next_step_at };
}

export interface Reminder extends CustomerKey {
  readonly deletionDate: string;
  /** Before the day of deletion. */
  readonly days: number;
  /** Instant. */
  readonly sentAt: string;
}

/** False if this one, or one with fewer days, was recorded before for the same day of deletion. */
export async function recordReminder(
  tx: Transaction,
  { tenantId, customerId, deletionDate, days, sentAt }: Reminder,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into storage_reminders (tenant_id, customer_id, deletion_date, days, sent_at)
    select ${tenantId}, ${customerId}::uuid, ${deletionDate}::date, ${days}::integer, ${sentAt}::timestamptz
    where not exists (
      select from storage_reminders
      where tenant_id = ${tenantId} and customer_id = ${customerId}::uuid
        and deletion_date = ${deletionDate}::date and days <= ${days}::integer
    )`.execute(sqlOf(tx));
  return numAffectedRows > 0n;
}
