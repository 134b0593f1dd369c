import { createHook, type Hook, type HookListener } from '../../platform/hooks/index.ts';

export interface ChangedAlbum {
  readonly albumId: string;
  readonly ownerId: string;
}

export interface ChangedAlbums {
  readonly tenantId: string;
  readonly albums: readonly ChangedAlbum[];
}

/** Runs in the transaction that changes the albums. */
export type AlbumsChangedHook = Hook<ChangedAlbums>;
export type AlbumsChangedListener = HookListener<ChangedAlbums>;

export function createAlbumsChangedHook(): AlbumsChangedHook {
  return createHook({ skip: ({ albums }) => albums.length === 0 });
}
