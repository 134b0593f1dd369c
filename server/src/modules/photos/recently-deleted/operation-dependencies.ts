import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { PhotoCreatedRegistry } from '../photo-created.ts';
import type { PhotosChangedRegistry } from '../photos-changed.ts';
import type { PhotosShownRegistry } from '../photos-shown.ts';

/** What it takes to hide photos and to show them again. */
export interface RestoreDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly created: PhotoCreatedRegistry;
  readonly changed: PhotosChangedRegistry;
  readonly shown: PhotosShownRegistry;
}

/** What it takes to begin work that a job does. */
export interface StartDependencies extends Omit<RestoreDependencies, 'created'> {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Tombstones that are older are beyond their grace period. */
export function restorableSince(now: number): string {
  return toInstant(now - limits.photos.graceDays * 24 * 3600 * 1000);
}
