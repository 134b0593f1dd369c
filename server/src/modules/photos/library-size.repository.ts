import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from './photos.repository.ts';
import type { PhotosTables } from './photos.tables.ts';
import type { LibrarySize } from './quota.ts';

/** Reads and locks a library until the transaction ends. */
export async function lockLibrary(tx: Transaction, { tenantId, ownerId }: Owner): Promise<LibrarySize> {
  const row = await sqlOf<PhotosTables>(tx)
    .selectFrom('libraries')
    .select(['photos_count', 'bytes_used'])
    .where(sql<boolean>`tenant_id = ${tenantId} and owner_id = ${ownerId}`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { photos: row.photos_count, bytes: Number(row.bytes_used) };
}
