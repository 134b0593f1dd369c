import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { archiveMessage } from './archive-messages.ts';
import type { DownloadDependencies } from './download-dependencies.ts';
import type { DownloadKey } from './download-key.ts';
import { type LostPhoto, markFailed, markLost } from './downloads.repository.ts';

type FailDependencies = Pick<DownloadDependencies, 'database' | 'clock' | 'publish'>;

/**
 * Returns the error that photos are missing, and notifies clients once until all are back. A lost photo stays
 * missing in this archive; another archive may find it again.
 */
export async function failArchive(
  { database, clock, publish }: FailDependencies,
  key: DownloadKey,
  userId: string,
  lost?: LostPhoto,
): Promise<ApiError> {
  await database.transaction(async (tx) => {
    if (lost && !(await markLost(tx, key, lost))) return;
    const isNews = await markFailed(tx, key, toInstant(clock.now()));
    if (isNews) await publish(tx, key, archiveMessage('archive-generation-error', userId, key.downloadId));
  });
  return new ApiError('archive-incomplete');
}
