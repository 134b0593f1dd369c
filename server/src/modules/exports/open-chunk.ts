import type { ArchiveLayout, OpenEntry } from '../../platform/archives/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { isLost, onBlobLost } from '../../platform/integrity-check/index.ts';
import type { ChunkContent, ChunkPhoto } from './chunk-content.ts';
import type { ChunkContents } from './chunk-contents.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { type FoundChunk, markIncomplete } from './export-files.repository.ts';
import { createAccessCheck } from './find-whole-chunk.ts';
import { insertMissing } from './missing-photos.repository.ts';

export interface OpenedChunk {
  readonly layout: ArchiveLayout;
  readonly open: OpenEntry;
}

/** Records a loss: the chunk becomes unreadable. */
async function recordLoss(
  { database, clock, log }: ExportDependencies,
  chunk: FoundChunk,
  photo: ChunkPhoto | undefined,
  err: unknown,
): Promise<void> {
  log.error({ err, bytes: photo?.bytes }, `a ${photo ? 'photo' : 'file'} of an export cannot be read`);
  if (!photo) await markIncomplete(database.autocommit, chunk, chunk.iteration);
  else {
    const now = toInstant(clock.now());
    await insertMissing(database.autocommit, chunk, chunk.iteration, photo.photoId, now);
  }
}

/** An unreachable store is no loss. */
function openWith(
  dependencies: ExportDependencies,
  chunk: FoundChunk,
  { parts, photos }: ChunkContent,
): OpenEntry {
  const { blobs, log } = dependencies;
  const checkAccess = createAccessCheck(dependencies, chunk);
  return async (index, { start, end }) => {
    await checkAccess();
    const part = parts[index];
    const photo = part ? undefined : (photos[index - parts.length] as ChunkPhoto);
    const [key, at] = photo ? [photo.blobKey, 0] : [chunk.manifestKey, part?.start ?? 0];
    try {
      const source = await blobs.open(key, { start: at + start, end: at + end });
      return onBlobLost(source, end - start + 1, (lost) => {
        recordLoss(dependencies, chunk, photo, lost).catch((err) =>
          log.warn({ err }, 'could not record the missing photos of an export'),
        );
      });
    } catch (error) {
      if (!isLost(error)) throw error;
      await recordLoss(dependencies, chunk, photo, error);
      throw new ApiError('export-incomplete', { cause: error });
    }
  };
}

/**
 * Returns the layout and a function that opens each file.
 *
 * @throws ApiError export-incomplete
 */
export async function openChunk(
  dependencies: ExportDependencies,
  contents: ChunkContents,
  chunk: FoundChunk,
): Promise<OpenedChunk> {
  try {
    const content = await contents.read(chunk);
    return { layout: content.layout, open: openWith(dependencies, chunk, content) };
  } catch (error) {
    if (!isLost(error)) throw error;
    await recordLoss(dependencies, chunk, undefined, error);
    throw new ApiError('export-incomplete', { cause: error });
  }
}
