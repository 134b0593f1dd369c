import type { BlobStore } from '../../platform/blobs/index.ts';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Owner } from '../photos/index.ts';
import { deleteDrafts, lockDrafts, lockDraftsBefore } from './export-files.repository.ts';
import type { DraftRow } from './exports.tables.ts';

interface Dependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

/** Far longer than a try takes; a process that slept through it is refused its commit. */
const lifeMs = 24 * 3600 * 1000;
const batchSize = 100;

/** The row goes last: what is cut off in between is done again. */
async function removeEach(
  { blobs }: Pick<Dependencies, 'blobs'>,
  tx: Transaction,
  drafts: readonly DraftRow[],
) {
  for (const { tenant_id: tenantId, owner_id: ownerId, blob_key: blobKey } of drafts) {
    await blobs.remove(blobKey);
    await deleteDrafts(tx, { tenantId, ownerId }, [blobKey]);
  }
}

/** Takes away what a try has stored that failed; a blob that became part of an export after all has no draft, and stays. */
export function removeDrafts(
  dependencies: Dependencies,
  owner: Owner,
  blobKeys: readonly string[],
): Promise<void> {
  return dependencies.database.transaction(async (tx) =>
    removeEach(dependencies, tx, await lockDrafts(tx, owner, blobKeys)),
  );
}

/** Takes away blobs of tries that a crash cut off, and those of exports that have expired. */
export async function sweepDrafts(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  const before = toInstant(clock.now() - lifeMs);
  let swept: number;
  do {
    swept = await database.transaction(async (tx) => {
      const drafts = await lockDraftsBefore(tx, before, batchSize);
      await removeEach(dependencies, tx, drafts);
      return drafts.length;
    });
  } while (swept === batchSize);
}
