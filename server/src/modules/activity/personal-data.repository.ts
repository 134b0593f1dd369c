import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

export const activityPersonalData: PersonalDataSources<'activity'> = {
  activity: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_activity',
      sql`
      select ${jsonOf({
        at: isoOf('at'),
        kind: 'kind',
        browser: sql`detail->>'browser'`,
        system: sql`detail->>'system'`,
        order: sql`detail->>'order'`,
      })} as item
      from account_activity where tenant_id = ${tenantId} and customer_id = ${customerId}
      order by activity_id desc`,
    ),
};
