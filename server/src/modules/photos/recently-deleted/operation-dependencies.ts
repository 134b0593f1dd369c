import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { PhotoCreatedHook } from '../photo-created.ts';
import type { PhotosChangedHook } from '../photos-changed.ts';
import type { PhotosShownHook } from '../photos-shown.ts';

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

/** Older tombstones are past their grace period. */
export function restorableSince(now: number): string {
  return toInstant(now - limits.photos.graceDays * 24 * 3600 * 1000);
}
