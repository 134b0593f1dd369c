import { limits } from '@keepsake/contract/limits';
import type { DeleteResult } from '@keepsake/contract/photos';
import { isTemporary } from '../api/api-error.ts';
import { chunk } from '../api/chunk.ts';

const maxRetries = 3;
const firstPauseMs = 500;

export interface BatchOptions {
  /** Sends at most `limits.photos.batchSize` ids; resolves with the refused ones. */
  send(imageIds: string[]): Promise<DeleteResult>;
  pause(milliseconds: number): Promise<void>;
  /** Called after each batch. */
  onProgress?(done: number, total: number): void;
  /** Message of the error for photos that a response lists as failed. */
  readonly refusal: string;
  /** Retries of the failed photos of a batch; 3 by default. */
  readonly retries?: number;
  /** Rejects with an error that no retry can change, instead of sending the other batches. */
  readonly stopsOnError?: boolean;
}

/** Some photos failed after all retries; `cause` is the reason of the last of them. */
export class PhotosFailed extends Error {
  readonly succeeded: readonly string[];
  readonly failed: readonly string[];

  constructor(succeeded: readonly string[], failed: readonly string[], cause: unknown) {
    super('Exceeded maximum amount of retries!', { cause });
    this.succeeded = succeeded;
    this.failed = failed;
  }
}

interface Outcome {
  readonly failed: readonly string[];
  readonly reason: unknown;
}

async function sendOnce({ send, refusal }: BatchOptions, imageIds: readonly string[]): Promise<Outcome> {
  try {
    const refused = new Set((await send([...imageIds])).failed);
    return { failed: imageIds.filter((id) => refused.has(id)), reason: new Error(refusal) };
  } catch (reason) {
    return { failed: imageIds, reason };
  }
}

/** Photos in `failed` of a response may succeed a moment later; an HTTP error may be permanent. */
const isPermanent = ({ failed, reason }: Outcome) =>
  failed.length > 0 && reason instanceof Error && 'status' in reason && !isTemporary(reason);

async function sendBatch(options: BatchOptions, imageIds: readonly string[]): Promise<Outcome> {
  const { pause, retries = maxRetries } = options;
  let outcome = await sendOnce(options, imageIds);
  for (let retry = 0; retry < retries && outcome.failed.length > 0 && !isPermanent(outcome); retry++) {
    await pause(firstPauseMs * 2 ** retry);
    outcome = await sendOnce(options, outcome.failed);
  }
  return outcome;
}

/**
 * Sends photos in batches, one after the other. Resolves with their number; rejects with PhotosFailed when
 * some failed after all retries.
 */
export async function runInBatches(imageIds: readonly string[], options: BatchOptions): Promise<number> {
  const ids = [...new Set(imageIds)];
  const failed: string[] = [];
  let done = 0;
  let reason: unknown;
  for (const batch of chunk(ids, limits.photos.batchSize)) {
    const outcome = await sendBatch(options, batch);
    if (options.stopsOnError && isPermanent(outcome)) throw outcome.reason;
    if (outcome.failed.length > 0) reason = outcome.reason;
    failed.push(...outcome.failed);
    done += batch.length;
    options.onProgress?.(done, ids.length);
  }
  if (failed.length === 0) return ids.length;
  const isFailed = new Set(failed);
  throw new PhotosFailed(
    ids.filter((id) => !isFailed.has(id)),
    failed,
    reason,
  );
}

/** Rejects also when the response lists the photo as failed. */
export async function removeOne(
  imageId: string,
  send: (imageIds: readonly string[]) => Promise<DeleteResult>,
): Promise<void> {
  const { failed } = await send([imageId]);
  if (failed.includes(imageId)) throw new Error('Failed to delete photo!');
}
