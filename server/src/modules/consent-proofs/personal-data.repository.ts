import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

export const consentProofsPersonalData: PersonalDataSources<'cookieConsents'> = {
  cookieConsents: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_cookie_consents',
      sql`
      select ${jsonOf({
        at: isoOf('at'),
        receivedAt: isoOf('received_at'),
        brand: 'brand_id',
        analytics: sql`substr(answer, 1, 1) = '1'`,
        marketing: sql`substr(answer, 2, 1) = '1'`,
        version: 'version',
        locale: 'locale',
      })} as item
      from consent_proofs where tenant_id = ${tenantId} and customer_id = ${customerId}
      order by received_at, at`,
    ),
};
