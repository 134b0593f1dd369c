import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import { type Owner, ownedBy } from './photos.repository.ts';

/**
 * A string that changes when visible photos are added or removed or favourites change, but not when one is deleted and restored. Reads
 * one entry of three indexes.
 */
export async function libraryVersion(tx: Transaction, owner: Owner): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', generation, photos_count, bytes_used, nullif(favourite_changes, 0),
      (select uploaded_at from photos where ${ownedBy(owner)} and deleted_at is null
        order by uploaded_month desc, uploaded_at desc, photo_id desc limit 1),
      (select deleted_at from photos where ${ownedBy(owner)} and deleted_at is not null
        order by deleted_at desc, photo_id desc limit 1)) as version
    from libraries where ${ownedBy(owner)}`.execute(sqlOf(tx));
  return rows[0]?.version ?? '';
}
