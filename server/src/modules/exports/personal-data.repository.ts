import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

export const exportsPersonalData: PersonalDataSources<'photoExports'> = {
  photoExports: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_exports',
      sql`
      select ${jsonOf({
        state: 'state',
        photosCount: 'photos_count',
        createdAt: isoOf('created_at'),
        expiresAt: isoOf('expires_at'),
      })} as item
      from exports where tenant_id = ${tenantId} and owner_id = ${customerId} order by created_at, export_id`,
    ),
};
