import type { Delivery } from '@keepsake/contract/callbacks';
import { instantFromDatabase } from '../database/instants.ts';
import type { DeliveryRow } from './callback-deliveries.repository.ts';

/** @param nextTryAt ISO 8601 */
export function presentDelivery(row: Omit<DeliveryRow, 'sealed_body'>, nextTryAt?: string): Delivery {
  const { delivery_id, event, subject, outcome, tries, earlier_tries, tried_at, host, status, reason } = row;
  return {
    id: delivery_id,
    event,
    ...(subject !== null && { subject }),
    createdAt: instantFromDatabase(row.created_at),
    outcome,
    tries: earlier_tries + tries,
    ...(tried_at !== null && { triedAt: instantFromDatabase(tried_at) }),
    ...(nextTryAt !== undefined && { nextTryAt }),
    ...(host !== null && { host }),
    ...(status !== null && { status }),
    ...(reason !== null && { reason }),
  };
}
