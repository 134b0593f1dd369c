import type { LibraryOperation, PhotoRange, StartedOperation } from '@keepsake/contract/deleted-photos';
import { limits } from '@keepsake/contract/limits';
import { chunk } from '../../api/chunk.ts';
import { pollUntil } from '../../api/poll-until.ts';

/** A batch of a thousand photos takes about as long. */
const pollMs = 1000;
/** Failed requests in a row before polling ends. */
const maxFailures = 30;

export interface CountedRange extends PhotoRange {
  readonly photos: number;
}

export interface RangesDependencies {
  /** Idempotent: the same id starts one operation. */
  start(ranges: PhotoRange[], photosCount: number, operationId: string): Promise<StartedOperation>;
  newId(): string;
  getOperation(operationId: string): Promise<LibraryOperation>;
  pause(milliseconds: number): Promise<void>;
  onProgress(done: number): void;
}

export class RangesNotDeleted extends Error {
  readonly accepted: readonly CountedRange[];
  readonly operations: readonly string[];
  constructor(accepted: readonly CountedRange[], operations: readonly string[], cause: unknown) {
    super('Only some ranges are deleted', { cause });
    this.accepted = accepted;
    this.operations = operations;
  }
}

export const photosIn = (ranges: readonly CountedRange[]) =>
  ranges.reduce((sum, { photos }) => sum + photos, 0);

/** Retries with the same id: a response may be lost after the operation has started. */
async function startOperation(
  { start, newId, pause }: RangesDependencies,
  ranges: PhotoRange[],
  photosCount: number,
): Promise<StartedOperation> {
  const operationId = newId();
  const request = () => start(ranges, photosCount, operationId);
  const started = await pollUntil({ request, isDone: () => true, pause, intervalMs: pollMs, maxFailures });
  if (!started) throw new Error('The operation was not started');
  return started;
}

/** Polls an operation until it is done. Failed polls are ignored: the server continues on its own. */
async function followOperation(
  { getOperation, pause, onProgress }: RangesDependencies,
  operationId: string,
  before: number,
): Promise<void> {
  const isDone = ({ state, done }: LibraryOperation) => {
    onProgress(before + done);
    return state === 'READY';
  };
  const request = () => getOperation(operationId);
  await pollUntil({ request, isDone, pause, intervalMs: pollMs, maxFailures }).catch(() => undefined);
}

/**
 * Deletes ranges by consecutive operations and waits for them. Returns their ids. Rejects with the API's
 * error when the first is refused (`conflict` when the library has changed), with RangesNotDeleted when a
 * later one is.
 */
export async function deleteRanges(
  ranges: readonly CountedRange[],
  dependencies: RangesDependencies,
): Promise<string[]> {
  const operations: string[] = [];
  const accepted: CountedRange[] = [];
  for (const part of chunk(ranges, limits.photos.maxRanges)) {
    const bare = part.map(({ photos: _, ...range }) => range);
    const started = await startOperation(dependencies, bare, photosIn(part)).catch((error: unknown) => {
      throw operations.length > 0 ? new RangesNotDeleted(accepted, operations, error) : error;
    });
    operations.push(started.operationId);
    await followOperation(dependencies, started.operationId, photosIn(accepted));
    accepted.push(...part);
  }
  return operations;
}
