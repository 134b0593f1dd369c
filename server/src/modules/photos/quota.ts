import { ApiError } from '../../platform/http/index.ts';

export interface LibrarySize {
  readonly photos: number;
  readonly bytes: number;
}

/** Limit of an account of a brand; null: none. */
export type Quota = LibrarySize | null;

export function requireRoom(quota: Quota, library: LibrarySize, added: LibrarySize): void {
  if (quota === null) return;
  const isFull = library.photos + added.photos > quota.photos || library.bytes + added.bytes > quota.bytes;
  if (isFull) throw new ApiError('quota-exceeded');
}
