import type { LibraryOperation, PhotoRange, StartedOperation } from '@keepsake/contract/deleted-photos';
import { limits } from '@keepsake/contract/limits';
import { isTemporary } from '../../api/api-error.ts';
import { chunk } from '../../api/chunk.ts';

/** A batch of a thousand photos takes about as long. */
const pollMs = 1000;
/** Answers that fail to come, one after the other, before nobody waits any more. */
const maxSilences = 30;

export interface CountedRange extends PhotoRange {
  /** Photos that the customer sees in it. */
  readonly photos: number;
}

export interface RangesWorld {
  start(ranges: PhotoRange[], photosCount: number): Promise<StartedOperation>;
  look(operationId: string): Promise<LibraryOperation>;
  pause(milliseconds: number): Promise<void>;
  /** An operation has been accepted: its photos are as good as deleted. */
  onStarted(operationId: string): void;
  /** Photos that are dealt with so far. */
  onProgress(done: number): void;
}

const photosIn = (ranges: readonly CountedRange[]) => ranges.reduce((sum, { photos }) => sum + photos, 0);

async function lookPatiently(world: RangesWorld, operationId: string): Promise<LibraryOperation> {
  for (let silences = 1; ; silences++) {
    try {
      return await world.look(operationId);
    } catch (error) {
      if (!isTemporary(error) || silences >= maxSilences) throw error;
      await world.pause(pollMs);
    }
  }
}

/**
 * Deletes ranges by as many operations as it takes, one after the other, and waits until they are done. Rejects with the
 * API's `conflict` when the library is not what the customer saw; what was accepted before stays deleted.
 */
export async function deleteRanges(ranges: readonly CountedRange[], world: RangesWorld): Promise<void> {
  let before = 0;
  for (const part of chunk(ranges, limits.photos.maxRanges)) {
    const bare = part.map(({ photos: _, ...range }) => range);
    const { operationId, photosCount } = await world.start(bare, photosIn(part));
    world.onStarted(operationId);
    for (;;) {
      const { state, done } = await lookPatiently(world, operationId);
      world.onProgress(before + done);
      if (state === 'READY') break;
      await world.pause(pollMs);
    }
    before += photosCount;
  }
}
