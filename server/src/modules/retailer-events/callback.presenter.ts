import type { Callback, Delivery } from '@keepsake/contract/callbacks';
import type { CallbackReceiver, DeliveryRow } from '../../platform/callbacks/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';

/** Omits undefined fields. */
export function presentCallback(receiver: CallbackReceiver): Callback {
  const { url, events, secretId, previousSecretUntil } = receiver;
  return {
    url,
    secretId,
    ...(events && { events: [...events] }),
    ...(previousSecretUntil !== undefined && { previousSecretUntil }),
  };
}

export function presentDelivery(row: Omit<DeliveryRow, 'sealed_body'>): Delivery {
  const { delivery_id, event, outcome, tries, tried_at, host, status, reason } = row;
  return {
    id: delivery_id,
    event,
    createdAt: instantFromDatabase(row.created_at),
    outcome,
    tries,
    ...(tried_at !== null && { triedAt: instantFromDatabase(tried_at) }),
    ...(host !== null && { host }),
    ...(status !== null && { status }),
    ...(reason !== null && { reason }),
  };
}
