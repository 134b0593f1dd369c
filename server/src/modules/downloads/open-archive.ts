import { type ArchiveLayout, layoutArchive, type OpenEntry } from '../../platform/archives/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { zipNameOf } from './archive-entries.ts';
import type { DownloadDependencies } from './download-dependencies.ts';
import { findArchive, findBlobKey } from './download-entries.repository.ts';
import type { DownloadKey } from './download-key.ts';
import type { DownloadTarget } from './download-urls.ts';
import { markFailed } from './downloads.repository.ts';
import { failArchive } from './fail-archive.ts';

export interface OpenedArchive {
  readonly layout: ArchiveLayout;
  readonly open: OpenEntry;
  readonly fileName: string;
}

/** Asks for each photo again whether the customer may read it, right before its bytes are opened (security rule 5). */
function openReadable(dependencies: DownloadDependencies, key: DownloadKey, userId: string): OpenEntry {
  const { database, blobs, mayRead } = dependencies;
  const readable = mayRead(key.customerId);
  return async (place, range) => {
    const blobKey = await findBlobKey(database.autocommit, key, place, readable);
    if (blobKey === undefined) throw await failArchive(dependencies, key, userId);
    return blobs.open(blobKey, range);
  };
}

/**
 * What a signed address stands for, while its customer may read all of it.
 *
 * @throws ApiError not-found, or archive-incomplete
 */
export async function openArchive(
  dependencies: DownloadDependencies,
  { saveAs, ...key }: DownloadTarget,
): Promise<OpenedArchive> {
  const { database, clock, mayRead } = dependencies;
  const at = { mayRead: mayRead(key.customerId), now: toInstant(clock.now()) };
  const found = await findArchive(database.autocommit, key, at);
  if (!found) throw new ApiError('not-found');
  const { userId, name, entries, isMarkedFailed } = found;
  if (entries.some(({ blobKey }) => blobKey === null)) throw await failArchive(dependencies, key, userId);
  if (isMarkedFailed) await markFailed(database.autocommit, key, null);
  return {
    layout: layoutArchive(entries),
    open: openReadable(dependencies, key, userId),
    fileName: zipNameOf(saveAs === 'name' && name !== null ? name : key.downloadId),
  };
}
