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
  /** Asked again with the same id, it starts nothing again. */
  start(ranges: PhotoRange[], photosCount: number, operationId: string): Promise<StartedOperation>;
  newId(): string;
  look(operationId: string): Promise<LibraryOperation>;
  pause(milliseconds: number): Promise<void>;
  /** Photos that are dealt with so far. */
  onProgress(done: number): void;
}

/** The first ranges are accepted, the others are not. */
export class RangesNotDeleted extends Error {
  readonly accepted: readonly CountedRange[];
  /** The operations that delete them. */
  readonly operations: readonly string[];
  constructor(accepted: readonly CountedRange[], operations: readonly string[], cause: unknown) {
    super('Only some ranges are deleted', { cause });
    this.accepted = accepted;
    this.operations = operations;
  }
}

export const photosIn = (ranges: readonly CountedRange[]) =>
  ranges.reduce((sum, { photos }) => sum + photos, 0);

/** Asks again while the answer does not come: it may be lost, and the photos deleted. */
async function startPatiently(
  world: RangesWorld,
  ranges: PhotoRange[],
  photosCount: number,
): Promise<StartedOperation> {
  const operationId = world.newId();
  for (let silences = 1; ; silences++) {
    try {
      return await world.start(ranges, photosCount, operationId);
    } catch (error) {
      if (!isTemporary(error) || silences >= maxSilences) throw error;
      await world.pause(pollMs);
    }
  }
}

/** Null when the server has not said for long how far it is, or will not say. */
async function lookPatiently(world: RangesWorld, operationId: string): Promise<LibraryOperation | null> {
  for (let silences = 1; ; silences++) {
    try {
      return await world.look(operationId);
    } catch (error) {
      if (!isTemporary(error) || silences >= maxSilences) return null;
      await world.pause(pollMs);
    }
  }
}

/** Waits until an operation is done. It is deleted in any case: the server goes on whether anybody looks or not. */
async function follow(world: RangesWorld, operationId: string, before: number): Promise<void> {
  for (;;) {
    const operation = await lookPatiently(world, operationId);
    if (!operation) return;
    world.onProgress(before + operation.done);
    if (operation.state === 'READY') return;
    await world.pause(pollMs);
  }
}

/**
 * Deletes ranges by as many operations as it takes, one after the other, and waits until they are done. Returns their
 * ids. Rejects with the API's error when the first is refused (`conflict` when the library is not what the customer
 * saw), with RangesNotDeleted when a later one is.
 */
export async function deleteRanges(ranges: readonly CountedRange[], world: RangesWorld): Promise<string[]> {
  const operations: string[] = [];
  const accepted: CountedRange[] = [];
  for (const part of chunk(ranges, limits.photos.maxRanges)) {
    const bare = part.map(({ photos: _, ...range }) => range);
    const started = await startPatiently(world, bare, photosIn(part)).catch((error: unknown) => {
      throw operations.length > 0 ? new RangesNotDeleted(accepted, operations, error) : error;
    });
    operations.push(started.operationId);
    await follow(world, started.operationId, photosIn(accepted));
    accepted.push(...part);
  }
  return operations;
}
