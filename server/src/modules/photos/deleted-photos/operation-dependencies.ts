import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Hook } from '../../../platform/hooks/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { PhotoCreatedHook } from '../photo-created.ts';
import type { Owner } from '../photos.repository.ts';
import type { PhotosChangedHook } from '../photos-changed.ts';
import type { PhotosShownHook } from '../photos-shown.ts';

/** A customer's restoration, through a storefront. */
export interface Restoring extends Owner {
  readonly channel: string;
  /** Whether photos of a deletion of everything are among them. */
  includes(deletion: { readonly operationId: string | undefined; readonly deletedAt: string }): boolean;
}

export interface CheckedRestoring {
  /** Runs first in the transaction; a listener may throw an ApiError. */
  readonly restoring: Hook<Restoring>;
}

export interface RestoreDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly created: PhotoCreatedHook;
  readonly changed: PhotosChangedHook;
  readonly shown: PhotosShownHook;
}

export interface StartDependencies extends Omit<RestoreDependencies, 'created'> {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** A request in time whose job runs later: the purge waits a day longer. */
const lateMs = 20 * 3600 * 1000;

/** `restorableSince` for work that was requested in time. @param requestedAt milliseconds since 1970 */
export const stillRestorableSince = (requestedAt: number): string => restorableSince(requestedAt - lateMs);

/** Older tombstones are past their grace period. */
export function restorableSince(now: number): string {
  return toInstant(now - limits.photos.graceDays * 24 * 3600 * 1000);
}
