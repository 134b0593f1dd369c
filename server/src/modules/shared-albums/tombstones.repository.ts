import type { Transaction } from '../../platform/database/index.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { AlbumKey } from './participants.repository.ts';

interface Tables {
  album_departures: { tenant_id: string; album_id: string; customer_id: string; left_at: string };
  deleted_shared_albums: { tenant_id: string; album_id: string; deleted_at: string };
}

/**
 * A participant left.
 *
 * @param at when
 */
export async function insertDeparture(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  customerId: string,
  at: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('album_departures')
    .values({ tenant_id: tenantId, album_id: albumId, customer_id: customerId, left_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ids of customers who left. */
export async function listDepartures(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
): Promise<ReadonlySet<string>> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('album_departures')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .where('album_id', '=', albumId)
    .execute();
  return new Set(rows.map((row) => row.customer_id));
}

/**
 * The owner deleted the album.
 *
 * @param at when
 */
export async function insertDeletedAlbum(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  at: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('deleted_shared_albums')
    .values({ tenant_id: tenantId, album_id: albumId, deleted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function wasDeleted(tx: Transaction, { tenantId, albumId }: AlbumKey): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('deleted_shared_albums')
    .select('album_id')
    .where('tenant_id', '=', tenantId)
    .where('album_id', '=', albumId)
    .executeTakeFirst();
  return row !== undefined;
}
