import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import { type Owner, ownedBy } from './photos.repository.ts';

/**
 * A text that is another one after every change of what a library shows: photos that came or went. Deleting one photo
 * and restoring it is no change. Costs one place of three indexes.
 */
export async function libraryMark(tx: Transaction, owner: Owner): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', generation, photos_count, bytes_used,
      (select uploaded_at from photos where ${ownedBy(owner)} and deleted_at is null
        order by uploaded_month desc, uploaded_at desc, photo_id desc limit 1),
      (select deleted_at from photos where ${ownedBy(owner)} and deleted_at is not null
        order by deleted_at desc, photo_id desc limit 1)) as mark
    from libraries where ${ownedBy(owner)}`.execute(sqlOf(tx));
  return rows[0]?.mark ?? '';
}
