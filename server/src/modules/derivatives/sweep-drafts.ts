import type { BlobStore } from '../../platform/blobs/index.ts';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { deleteDrafts, lockDraftsBefore } from './rendition-drafts.repository.ts';

/** Far longer than pictures take to be made; a process that slept through it is refused its commit. */
const lifeMs = 24 * 3600 * 1000;
const batchSize = 100;

interface Dependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

/**
 * Takes away pictures that a crash cut off between store and commit. Only keys with a draft's row go, and no photo
 * has one. The row goes last: a sweep that is cut off does it again.
 */
export async function sweepDrafts({ database, blobs, clock }: Dependencies): Promise<void> {
  const before = toInstant(clock.now() - lifeMs);
  let swept: number;
  do {
    swept = await database.transaction(async (tx) => {
      const drafts = await lockDraftsBefore(tx, before, batchSize);
      for (const draft of drafts) {
        await blobs.remove(draft.blob_key);
        await deleteDrafts(tx, { tenantId: draft.tenant_id, ownerId: draft.owner_id }, [draft.blob_key]);
      }
      return drafts.length;
    });
  } while (swept === batchSize);
}
