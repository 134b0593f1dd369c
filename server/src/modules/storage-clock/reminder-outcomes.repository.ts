import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { CustomerKey } from '../customers/index.ts';

/** A reminder that has not arrived. */
export interface FailedReminder extends CustomerKey {
  /** Day. */
  readonly deletionDate: string;
}

/** The first time counts; it may have bounced by then. @param at instant */
export async function recordDelivered(tx: Transaction, reminderId: string, at: string): Promise<void> {
  await sql`
    update storage_reminders set delivered_at = ${at}::timestamptz, failed_at = null
    where reminder_id = ${reminderId}::uuid and delivered_at is null`.execute(sqlOf(tx));
}

/** Those of which it was not known. @param at instant */
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
 * Of reminders of the week before that were not known to have failed; their mails had been delivered.
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

/** When the latest reminder to an address failed, as an instant; undefined: it was delivered, or nothing is known. */
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
