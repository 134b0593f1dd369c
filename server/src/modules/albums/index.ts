import type { Clock } from '../../platform/clock/index.ts';
import type { Condition, Database, Transaction } from '../../platform/database/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { Owner, Photos, PhotosShownListener } from '../photos/index.ts';
import { joinAlbum } from './add-photos.ts';
import { deleteMembers, findMembers, setTakenAt, whileMember } from './album-members.repository.ts';
import { type AlbumView, createAlbumPresenter } from './albums.presenter.ts';
import { type AlbumKey, type AlbumsSummary, summariseAlbums } from './albums.repository.ts';
import { registerAlbumsRoutes } from './albums.routes.ts';
import { type AlbumsChangedListener, createAlbumsChangedHook } from './albums-changed.ts';
import { lockAlbumsWith } from './count-shown.repository.ts';
import { countAndNotify } from './count-shown.ts';
import { removeAllAlbums } from './delete-album.ts';
import {
  appendImported,
  type ImportedAlbum,
  type ImportedPhotos,
  putImportedAlbum,
  setImportedCover,
} from './import-album.ts';
import { type AlbumWithCover, findAlbumWithCover } from './list-albums.repository.ts';
import { type AlbumPage, type AlbumPageRequest, readAlbumPage } from './read-album-page.ts';
import { readAlbumLayout, readPhotoPage } from './read-photos.ts';
import {
  lockLibraries,
  putSharedAlbum,
  removePhotosOf,
  removeSharedAlbum,
  type SharedAlbumPut,
} from './shared-album-changes.ts';
import { albumsVersion } from './whole-albums.repository.ts';

export type { AlbumMember } from './album-members.repository.ts';
export type { AlbumView } from './albums.presenter.ts';
export type { AlbumKey, AlbumsSummary } from './albums.repository.ts';
export type { AlbumsChangedListener, ChangedAlbum, ChangedAlbums } from './albums-changed.ts';
export { countShown } from './count-shown.ts';
export type { AlbumWithCover } from './list-albums.repository.ts';
export { albumsPersonalData } from './personal-data.repository.ts';
export type { AlbumPage, AlbumPageRequest } from './read-album-page.ts';
export type { AlbumOrder, AlbumPhotosPage, AlbumPhotosRequest, FoundAlbum } from './read-photos.ts';
export type { SharedAlbumPut } from './shared-album-changes.ts';
export { albumMembers, wholeAlbums } from './whole-albums.repository.ts';

/** Callers check access; only `register`'s own routes do it themselves. */
export interface Albums {
  register(app: HttpServer): void;
  /** Listeners run in every transaction that changes an album. */
  onChanged(listener: AlbumsChangedListener): void;
  /** Updates the counts of albums when photos are hidden or shown. */
  readonly countShown: PhotosShownListener;
  /** Removes purged photos from all albums. */
  readonly deleteMembers: typeof deleteMembers;
  find(tx: Transaction, tenantId: string, albumId: string): Promise<AlbumWithCover | undefined>;
  present(album: AlbumWithCover, origin: string): AlbumView;
  /** The caller's albums, newest first, with covers, in one query. */
  readPage(tx: Transaction, request: AlbumPageRequest): Promise<AlbumPage>;
  /** A version that changes with every change of an owner's albums. */
  version(tx: Transaction, owner: Owner): Promise<string>;
  /** @param where names rows `album` */
  summarise(tx: Transaction, tenantId: string, where: Condition): Promise<AlbumsSummary>;
  readonly readPhotoPage: typeof readPhotoPage;
  readonly readLayout: typeof readAlbumLayout;
  /** Adds a photo of this transaction to a private album. Returns false if it is gone or albums are full. */
  join(tx: Transaction, owner: Owner, member: { albumId: string; photoId: string }): Promise<boolean>;
  /** Places a photo whose date was corrected in all albums that have it. */
  followDate(tx: Transaction, owner: Owner, photo: { photoId: string; takenAt: string }): Promise<void>;
  readonly findMembers: typeof findMembers;
  readonly whileMember: typeof whileMember;
  /**
   * Locks the libraries of all owners, which prevents deadlocks. Runs first in a transaction with several
   * changes to a shared album.
   */
  lockLibraries(tx: Transaction, tenantId: string, ownerIds: readonly string[]): Promise<void>;
  /** Makes a private album of an import, beyond the limit too. Returns false when the id is taken. */
  putImported(tx: Transaction, album: ImportedAlbum): Promise<boolean>;
  /** Appends photos to an own album of an import. Returns false when it is gone. */
  appendImported(tx: Transaction, photos: ImportedPhotos): Promise<boolean>;
  /** Sets the cover of an own album, if the photo is in it. */
  setImportedCover(tx: Transaction, cover: AlbumKey & { ownerId: string; photoId: string }): Promise<void>;
  /** @throws ApiError conflict when the id is that of a private album, or of another owner */
  putShared(tx: Transaction, album: SharedAlbumPut): Promise<{ created: boolean; failed: string[] }>;
  /** @throws ApiError not-found */
  removeShared(tx: Transaction, key: AlbumKey): Promise<void>;
  /** Removes all albums of an erased customer, shared ones included. Returns the ids of shared ones. */
  removeAll(tx: Transaction, owner: Owner): Promise<string[]>;
  /** Removes a person's photos from an album, hidden ones included; they stay in that person's library. */
  removePhotosOf(tx: Transaction, key: AlbumKey, ownerId: string): Promise<void>;
}

export interface AlbumsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly photos: Photos;
}

export function createAlbums({ database, clock, photos }: AlbumsDependencies): Albums {
  const presenter = createAlbumPresenter(photos);
  const changed = createAlbumsChangedHook();
  const dependencies = { database, clock, photos, presenter, changed };
  return {
    register: (app) => registerAlbumsRoutes(app, dependencies),
    onChanged: changed.subscribe,
    countShown: countAndNotify(changed),
    deleteMembers,
    find: (tx, tenantId, albumId) => findAlbumWithCover(tx, { tenantId, albumId }),
    present: presenter.view,
    readPage: readAlbumPage,
    version: albumsVersion,
    summarise: summariseAlbums,
    readPhotoPage,
    readLayout: readAlbumLayout,
    join: (tx, owner, member) => joinAlbum(dependencies, tx, owner, member),
    async followDate(tx, owner, { photoId, takenAt }) {
      const changed = await lockAlbumsWith(tx, owner, [photoId]);
      await setTakenAt(tx, owner, photoId, takenAt);
      await dependencies.changed.notify(tx, { tenantId: owner.tenantId, albums: changed });
    },
    findMembers,
    whileMember,
    putImported: (tx, album) => putImportedAlbum(dependencies, tx, album),
    appendImported: (tx, imported) => appendImported(dependencies, tx, imported),
    setImportedCover: (tx, cover) => setImportedCover(dependencies, tx, cover),
    lockLibraries: (tx, tenantId, ownerIds) => lockLibraries(photos, tx, tenantId, ownerIds),
    putShared: (tx, album) => putSharedAlbum(dependencies, tx, album),
    removeShared: (tx, key) => removeSharedAlbum(dependencies, tx, key),
    removeAll: (tx, owner) => removeAllAlbums(dependencies, tx, owner),
    removePhotosOf: (tx, key, ownerId) => removePhotosOf(dependencies, tx, key, ownerId),
  };
}
