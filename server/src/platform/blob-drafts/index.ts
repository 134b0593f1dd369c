import type { BlobStore } from '../blobs/index.ts';
import { type Clock, toInstant } from '../clock/index.ts';
import type { Database, Transaction } from '../database/index.ts';
import {
  type DraftOwner,
  type DraftRow,
  type DraftTable,
  deleteDrafts,
  insertDrafts,
  lockDrafts,
  lockDraftsBefore,
} from './drafts.repository.ts';

/** Blobs that are about to be stored, or that nobody needs any more: what a crash leaves of them has a row to be found by. */
export interface BlobDrafts {
  /** Before the first byte is stored. */
  reserve(owner: DraftOwner, blobKeys: readonly string[]): Promise<void>;
  /** In the transaction that makes the blobs count; false when the sweep has had one of them, and its blob. */
  take(tx: Transaction, owner: DraftOwner, blobKeys: readonly string[]): Promise<boolean>;
  /** In the transaction from which on nobody needs them: they go with the next sweep. */
  drop(tx: Transaction, owner: DraftOwner, blobKeys: readonly string[]): Promise<void>;
  /** Takes blobs away that still have a draft, these or all of an owner, and says which. */
  remove(owner: DraftOwner, blobKeys?: readonly string[]): Promise<string[]>;
  /** Takes away what crashes left. */
  sweep(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

/** Far longer than storing takes; a process that slept through it is refused its commit. */
const lifeMs = 24 * 3600 * 1000;
/** Of what nobody waits for. */
const longAgo = toInstant(0);
const batchSize = 100;

export function createBlobDrafts({ database, blobs, clock }: Dependencies, table: DraftTable): BlobDrafts {
  const insert = (
    tx: Transaction,
    { tenantId, ownerId }: DraftOwner,
    blobKeys: readonly string[],
    at: string,
  ) => {
    const row = { tenant_id: tenantId, owner_id: ownerId, created_at: at };
    return insertDrafts(
      tx,
      table,
      blobKeys.map((blob_key) => ({ ...row, blob_key })),
    );
  };

  /** The row goes last: what is cut off in between is done again. */
  async function removeEach(tx: Transaction, rows: readonly DraftRow[]): Promise<void> {
    for (const { tenant_id: tenantId, owner_id: ownerId, blob_key: blobKey } of rows) {
      await blobs.remove(blobKey);
      await deleteDrafts(tx, table, { tenantId, ownerId }, [blobKey]);
    }
  }

  return {
    reserve: (owner, blobKeys) => insert(database.autocommit, owner, blobKeys, toInstant(clock.now())),
    take: (tx, owner, blobKeys) => deleteDrafts(tx, table, owner, blobKeys),
    drop: async (tx, owner, blobKeys) => {
      if (blobKeys.length > 0) await insert(tx, owner, blobKeys, longAgo);
    },
    remove: (owner, blobKeys) =>
      database.transaction(async (tx) => {
        const rows = await lockDrafts(tx, table, owner, blobKeys);
        await removeEach(tx, rows);
        return rows.map((row) => row.blob_key);
      }),
    async sweep() {
      const before = toInstant(clock.now() - lifeMs);
      let swept: number;
      do {
        swept = await database.transaction(async (tx) => {
          const rows = await lockDraftsBefore(tx, table, before, batchSize);
          await removeEach(tx, rows);
          return rows.length;
        });
      } while (swept === batchSize);
    },
  };
}
