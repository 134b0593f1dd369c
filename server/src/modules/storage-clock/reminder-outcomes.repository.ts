import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { CustomerKey } from '../customers/index.ts';

/** A reminder that has not arrived. */
export interface FailedReminder extends CustomerKey {
  /** Day, `YYYY-MM-DD`. */
  readonly deletionDate: string;
}

/** Records the first delivery only, because the mail may have bounced since. @param at instant */
export async function recordDelivered(tx: Transaction, reminderId: string, at: string): Promise<void> {
  await sql`
    update storage_reminders set delivered_at = ${at}::timestamptz, failed_at = null
    where reminder_id = ${reminderId}::uuid and delivered_at is null`.execute(sqlOf(tx));
}

/** Records a failure, and returns reminders whose outcome was not known. @param at instant */
export async function recordGivenUp(
  tx: Transaction,
  reminderId: string,
  at: string,
): Promise<FailedReminder[]> {
  const { rows } = await sql<FailedReminder>`
    update storage_reminders set failed_at = ${at}::timestamptz
    where reminder_id = ${reminderId}::uuid and delivered_at is null and failed_at is null
    returning tenant_id as "tenantId", customer_id as "customerId", deletion_date as "deletionDate"`.execute(
    sqlOf(tx),
  );
  return rows;
}

export interface AddressKey {
  readonly tenantId: string;
  readonly emailHash: Buffer;
}

/**
 * Records bounces of reminders of the week before `at` that had not failed; their mails had been delivered.
 *
 * @param at instant, by a clock that may be ten minutes slow
 */
export async function recordBounced(
  tx: Transaction,
  { tenantId, emailHash }: AddressKey,
  at: string,
): Promise<FailedReminder[]> {
  const { rows } = await sql<FailedReminder>`
    update storage_reminders set failed_at = ${at}::timestamptz, delivered_at = coalesce(delivered_at, sent_at)
    where tenant_id = ${tenantId} and email_hash = ${emailHash}::bytea and failed_at is null
      and sent_at between ${at}::timestamptz - interval '7 days' and ${at}::timestamptz + interval '10 minutes'
    returning tenant_id as "tenantId", customer_id as "customerId", deletion_date as "deletionDate"`.execute(
    sqlOf(tx),
  );
  return rows;
}

/** Finds the instant when the latest reminder to an address failed; undefined without a known failure. */
export async function findMailFailure(
  tx: Transaction,
  { tenantId, customerId, emailHash }: CustomerKey & AddressKey,
): Promise<string | undefined> {
  const { rows } = await sql<{ failed_at: string | null }>`
    select failed_at from storage_reminders
    where tenant_id = ${tenantId} and customer_id = ${customerId}::uuid and email_hash = ${emailHash}::bytea
      and (delivered_at is not null or failed_at is not null)
    order by sent_at desc, deletion_date desc limit 1`.execute(sqlOf(tx));
  const failedAt = rows[0]?.failed_at;
  return failedAt ? instantFromDatabase(failedAt) : undefined;
}
