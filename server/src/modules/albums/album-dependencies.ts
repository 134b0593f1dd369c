import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Photos } from '../photos/index.ts';
import type { AlbumPresenter } from './albums.presenter.ts';
import type { AlbumsChangedRegistry } from './albums-changed.ts';

/** What albums need of the library. */
export type LibraryOfAlbums = Pick<Photos, 'holdLibrary' | 'countAlbum' | 'present'>;

export interface AlbumDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly photos: LibraryOfAlbums;
  readonly presenter: AlbumPresenter;
  readonly changed: AlbumsChangedRegistry;
}

/** Who asks, and where. */
export interface Viewer {
  /** The access token's `sub`. */
  readonly userId: string;
  /** Of the storefront, for image addresses. */
  readonly origin: string;
}
