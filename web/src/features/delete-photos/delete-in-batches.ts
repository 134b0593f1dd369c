import { limits } from '@keepsake/contract/limits';
import type { DeleteResult } from '@keepsake/contract/photos';
import { isTemporary } from '../../api/api-error.ts';
import { chunk } from '../../api/chunk.ts';

/** How often what failed of a batch is asked for again. */
const maxRetries = 3;
const firstPauseMs = 500;

export interface BatchWorld {
  /** Asks for the deletion of at most `limits.photos.batchSize` photos. */
  send(imageIds: string[]): Promise<DeleteResult>;
  pause(milliseconds: number): Promise<void>;
  /** Photos that are dealt with so far. */
  onProgress?(done: number): void;
}

/** Some photos are still there. */
export class PhotosNotDeleted extends Error {
  readonly deleted: readonly string[];
  readonly failed: readonly string[];
  constructor(deleted: readonly string[], failed: readonly string[], cause: unknown) {
    super('Exceeded maximum amount of retries!', { cause });
    this.deleted = deleted;
    this.failed = failed;
  }
}

interface Outcome {
  readonly failed: readonly string[];
  readonly reason: unknown;
}

async function sendOnce({ send }: BatchWorld, imageIds: readonly string[]): Promise<Outcome> {
  try {
    const answer = await send([...imageIds]);
    const refused = new Set(answer.failed);
    return { failed: imageIds.filter((id) => refused.has(id)), reason: new Error('Failed to delete photo!') };
  } catch (reason) {
    return { failed: imageIds, reason };
  }
}

/** A refusal that nothing will change is not asked for again; photos in `failed` may be free a moment later. */
const mayPass = ({ reason }: Outcome) =>
  !(reason instanceof Error && 'status' in reason) || isTemporary(reason);

async function deleteBatch(world: BatchWorld, imageIds: readonly string[]): Promise<Outcome> {
  let outcome = await sendOnce(world, imageIds);
  for (let retry = 0; retry < maxRetries && outcome.failed.length > 0 && mayPass(outcome); retry++) {
    await world.pause(firstPauseMs * 2 ** retry);
    outcome = await sendOnce(world, outcome.failed);
  }
  return outcome;
}

/** Deletes photos in batches, one after the other; rejects with PhotosNotDeleted when some are left in the end. */
export async function deleteInBatches(imageIds: readonly string[], world: BatchWorld): Promise<void> {
  const failed: string[] = [];
  let done = 0;
  let reason: unknown;
  for (const batch of chunk(imageIds, limits.photos.batchSize)) {
    const outcome = await deleteBatch(world, batch);
    if (outcome.failed.length > 0) reason = outcome.reason;
    failed.push(...outcome.failed);
    done += batch.length;
    world.onProgress?.(done);
  }
  if (failed.length === 0) return;
  const left = new Set(failed);
  throw new PhotosNotDeleted(
    imageIds.filter((id) => !left.has(id)),
    failed,
    reason,
  );
}
