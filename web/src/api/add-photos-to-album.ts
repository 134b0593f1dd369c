import { albumsRoutes } from '@keepsake/contract/albums';
import { limits } from '@keepsake/contract/limits';
import type { DeleteResult } from '@keepsake/contract/photos';
import { pause } from '../browser/pause.ts';
import { isTemporary } from './api-error.ts';
import { chunk } from './chunk.ts';
import { call } from './client.ts';

/** How often what failed of a batch is asked for again. */
const maxRetries = 3;
const firstPauseMs = 500;

export interface AddingWorld {
  /** Adds at most `limits.photos.batchSize` photos. */
  send(imageIds: string[]): Promise<DeleteResult>;
  pause(milliseconds: number): Promise<void>;
  /** Photos that are dealt with so far, of how many. */
  onProgress(done: number, total: number): void;
}

/** Some photos are not in the album. */
export class PhotosNotAdded extends Error {
  readonly failed: readonly string[];
  constructor(failed: readonly string[], cause: unknown) {
    super('Exceeded maximum amount of retries!', { cause });
    this.failed = failed;
  }
}

interface Outcome {
  readonly failed: readonly string[];
  readonly reason: unknown;
}

/** The photos in parts as large as a request may be: each of them once, in the order given. */
export function planBatches(imageIds: readonly string[]): string[][] {
  return chunk([...new Set(imageIds)], limits.photos.batchSize);
}

async function sendOnce({ send }: AddingWorld, imageIds: readonly string[]): Promise<Outcome> {
  try {
    const refused = new Set((await send([...imageIds])).failed);
    return { failed: imageIds.filter((id) => refused.has(id)), reason: new Error('Failed to add photo!') };
  } catch (reason) {
    return { failed: imageIds, reason };
  }
}

/** The answer is an error that nothing will change, such as that the album is gone: no batch would fare better. */
const isFinal = ({ failed, reason }: Outcome) =>
  failed.length > 0 && reason instanceof Error && 'status' in reason && !isTemporary(reason);

async function sendBatch(world: AddingWorld, imageIds: readonly string[]): Promise<Outcome> {
  let outcome = await sendOnce(world, imageIds);
  for (let retry = 0; retry < maxRetries && outcome.failed.length > 0 && !isFinal(outcome); retry++) {
    await world.pause(firstPauseMs * 2 ** retry);
    outcome = await sendOnce(world, outcome.failed);
  }
  return outcome;
}

/**
 * Adds photos in batches, one after the other. Rejects with PhotosNotAdded when some could not be added in the end, with
 * the API's error when it is of no use to go on.
 */
export async function addInBatches(imageIds: readonly string[], world: AddingWorld): Promise<number> {
  const batches = planBatches(imageIds);
  const total = batches.reduce((sum, batch) => sum + batch.length, 0);
  const failed: string[] = [];
  let done = 0;
  let reason: unknown;
  world.onProgress(0, total);
  for (const batch of batches) {
    const outcome = await sendBatch(world, batch);
    if (isFinal(outcome)) throw outcome.reason;
    if (outcome.failed.length > 0) reason = outcome.reason;
    failed.push(...outcome.failed);
    done += batch.length;
    world.onProgress(done, total);
  }
  if (failed.length > 0) throw new PhotosNotAdded(failed, reason);
  return total;
}

/** Adds photos of the library to an own album, however many; resolves with their number. */
export function addPhotosToAlbum(
  albumId: string,
  imageIds: readonly string[],
  onProgress: AddingWorld['onProgress'],
): Promise<number> {
  return addInBatches(imageIds, {
    send: (photoIds) => call(albumsRoutes.addAlbumPhotos, { params: { id: albumId }, body: { photoIds } }),
    pause,
    onProgress,
  });
}
