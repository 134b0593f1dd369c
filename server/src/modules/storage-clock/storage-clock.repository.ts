import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { CustomerKey } from '../customers/index.ts';

interface Tables {
  storage_clocks: {
    tenant_id: string;
    customer_id: string;
    next_step_at: string | null;
    seen_date: string | null;
  };
  storage_reminders: {
    tenant_id: string;
    customer_id: string;
    deletion_date: string;
    delivered_at: string | null;
    failed_at: string | null;
  };
}

/**
 * Schedules the next check. An old version of the server may have added no clock.
 *
 * @param nextStepAt instant; null: never
 */
export async function setNextStep(
  tx: Transaction,
  tenantId: string,
  customerIds: readonly string[],
  nextStepAt: string | null,
): Promise<void> {
  if (customerIds.length === 0) return;
  // One order of ids in all transactions, so that they do not deadlock.
  await sql`
    insert into storage_clocks (tenant_id, customer_id, next_step_at)
    select ${tenantId}, customer_id, ${nextStepAt}::timestamptz
    from unnest(${customerIds}::uuid[]) customer_id order by customer_id
    on conflict (tenant_id, customer_id) do update set next_step_at = excluded.next_step_at`.execute(
    sqlOf(tx),
  );
}

export interface Schedule {
  /** Instant; null: none. */
  readonly nextCheckAt: string | null;
  /** Day of deletion of the check before; null: none. */
  readonly seenDate: string | null;
}

export async function findSchedule(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<Schedule> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('storage_clocks')
    .select(['next_step_at', sql<string | null>`seen_date::text`.as('seen_date')])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  const nextCheckAt = row?.next_step_at ? instantFromDatabase(row.next_step_at) : null;
  return { nextCheckAt, seenDate: row?.seen_date ?? null };
}

/** Adds up to `limit` clocks that an old version of the server has not added; returns how many. */
export async function addMissingClocks(tx: Transaction, now: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into storage_clocks (tenant_id, customer_id, next_step_at)
    select tenant_id, customer_id, ${now}::timestamptz from customers
    where not exists (
      select from storage_clocks clock
      where clock.tenant_id = customers.tenant_id and clock.customer_id = customers.customer_id
    ) limit ${limit} on conflict do nothing`.execute(sqlOf(tx));
  return Number(numAffectedRows);
}

/**
 * The query of `lockDueClock`.
 *
 * @param until instant
 */
export const selectDueClock = (tx: Transaction, until: string) =>
  sqlOf<Tables>(tx)
    .selectFrom('storage_clocks')
    .select(['tenant_id', 'customer_id'])
    .where('next_step_at', '<=', until)
    .orderBy('next_step_at')
    .limit(1)
    .forUpdate()
    .skipLocked();

/**
 * Locks the next clock that is due, skipping those that another transaction has locked.
 *
 * @param until instant
 */
export async function lockDueClock(tx: Transaction, until: string): Promise<CustomerKey | undefined> {
  const row = await selectDueClock(tx, until).executeTakeFirst();
  return row && { tenantId: row.tenant_id, customerId: row.customer_id };
}

export interface Reminder extends CustomerKey {
  readonly reminderId: string;
  /** Hash of the mail's address. */
  readonly emailHash: Buffer;
  readonly deletionDate: string;
  /** Days before the day of deletion. */
  readonly days: number;
  /** ISO 8601 in UTC. */
  readonly sentAt: string;
}

/** Returns false if this reminder, or one with fewer days, exists for the same day of deletion. */
export async function recordReminder(
  tx: Transaction,
  { reminderId, emailHash, tenantId, customerId, deletionDate, days, sentAt }: Reminder,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into storage_reminders
      (reminder_id, email_hash, tenant_id, customer_id, deletion_date, days, sent_at)
    select ${reminderId}::uuid, ${emailHash}::bytea, ${tenantId}, ${customerId}::uuid, ${deletionDate}::date,
      ${days}::integer, ${sentAt}::timestamptz
    where not exists (
      select from storage_reminders
      where tenant_id = ${tenantId} and customer_id = ${customerId}::uuid
        and deletion_date = ${deletionDate}::date and days <= ${days}::integer
    )`.execute(sqlOf(tx));
  return numAffectedRows > 0n;
}

/** Finds when the first reminder of a day of deletion was delivered that has not bounced, as an instant. */
export async function findDeliveredReminder(
  tx: Transaction,
  { tenantId, customerId, emailHash }: CustomerKey & { readonly emailHash: Buffer },
  deletionDate: string,
): Promise<string | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('storage_reminders')
    .select(({ fn }) => fn.min('delivered_at').as('delivered_at'))
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('deletion_date', '=', deletionDate)
    .where('failed_at', 'is', null)
    // Old versions of the server left it null.
    .where(sql<boolean>`(email_hash is null or email_hash = ${emailHash})`)
    .executeTakeFirst();
  return row?.delivered_at ? instantFromDatabase(row.delivered_at) : undefined;
}

/** Deletes an erased customer's reminders, which identify the address. */
export async function deleteReminders(tx: Transaction, { tenantId, customerId }: CustomerKey): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('storage_reminders')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}
