import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

export const storageClockPersonalData: PersonalDataSources<
  'storage' | 'storageReminders' | 'storageDeletions'
> = {
  storage: (tx, { tenantId, customerId, shopCustomerIds }) =>
    readItems(
      tx,
      'data_storage',
      sql`
      select ${jsonOf({
        extendedUntil: 'extended_until',
        lastSeenOn: 'seen_date',
        delayedUntil: sql`(
          select max(content->>'deletionDate') from delayed_deletions
          where tenant_id = ${tenantId} and shop_customer_id = any(${shopCustomerIds}::text[]))`,
      })} as item
      from storage_clocks where tenant_id = ${tenantId} and customer_id = ${customerId}`,
    ),

  storageReminders: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_storage_reminders',
      sql`
      select ${jsonOf({
        deletionDate: 'deletion_date',
        sentAt: isoOf('sent_at'),
        deliveredAt: isoOf('delivered_at'),
        failedAt: isoOf('failed_at'),
      })} as item
      from storage_reminders where tenant_id = ${tenantId} and customer_id = ${customerId} order by sent_at`,
    ),

  storageDeletions: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_storage_deletions',
      sql`
      select ${jsonOf({
        deletionDate: 'deletion_date',
        photosCount: 'photos_count',
        projectCount: 'project_count',
        deletedAt: isoOf('deleted_at'),
        restoredAt: isoOf('restored_at'),
        purgedAt: isoOf('purged_at'),
      })} as item
      from storage_deletions where tenant_id = ${tenantId} and customer_id = ${customerId} order by deletion_date`,
    ),
};
