import type { Photo } from '@keepsake/contract/photos';
import type { Clock } from '../../platform/clock/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import type { Condition, Database, Transaction } from '../../platform/database/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { AnyJobDefinition, Jobs } from '../../platform/jobs/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { type AddedPhoto, addPhoto, type NewPhoto } from './add-photo.ts';
import { countAlbum } from './counters.repository.ts';
import { createImageUrls, type ImageUrls } from './image-urls.ts';
import { libraryMark } from './library-mark.repository.ts';
import { holdLibrary } from './library-size.repository.ts';
import { createPhotoCreatedRegistry, type PhotoCreatedListener } from './photo-created.ts';
import { createPhotoPresenter } from './photos.presenter.ts';
import {
  findPhoto,
  findPhotoByContent,
  insertLibrary,
  type Owner,
  updatePhotoState,
  whileShown,
} from './photos.repository.ts';
import { registerPhotosRoutes } from './photos.routes.ts';
import type { PhotoRow } from './photos.tables.ts';
import {
  createPhotosChangedRegistry,
  type PhotosChangedListener,
  type PhotosChangedRegistry,
} from './photos-changed.ts';
import { createPhotosShownRegistry, type PhotosShownListener } from './photos-shown.ts';
import { createPurgeHolds, type PurgeHolds } from './purge-holds.ts';
import type { LibrarySize, Quota } from './quota.ts';
import { registerDeletedPhotosRoutes } from './recently-deleted/deleted-photos.routes.ts';
import { libraryOperationJob } from './recently-deleted/library-operations.jobs.ts';
import { workOnLibraryOperations } from './recently-deleted/library-operations.worker.ts';
import { restorableSince } from './recently-deleted/operation-dependencies.ts';
import { findRestorable } from './recently-deleted/recently-deleted.repository.ts';

export type { AddedPhoto, NewPhoto } from './add-photo.ts';
export { cursorInstant, openCursor, refuseCursor, sealCursor } from './cursor.ts';
export {
  type ImagePurpose,
  type ImageTarget,
  type ImageUrls,
  type ImageVariant,
  imagePurposes,
  imageVariants,
  type SignedImage,
} from './image-urls.ts';
export { readColumns } from './month-layout.repository.ts';
export type { CreatedPhoto, PhotoCreatedListener } from './photo-created.ts';
export { unknownMonth } from './photo-months.ts';
export { type Owner, shownPhotos } from './photos.repository.ts';
export type { PhotoRow } from './photos.tables.ts';
export type { ChangedPhotos, PhotosChangedListener } from './photos-changed.ts';
export type { PhotosShownListener, ShownChange } from './photos-shown.ts';
export type { PurgeHold } from './purge-holds.ts';
export { type LibrarySize, type Quota, requireRoom } from './quota.ts';
export { replayDeletion } from './replay-deletion.ts';

/** What other modules may know of a stored photo. */
export interface StoredPhoto {
  readonly photoId: string;
  readonly blobKey: string;
  readonly mimeType: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly state: PhotoRow['state'];
}

export type PhotoOutcome =
  | { readonly state: 'ready'; readonly averageColour: string; readonly thumbhash: Buffer }
  | { readonly state: 'unreadable' };

export interface Photos {
  readonly imageUrls: ImageUrls;
  readonly jobDefinitions: readonly AnyJobDefinition[];
  register(app: HttpServer): void;
  /** Takes jobs of the queue, in the worker only. */
  work(): Promise<void>;
  onCreated(listener: PhotoCreatedListener): void;
  /** Told in every transaction that changes what a library shows. */
  onChanged(listener: PhotosChangedListener): void;
  /** Told in every transaction that hides photos or shows them again, whatever asks for it. */
  onShown(listener: PhotosShownListener): void;
  /** What may not be purged though it is deleted: asked by whoever purges. */
  readonly purgeHolds: PurgeHolds;
  openLibrary(tx: Transaction, owner: Owner): Promise<void>;
  /** What a library shows; held until the transaction ends. */
  holdLibrary(tx: Transaction, owner: Owner): Promise<LibrarySize>;
  /** A text that is another one after every change of what a library shows. */
  mark(tx: Transaction, owner: Owner): Promise<string>;
  add(tx: Transaction, photo: NewPhoto): Promise<AddedPhoto>;
  /** The owner's photo of this content, shown or in its grace period. */
  findContent(tx: Transaction, owner: Owner, sha256: Uint8Array): Promise<StoredPhoto | undefined>;
  /** A photo that is shown; undefined when foreign, missing or deleted. */
  find(tx: Transaction, owner: Owner, photoId: string): Promise<StoredPhoto | undefined>;
  /**
   * What `find` asks, for a statement of the caller's: one question of the database instead of two.
   *
   * @param row name of a row of that statement with the columns tenant_id, owner_id and photo_id
   */
  whileShown(row: string): Condition;
  /** A row of `shownPhotos` as every list shows it. */
  present(row: PhotoRow, origin: string): Photo;
  /** Adds an album to the library's counters (`1`) or takes one out (`-1`). Returns how many there are now. */
  countAlbum(tx: Transaction, owner: Owner, sign: 1 | -1): Promise<number>;
  /** A deleted photo that can be restored; undefined when foreign, missing, shown or beyond its grace period. */
  findRestorable(tx: Transaction, owner: Owner, photoId: string): Promise<StoredPhoto | undefined>;
  settle(tx: Transaction, owner: Owner, photoId: string, outcome: PhotoOutcome): Promise<void>;
}

export interface PhotosDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  /** What an account may hold that restores through a brand. */
  quotaOf(brandId: string): Quota;
}

function toStored(row: PhotoRow): StoredPhoto {
  return {
    photoId: row.photo_id,
    blobKey: row.blob_key,
    mimeType: row.mime_type,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    state: row.state,
  };
}

const present = (row: PhotoRow | undefined) => row && toStored(row);

function settleWith(changed: PhotosChangedRegistry): Photos['settle'] {
  return async (tx, owner, photoId, outcome) => {
    const isReady = outcome.state === 'ready';
    const row = await updatePhotoState(tx, owner, photoId, {
      state: outcome.state,
      ...(isReady && { average_colour: outcome.averageColour, thumbhash: outcome.thumbhash }),
    });
    if (row?.deleted_at === null) await changed.announce(tx, owner, 'rendered', [row]);
  };
}

/** The library: its photos, months and counters, and the addresses of its images. */
export function createPhotos({ database, clock, secrets, jobs, quotaOf }: PhotosDependencies): Photos {
  const imageUrls = createImageUrls({ clock, secrets });
  const created = createPhotoCreatedRegistry();
  const changed = createPhotosChangedRegistry();
  const shown = createPhotosShownRegistry();
  const presenter = createPhotoPresenter(imageUrls);
  const dependencies = { database, clock, jobs, created, changed, shown };
  return {
    imageUrls,
    jobDefinitions: [libraryOperationJob],
    register(app) {
      registerDeletedPhotosRoutes(app, { ...dependencies, imageUrls, quotaOf });
      registerPhotosRoutes(app, { database, clock, presenter, changed, shown });
    },
    work: () => workOnLibraryOperations(dependencies),
    onCreated: created.register,
    onChanged: changed.register,
    onShown: shown.register,
    purgeHolds: createPurgeHolds(),
    openLibrary: (tx, owner) => insertLibrary(tx, owner, toInstant(clock.now())),
    holdLibrary,
    mark: libraryMark,
    add: (tx, photo) => addPhoto(dependencies, tx, photo),
    findContent: async (tx, owner, sha256) => present(await findPhotoByContent(tx, owner, sha256)),
    find: async (tx, owner, photoId) => present(await findPhoto(tx, owner, photoId)),
    whileShown,
    present: presenter.list,
    countAlbum,
    findRestorable: async (tx, owner, photoId) =>
      present(await findRestorable(tx, owner, photoId, restorableSince(clock.now()))),
    settle: settleWith(changed),
  };
}
