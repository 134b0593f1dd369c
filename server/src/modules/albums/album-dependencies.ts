import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Photos } from '../photos/index.ts';
import type { AlbumPresenter } from './albums.presenter.ts';
import type { AlbumsChangedHook } from './albums-changed.ts';

export type LibraryOfAlbums = Pick<Photos, 'lockLibrary' | 'countAlbum' | 'present'>;

export interface AlbumDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly photos: LibraryOfAlbums;
  readonly presenter: AlbumPresenter;
  readonly changed: AlbumsChangedHook;
}

export interface Viewer {
  readonly userId: string;
  /** Origin of the storefront; image addresses start with it. */
  readonly origin: string;
}
