import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

export const pairingsPersonalData: PersonalDataSources<'phones'> = {
  phones: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_phones',
      sql`
      select ${jsonOf({
        phone: 'phone',
        createdAt: isoOf('created_at'),
        expiresAt: isoOf('expires_at'),
      })} as item
      from pairings where tenant_id = ${tenantId} and owner_id = ${customerId} order by created_at, pairing_id`,
    ),
};
