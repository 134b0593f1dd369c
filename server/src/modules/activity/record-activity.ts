import type { ActivityDetail, ActivityKind } from '@keepsake/contract/activity';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { type CustomerKey, insertActivity } from './activity.repository.ts';

export interface Activity extends CustomerKey {
  readonly kind: ActivityKind;
  readonly detail?: ActivityDetail;
}

/** What happened earlier, and is recorded by a job. */
export interface Occurrence {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

export const newOccurrence = (clock: Clock): Occurrence => ({ id: newId(clock), at: toInstant(clock.now()) });

/** Records in the transaction of the change what a customer may want to know of it (R20). */
export async function recordActivity(
  clock: Clock,
  tx: Transaction,
  { tenantId, customerId, kind, detail = {} }: Activity,
  { id, at } = newOccurrence(clock),
): Promise<void> {
  await insertActivity(tx, {
    tenant_id: tenantId,
    customer_id: customerId,
    activity_id: id,
    at,
    kind,
    detail: JSON.stringify(detail),
  });
}
