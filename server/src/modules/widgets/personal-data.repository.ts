import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

export const widgetsPersonalData: PersonalDataSources<'widgets'> = {
  widgets: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_widgets',
      sql`
      select ${jsonOf({
        productCode: 'widget.product_code',
        code: 'widget.widget_code',
        views: 'widget.views',
        createdAt: isoOf('widget.created_at'),
        shares: sql`(
          select coalesce(json_agg(${jsonOf({
            recipient: 'share.recipient',
            sharedAt: isoOf('share.shared_at'),
          })} order by share.shared_at), '[]')
          from widget_shares as share
          where share.tenant_id = widget.tenant_id and share.customer_id = widget.customer_id
            and share.product_code = widget.product_code)`,
      })} as item
      from widgets as widget where widget.tenant_id = ${tenantId} and widget.customer_id = ${customerId}
      order by widget.created_at, widget.product_code`,
    ),
};
