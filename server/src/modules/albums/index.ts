import type { Clock } from '../../platform/clock/index.ts';
import type { Condition, Database, Transaction } from '../../platform/database/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { Owner, Photos, PhotosShownListener } from '../photos/index.ts';
import { findMembers, whileMember } from './album-members.repository.ts';
import { type AlbumView, createAlbumPresenter } from './albums.presenter.ts';
import { type AlbumKey, type AlbumsSummary, summariseAlbums } from './albums.repository.ts';
import { registerAlbumsRoutes } from './albums.routes.ts';
import { type AlbumsChangedListener, createAlbumsChangedRegistry } from './albums-changed.ts';
import { countAndTell } from './count-shown.ts';
import { type AlbumWithCover, findAlbumWithCover } from './list-albums.repository.ts';
import { type AlbumPage, type AlbumPageRequest, readAlbumPage } from './read-album-page.ts';
import { readAlbumLayout, readPhotoPage } from './read-photos.ts';
import {
  holdLibraries,
  putSharedAlbum,
  removePhotosOf,
  removeSharedAlbum,
  type SharedAlbumPut,
} from './shared-album-changes.ts';
import { albumsMark } from './whole-albums.repository.ts';

export type { AlbumMember } from './album-members.repository.ts';
export type { AlbumView } from './albums.presenter.ts';
export type { AlbumKey, AlbumsSummary } from './albums.repository.ts';
export type { AlbumsChangedListener, ChangedAlbum, ChangedAlbums } from './albums-changed.ts';
export { countShown } from './count-shown.ts';
export type { AlbumWithCover } from './list-albums.repository.ts';
export type { AlbumPage, AlbumPageRequest } from './read-album-page.ts';
export type { AlbumOrder, AlbumPhotosPage, AlbumPhotosRequest, FoundAlbum } from './read-photos.ts';
export type { SharedAlbumPut } from './shared-album-changes.ts';
export { albumMembers, wholeAlbums } from './whole-albums.repository.ts';

/** Who may do what is the caller's to ask: nothing here looks at it but `register`'s own routes. */
export interface Albums {
  register(app: HttpServer): void;
  /** Told in every transaction that changes an album. */
  onChanged(listener: AlbumsChangedListener): void;
  /** For the library: keeps the counts of albums where photos are hidden or shown. */
  readonly countShown: PhotosShownListener;
  /** Shared or not, whoever's; undefined: there is none. */
  find(tx: Transaction, tenantId: string, albumId: string): Promise<AlbumWithCover | undefined>;
  present(album: AlbumWithCover, origin: string): AlbumView;
  /** A list of the caller's: the newest first, with covers, in one question. */
  readPage(tx: Transaction, request: AlbumPageRequest): Promise<AlbumPage>;
  /** A text that is another one after every change of an owner's albums. */
  mark(tx: Transaction, owner: Owner): Promise<string>;
  /** @param where names rows `album` */
  summarise(tx: Transaction, tenantId: string, where: Condition): Promise<AlbumsSummary>;
  readonly readPhotoPage: typeof readPhotoPage;
  readonly readLayout: typeof readAlbumLayout;
  readonly findMembers: typeof findMembers;
  readonly whileMember: typeof whileMember;
  /**
   * First in a transaction that changes a shared album in more than one way: holds the libraries of all whose photos
   * come or go, and the owner's, so that nobody waits for each other.
   */
  hold(tx: Transaction, tenantId: string, ownerIds: readonly string[]): Promise<void>;
  /** @throws ApiError conflict when the id is that of an album that is not shared, or somebody else's */
  putShared(tx: Transaction, album: SharedAlbumPut): Promise<{ created: boolean; failed: string[] }>;
  /** Deletes a shared album for everybody. @throws ApiError not-found */
  removeShared(tx: Transaction, key: AlbumKey): Promise<void>;
  /** Takes all photos of one of its people out of an album, hidden ones too; they stay in that one's library. */
  removePhotosOf(tx: Transaction, key: AlbumKey, ownerId: string): Promise<void>;
}

export interface AlbumsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly photos: Photos;
}

/** Albums, shared or not: their photos, order, covers and counts. */
export function createAlbums({ database, clock, photos }: AlbumsDependencies): Albums {
  const presenter = createAlbumPresenter(photos);
  const changed = createAlbumsChangedRegistry();
  const dependencies = { database, clock, photos, presenter, changed };
  return {
    register: (app) => registerAlbumsRoutes(app, dependencies),
    onChanged: changed.register,
    countShown: countAndTell(changed),
    find: (tx, tenantId, albumId) => findAlbumWithCover(tx, { tenantId, albumId }),
    present: presenter.view,
    readPage: readAlbumPage,
    mark: albumsMark,
    summarise: summariseAlbums,
    readPhotoPage,
    readLayout: readAlbumLayout,
    findMembers,
    whileMember,
    hold: (tx, tenantId, ownerIds) => holdLibraries(photos, tx, tenantId, ownerIds),
    putShared: (tx, album) => putSharedAlbum(dependencies, tx, album),
    removeShared: (tx, key) => removeSharedAlbum(dependencies, tx, key),
    removePhotosOf: (tx, key, ownerId) => removePhotosOf(dependencies, tx, key, ownerId),
  };
}
