import { type ArchiveLayout, layoutArchive, type OpenEntry } from '../../platform/archives/index.ts';
import { memoFor } from '../../platform/cache/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { DamagedBlob } from '../../platform/integrity-check/index.ts';
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
  /** With or without `.zip`. */
  readonly fileName: string;
}

/**
 * Permission is cached this long. Slow clients cause a check right before each photo is opened (R5); on a fast
 * connection a hundred photos share one.
 */
const accessCacheMs = 250;

/** Rejects with not-found when the archive is gone. */
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
  const { blobs, log, integrityCheck } = dependencies;
  const { userId, entries } = archive;
  const readKeys = memoFor(
    accessCacheMs,
    () => findKeys(dependencies, key, archive),
    entries.map(({ blobKey }) => blobKey),
  );
  return async (place, range) => {
    const [promised, blobKey] = [entries[place] as FoundEntry, (await readKeys())[place]];
    if (!blobKey) throw await failArchive(dependencies, key, userId);
    const { photoId, bytes } = promised;
    const lost = async (err: unknown) => {
      log.error({ err, bytes }, 'a photo of a download cannot be read');
      if (err instanceof DamagedBlob)
        await integrityCheck.reportDamage({ key: blobKey, heldBy: 'photos', bytes });
      return failArchive(dependencies, key, userId, { place, photoId });
    };
    return openPhoto(blobs, { blobKey, range, promised, lost });
  };
}

/**
 * Opens what a signed address names, while its customer may read all of it.
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
    fileName: saveAs === 'name' && name !== null ? name : key.downloadId,
  };
}
