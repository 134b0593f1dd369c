import { dayAt } from '@keepsake/contract/calendar-day';
import { type Clock, dayMs } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import type { MailOutcome, MailReference } from '../../platform/mail/index.ts';
import type { CustomerKey } from '../customers/index.ts';
import { hashEmail } from './account-information.ts';
import {
  type FailedReminder,
  recordBounced,
  recordDelivered,
  recordGivenUp,
} from './reminder-outcomes.repository.ts';

/** A warning whose mail has not arrived. */
export interface FailedWarning extends FailedReminder {
  /** Days from today on; 0 also after the day of deletion. */
  readonly daysRemaining: number;
}

export interface ReminderOutcomesDependencies {
  readonly clock: Clock;
  readonly database: Database;
  /** Runs in the transaction that records it. */
  readonly mailFailed: Hook<FailedWarning>;
  /** Returns undefined without such a customer. */
  timeZoneOfCustomer(tx: Transaction, customer: CustomerKey): Promise<string | undefined>;
}

export interface Bounce {
  readonly email: string;
  /** ISO 8601 in UTC. */
  readonly bouncedAt: string;
}

const referenceName = 'storage-reminder';

export const referenceOf = (reminderId: string): MailReference => ({ name: referenceName, key: reminderId });

async function notifyFailed(
  { clock, mailFailed, timeZoneOfCustomer }: ReminderOutcomesDependencies,
  tx: Transaction,
  failed: readonly FailedReminder[],
): Promise<void> {
  for (const reminder of failed) {
    const timeZone = await timeZoneOfCustomer(tx, reminder);
    if (timeZone === undefined) continue;
    const today = dayAt(clock.now(), timeZone);
    const daysRemaining = Math.max(0, (Date.parse(reminder.deletionDate) - Date.parse(today)) / dayMs);
    await mailFailed.notify(tx, { ...reminder, daysRemaining });
  }
}

/** Records the outcome of any mail; those of other modules have other references. Idempotent. */
export async function recordOutcome(
  dependencies: ReminderOutcomesDependencies,
  tx: Transaction,
  { reference, outcome, at }: MailOutcome,
): Promise<void> {
  if (reference.name !== referenceName) return;
  if (outcome === 'delivered') return recordDelivered(tx, reference.key, at);
  await notifyFailed(dependencies, tx, await recordGivenUp(tx, reference.key, at));
}

/** Records a bounce. Idempotent; `unchanged` too for an address without reminders in that time. */
export async function recordBounce(
  dependencies: ReminderOutcomesDependencies,
  tenantId: string,
  { email, bouncedAt }: Bounce,
): Promise<'updated' | 'unchanged'> {
  return dependencies.database.transaction(async (tx) => {
    const failed = await recordBounced(tx, { tenantId, emailHash: hashEmail(email) }, bouncedAt);
    await notifyFailed(dependencies, tx, failed);
    return failed.length > 0 ? 'updated' : 'unchanged';
  });
}
