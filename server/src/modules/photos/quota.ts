import { ApiError } from '../../platform/http/index.ts';

/** Photos, and their bytes. */
export interface LibrarySize {
  readonly photos: number;
  readonly bytes: number;
}

/** What one account may hold through a brand; null where there is no limit. */
export type Quota = LibrarySize | null;

/** Refuses to add to a library what would not fit into it. */
export function requireRoom(quota: Quota, library: LibrarySize, added: LibrarySize): void {
  if (quota === null) return;
  const isFull = library.photos + added.photos > quota.photos || library.bytes + added.bytes > quota.bytes;
  if (isFull) throw new ApiError('quota-exceeded');
}
