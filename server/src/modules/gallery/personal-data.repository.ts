import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

export const galleryPersonalData: PersonalDataSources<'galleryEntries'> = {
  galleryEntries: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_gallery',
      sql`
      select ${jsonOf({
        productCode: 'product_code',
        title: 'title',
        channel: 'channel',
        categories: sql`to_json(categories)`,
        wordingVersion: 'wording_version',
        state: 'state',
        submittedAt: isoOf('submitted_at'),
        decidedAt: isoOf('decided_at'),
        reason: 'reason',
      })} as item
      from gallery_entries where tenant_id = ${tenantId} and customer_id = ${customerId}
      order by submitted_at, product_code`,
    ),
};
