import type { BlobStore } from '../blobs/index.ts';
import { type Clock, steadyClock, toInstant } from '../clock/index.ts';
import type { Database, Transaction } from '../database/index.ts';
import { sweepInBatches } from '../sweeps/index.ts';
import {
  deletePendingBlobs,
  insertPendingBlobs,
  lockPendingBlobs,
  lockPendingBlobsBefore,
  type PendingBlobOwner,
  type PendingBlobRow,
  type PendingBlobTable,
} from './pending-blobs.repository.ts';

/** Blobs about to be stored or deleted. Each has a row, by which the sweep finds what crashes leave. */
export interface PendingBlobs {
  /** Reserves keys before the first byte is stored. */
  reserve(owner: PendingBlobOwner, blobKeys: readonly string[]): Promise<void>;
  /**
   * Takes blobs in the transaction that makes them count; returns false when the sweep has deleted one of
   * them.
   */
  take(tx: Transaction, owner: PendingBlobOwner, blobKeys: readonly string[]): Promise<boolean>;
  /** Drops blobs in the transaction that ends their use: the next sweep deletes them. */
  drop(tx: Transaction, owner: PendingBlobOwner, blobKeys: readonly string[]): Promise<void>;
  /** Like `drop`, for blobs that a backup may be copying: they are deleted a day later. */
  dropLater(tx: Transaction, owner: PendingBlobOwner, blobKeys: readonly string[]): Promise<void>;
  /** Deletes pending blobs, these or all of an owner, and returns their keys. */
  remove(owner: PendingBlobOwner, blobKeys?: readonly string[]): Promise<string[]>;
  /** Deletes leftovers of crashes, for a minute at most: the next sweep continues. */
  sweep(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

/** Time far longer than storing takes; a later commit is refused. */
const lifeMs = 24 * 3600 * 1000;
/** Time of blobs to delete at once. */
const longAgo = toInstant(0);
const batchSize = 100;
const removedAtOnce = 8;
/** Duration of one sweep, so that the other sweeps can run. */
const sweepMs = 60_000;

export function createPendingBlobs(
  { database, blobs, clock }: Dependencies,
  table: PendingBlobTable,
): PendingBlobs {
  const insert = (
    tx: Transaction,
    { tenantId, ownerId }: PendingBlobOwner,
    blobKeys: readonly string[],
    at: string,
  ) => insertPendingBlobs(tx, table, { tenant_id: tenantId, owner_id: ownerId, created_at: at }, blobKeys);

  /** Removes the blob, then its row: an interrupted removal is repeated. */
  async function removeEach(tx: Transaction, rows: readonly PendingBlobRow[]): Promise<void> {
    const queue = rows.values();
    const removeNext = async () => {
      for (const { blob_key: blobKey } of queue) await blobs.remove(blobKey);
    };
    await Promise.all(Array.from({ length: removedAtOnce }, removeNext));
    const byOwner = Map.groupBy(rows, (row) => `${row.tenant_id} ${row.owner_id}`);
    for (const [first, ...others] of byOwner.values()) {
      if (!first) continue;
      const owner = { tenantId: first.tenant_id, ownerId: first.owner_id };
      const keys = [first, ...others].map((row) => row.blob_key);
      await deletePendingBlobs(tx, table, owner, keys);
    }
  }

  return {
    reserve: (owner, blobKeys) => insert(database.autocommit, owner, blobKeys, toInstant(clock.now())),
    take: (tx, owner, blobKeys) => deletePendingBlobs(tx, table, owner, blobKeys),
    drop: async (tx, owner, blobKeys) => {
      if (blobKeys.length > 0) await insert(tx, owner, blobKeys, longAgo);
    },
    dropLater: async (tx, owner, blobKeys) => {
      if (blobKeys.length > 0) await insert(tx, owner, blobKeys, toInstant(clock.now()));
    },
    remove: (owner, blobKeys) =>
      database.transaction(async (tx) => {
        const rows = await lockPendingBlobs(tx, table, owner, blobKeys);
        await removeEach(tx, rows);
        return rows.map((row) => row.blob_key);
      }),
    async sweep() {
      const before = toInstant(clock.now() - lifeMs);
      const end = steadyClock.now() + sweepMs;
      const removeSome = async (tx: Transaction, limit: number) => {
        const rows = await lockPendingBlobsBefore(tx, table, before, limit);
        await removeEach(tx, rows);
        return rows.length;
      };
      await sweepInBatches(batchSize, async (limit) =>
        steadyClock.now() < end ? database.transaction((tx) => removeSome(tx, limit)) : 0,
      );
    },
  };
}
