import { decimalAmount } from '@keepsake/contract/money';
import type { PersonalDataItems } from '@keepsake/contract/personal-data-file';
import type { SavedProject } from '@keepsake/contract/shop-documents';
import { isoOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

type StoredProject = { id: string; content: SavedProject; deletedAt: string | null };

async function* presentEach(
  rows: AsyncIterable<StoredProject>,
): AsyncGenerator<PersonalDataItems['projects']> {
  for await (const { id, content, deletedAt } of rows) {
    const { shopCustomerId: _, editUrl, price, ...project } = content;
    yield {
      id,
      ...project,
      ...(price && {
        price: { amount: decimalAmount(price.amount, price.currency), currency: price.currency },
      }),
      ...(deletedAt !== null && { deletedAt }),
    };
  }
}

/** Deleted ones too, until they cannot be restored. */
export const projectsPersonalData: PersonalDataSources<'projects'> = {
  projects: (tx, { tenantId, shopCustomerIds }) =>
    presentEach(
      readItems(
        tx,
        'data_projects',
        sql`
        select json_build_object('id', project_id, 'content', content, 'deletedAt', ${isoOf('deleted_at')}) as item
        from saved_projects
        where tenant_id = ${tenantId} and content->>'shopCustomerId' = any(${shopCustomerIds}::text[])
          and content is not null
        order by updated_at desc, project_id desc`,
      ),
    ),
};
