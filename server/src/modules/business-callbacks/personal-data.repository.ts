import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

/** Without secrets and bodies. */
export const callbacksPersonalData: PersonalDataSources<'callbacks' | 'callbackDeliveries'> = {
  callbacks: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_callbacks',
      sql`
      select ${jsonOf({ url: 'url', events: sql`to_json(events)`, disabledAt: isoOf('disabled_at') })} as item
      from callback_receivers where tenant_id = ${tenantId} and receiver = ${customerId}`,
    ),

  callbackDeliveries: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_callback_deliveries',
      sql`
      select ${jsonOf({
        event: 'event',
        subject: 'subject',
        host: 'host',
        outcome: 'outcome',
        status: 'status',
        tries: 'tries',
        createdAt: isoOf('created_at'),
        triedAt: isoOf('tried_at'),
      })} as item
      from callback_deliveries where tenant_id = ${tenantId} and receiver = ${customerId} order by delivery_id`,
    ),
};
