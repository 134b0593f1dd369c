import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { archiveMessage } from './archive-messages.ts';
import type { DownloadDependencies } from './download-dependencies.ts';
import type { DownloadKey } from './download-key.ts';
import { type LostPhoto, markFailed, markLost } from './downloads.repository.ts';

type FailDependencies = Pick<DownloadDependencies, 'database' | 'clock' | 'publish'>;

/**
 * The error that some photos are gone; the customer's clients are told once, until all are there again. A photo that
 * the store has lost is remembered: this archive stays without it, and another one may find it again.
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
