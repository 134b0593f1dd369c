import { type ArchiveLayout, layoutArchive, type OpenEntry } from '../../platform/archives/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { zipNameOf } from './archive-entries.ts';
import type { DownloadDependencies } from './download-dependencies.ts';
import {
  type FoundArchive,
  type FoundEntry,
  findArchive,
  listBlobKeys,
} from './download-entries.repository.ts';
import type { DownloadKey } from './download-key.ts';
import type { DownloadTarget } from './download-urls.ts';
import { markFailed } from './downloads.repository.ts';
import { failArchive } from './fail-archive.ts';
import { openPhoto } from './open-photo.ts';

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

/** Where the bytes of the entries are now. Rejects with not-found where there is no such archive any more. */
async function findKeys(
  { database, mayRead }: DownloadDependencies,
  key: DownloadKey,
  { createdAt }: FoundArchive,
): Promise<(string | null)[]> {
  const keys = await listBlobKeys(database.autocommit, { ...key, createdAt }, mayRead(key.customerId));
  if (keys.length === 0) throw new ApiError('not-found');
  return keys;
}

function openReadable(
  dependencies: DownloadDependencies,
  key: DownloadKey,
  archive: FoundArchive,
): OpenEntry {
  const { blobs, clock, log } = dependencies;
  const { userId, entries } = archive;
  let found = { at: clock.now(), keys: Promise.resolve(entries.map(({ blobKey }) => blobKey)) };
  return async (place, range) => {
    const age = clock.now() - found.at;
    // A clock that was put back does not say how long ago it was.
    if (age < 0 || age >= countsMs) {
      found = { at: clock.now(), keys: findKeys(dependencies, key, archive) };
    }
    const [promised, blobKey] = [entries[place] as FoundEntry, (await found.keys)[place]];
    if (!blobKey) throw await failArchive(dependencies, key, userId);
    const { photoId, bytes } = promised;
    const lost = async (err: unknown) => {
      log.error({ err, bytes }, 'a photo of a download cannot be read');
      return failArchive(dependencies, key, userId, { place, photoId });
    };
    return openPhoto(blobs, { blobKey, range, promised, lost });
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
    open: openReadable(dependencies, key, found),
    fileName: zipNameOf(saveAs === 'name' && name !== null ? name : key.downloadId),
  };
}
