import { toInstant } from '../../platform/clock/index.ts';
import { ApiError, type CustomerActor } from '../../platform/http/index.ts';
import type { DownloadDependencies } from './download-dependencies.ts';
import type { SaveAs } from './download-urls.ts';
import { findDownload } from './downloads.repository.ts';
import { failArchive } from './fail-archive.ts';

/**
 * Returns path and query of the zip, if the caller may read all of its photos.
 *
 * @throws ApiError not-found, or archive-incomplete
 */
export async function getDownloadUrl(
  dependencies: DownloadDependencies,
  { tenantId, customerId }: CustomerActor,
  downloadId: string,
  saveAs: SaveAs,
): Promise<string> {
  const { database, clock, mayRead, urls } = dependencies;
  const now = clock.now();
  const key = { tenantId, customerId, downloadId };
  const at = { mayRead: mayRead(customerId), now: toInstant(now) };
  const kept = await findDownload(database.autocommit, key, at);
  if (!kept) throw new ApiError('not-found');
  if (kept.missing.length > 0) throw await failArchive(dependencies, key, kept.userId);
  return urls.sign({ ...key, saveAs }, Date.parse(kept.expiresAt) - now);
}
