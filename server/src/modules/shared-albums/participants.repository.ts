import type { Condition, Transaction } from '../../platform/database/index.ts';
import { conditionOf, holds, sql, sqlOf } from '../../platform/database/sql.ts';

interface Tables {
  album_participants: { tenant_id: string; album_id: string; customer_id: string; created_at: string };
}

export interface AlbumKey {
  readonly tenantId: string;
  readonly albumId: string;
}

const participantsOfAlbum = sql`
  album_participants as participant
  where participant.tenant_id = album.tenant_id and participant.album_id = album.album_id`;

/** Condition on `album` rows: the customer participates. */
export function sharedWith(customerId: string): Condition {
  return conditionOf(
    sql<boolean>`(album.is_shared and exists (
      select from ${participantsOfAlbum} and participant.customer_id = ${customerId}))`,
  );
}

/**
 * Condition on `album` rows: the customer shares them.
 *
 * @param exists condition on `participant` rows that count
 */
export function grantedBy(ownerId: string, exists: Condition): Condition {
  return conditionOf(
    sql<boolean>`(album.owner_id = ${ownerId} and album.is_shared and exists (
      select from ${participantsOfAlbum} and ${holds(exists)}))`,
  );
}

/** Condition on `album` rows: owned by the customer and shared. */
export function sharedBy(ownerId: string): Condition {
  return conditionOf(sql<boolean>`(album.owner_id = ${ownerId} and album.is_shared)`);
}

export function either(one: Condition, other: Condition): Condition {
  return conditionOf(sql<boolean>`(${holds(one)} or ${holds(other)})`);
}

export function both(one: Condition, other: Condition): Condition {
  return conditionOf(sql<boolean>`(${holds(one)} and ${holds(other)})`);
}

export async function isParticipant(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  customerId: string,
): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('album_participants')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .where('album_id', '=', albumId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of customers, deleted ones included. */
export async function listParticipants(
  tx: Transaction,
  tenantId: string,
  albumIds: readonly string[],
): Promise<{ albumId: string; customerId: string }[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('album_participants')
    .select(['album_id as albumId', 'customer_id as customerId'])
    .where('tenant_id', '=', tenantId)
    .where('album_id', '=', sql<string>`any(${albumIds}::uuid[])`)
    .orderBy('customer_id')
    .execute();
}

/** Albums of others in which a customer participates. */
export async function listParticipations(
  tx: Transaction,
  tenantId: string,
  customerId: string,
): Promise<{ albumId: string; ownerId: string }[]> {
  const { rows } = await sql<{ albumId: string; ownerId: string }>`
    select album.album_id as "albumId", album.owner_id as "ownerId"
    from album_participants as participant join albums as album using (tenant_id, album_id)
    where participant.tenant_id = ${tenantId} and participant.customer_id = ${customerId}::uuid
    order by album.album_id`.execute(sqlOf(tx));
  return rows;
}

/** Ids of shared albums of an owner. */
export async function listOwnShared(tx: Transaction, tenantId: string, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ album_id: string }>`
    select album_id from albums
    where tenant_id = ${tenantId} and owner_id = ${ownerId}::uuid and is_shared
    order by album_id`.execute(sqlOf(tx));
  return rows.map((row) => row.album_id);
}

/** Returns the new ones. */
export async function insertParticipants(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  customerIds: readonly string[],
  at: string,
): Promise<string[]> {
  if (customerIds.length === 0) return [];
  const rows = customerIds.map((customer_id) => ({
    tenant_id: tenantId,
    album_id: albumId,
    customer_id,
    created_at: at,
  }));
  const added = await sqlOf<Tables>(tx)
    .insertInto('album_participants')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .execute();
  return added.map((row) => row.customer_id);
}

export async function deleteParticipants(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  customerIds: readonly string[],
): Promise<string[]> {
  const removed = await sqlOf<Tables>(tx)
    .deleteFrom('album_participants')
    .where('tenant_id', '=', tenantId)
    .where('album_id', '=', albumId)
    .where('customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .returning('customer_id')
    .execute();
  return removed.map((row) => row.customer_id);
}
