import { type ArchiveLayout, layoutArchive, type OpenEntry } from '../../platform/archives/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { zipNameOf } from './archive-entries.ts';
import type { DownloadDependencies } from './download-dependencies.ts';
import { type FoundEntry, findArchive, listBlobKeys } from './download-entries.repository.ts';
import type { DownloadKey } from './download-key.ts';
import type { DownloadTarget } from './download-urls.ts';
import { markFailed } from './downloads.repository.ts';
import { failArchive } from './fail-archive.ts';

export interface OpenedArchive {
  readonly layout: ArchiveLayout;
  readonly open: OpenEntry;
  readonly fileName: string;
}

/**
 * What was found readable counts for so long. On a slow line each photo is asked for right before its bytes are opened
 * (security rule 5); on a fast one a hundred leave in that time, and share the question.
 */
const countsMs = 250;

function openReadable(
  dependencies: DownloadDependencies,
  { key, userId, entries }: { key: DownloadKey; userId: string; entries: readonly FoundEntry[] },
): OpenEntry {
  const { database, blobs, clock, mayRead } = dependencies;
  const readable = mayRead(key.customerId);
  let found = { at: clock.now(), keys: Promise.resolve(entries.map(({ blobKey }) => blobKey)) };
  return async (place, range) => {
    if (clock.now() - found.at >= countsMs) {
      found = { at: clock.now(), keys: listBlobKeys(database.autocommit, key, readable) };
    }
    const blobKey = (await found.keys)[place];
    if (!blobKey) throw await failArchive(dependencies, key, userId);
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
    open: openReadable(dependencies, { key, userId, entries }),
    fileName: zipNameOf(saveAs === 'name' && name !== null ? name : key.downloadId),
  };
}
