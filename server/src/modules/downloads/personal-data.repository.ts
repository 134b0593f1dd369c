import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

export const downloadsPersonalData: PersonalDataSources<'downloads'> = {
  downloads: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_downloads',
      sql`
      select ${jsonOf({
        name: 'download.name',
        bytes: 'download.size',
        createdAt: isoOf('download.created_at'),
        expiresAt: isoOf('download.expires_at'),
        fileNames: sql`(
          select coalesce(json_agg(photo.entry_name order by photo.place), '[]') from download_photos as photo
          where photo.tenant_id = download.tenant_id and photo.customer_id = download.customer_id
            and photo.download_id = download.download_id)`,
      })} as item
      from downloads as download where download.tenant_id = ${tenantId} and download.customer_id = ${customerId}
      order by download.created_at, download.download_id`,
    ),
};
