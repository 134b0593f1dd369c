import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import type { Photo, PhotoOfOthers } from '@keepsake/contract/photos';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import type { AdvisoryLocks, Condition, Database, Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { AnyJobDefinition, Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { addPhoto, type NewPhoto } from './add-photo.ts';
import { countAlbum } from './counters.repository.ts';
import { findRestorable } from './deleted-photos/deleted-photos.repository.ts';
import { registerDeletedPhotosRoutes } from './deleted-photos/deleted-photos.routes.ts';
import { libraryOperationJob } from './deleted-photos/library-operations.jobs.ts';
import { findOperation, isBeingDeleted } from './deleted-photos/library-operations.repository.ts';
import { workOnLibraryOperations } from './deleted-photos/library-operations.worker.ts';
import {
  type Restoring,
  restorableSince,
  stillRestorableSince,
} from './deleted-photos/operation-dependencies.ts';
import { resumeOperations } from './deleted-photos/resume-operations.ts';
import { hideAllPhotos, restoreAllPhotos } from './deleted-photos/start-operation.ts';
import { registerFavouritesRoutes } from './favourites/favourites.routes.ts';
import {
  type ChangedFavourites,
  changeFavourites,
  type FavouriteChange,
} from './favourites/set-favourites.ts';
import { createImageUrls, type ImageUrls } from './image-urls.ts';
import { type AddedPhoto, type KnownContent, keepPhoto, type Replacement } from './keep-photo.ts';
import { lockLibrary } from './library-size.repository.ts';
import { libraryVersion } from './library-version.repository.ts';
import type { CreatedPhoto, PhotoCreatedListener } from './photo-created.ts';
import { createPhotoPresenter } from './photos.presenter.ts';
import {
  findLibrary,
  findPhoto,
  findPhotoByContent,
  findPhotoByUpload,
  insertLibrary,
  listShownPhotos,
  type Owner,
  updatePhoto,
  whileShown,
} from './photos.repository.ts';
import { registerPhotosRoutes } from './photos.routes.ts';
import type { PhotoRow } from './photos.tables.ts';
import {
  createPhotosChangedHook,
  type PhotosChangedHook,
  type PhotosChangedListener,
} from './photos-changed.ts';
import type { PhotosShownListener, ShownChange } from './photos-shown.ts';
import { createPurge, type PurgedPhotos } from './purge/index.ts';
import { isPurged } from './purge/purge.repository.ts';
import { createPurgeHolds, type PurgeHolds } from './purge-holds.ts';
import type { LibrarySize, Quota } from './quota.ts';

export type { NewPhoto } from './add-photo.ts';
export { cursorInstant, openCursor, refuseCursor, sealCursor } from './cursor.ts';
export type { PhotoDates } from './date-taken.ts';
export type { Restoring } from './deleted-photos/operation-dependencies.ts';
export {
  type ImagePurpose,
  type ImageTarget,
  type ImageUrls,
  type ImageVariant,
  imagePurposes,
  imageVariants,
  type SignedImage,
} from './image-urls.ts';
export type { AddedPhoto } from './keep-photo.ts';
export { readLayoutColumns } from './month-layout.repository.ts';
export { ownerOf } from './owner-of.ts';
export { photosPersonalData } from './personal-data.repository.ts';
export type { CreatedPhoto, PhotoCreatedListener } from './photo-created.ts';
export { unknownMoment, unknownMonth } from './photo-months.ts';
export { type Owner, shownPhotos } from './photos.repository.ts';
export type { PhotoRow } from './photos.tables.ts';
export type { ChangedPhotos, PhotosChangedListener } from './photos-changed.ts';
export type { PhotosShownListener, ShownChange } from './photos-shown.ts';
export { allowPurge, type PurgedPhotos, readPurgeReport, type TenantPurge } from './purge/index.ts';
export type { PurgeHold } from './purge-holds.ts';
export { type LibrarySize, type Quota, requireRoom } from './quota.ts';
export { replayDeletion } from './replay-deletion.ts';
export { readUndatedLast, type Side, sideOf } from './undated-last.ts';

export interface StoredPhoto {
  readonly photoId: string;
  readonly blobKey: string;
  readonly mimeType: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly crc32: number;
  readonly createdAt: string;
  readonly state: PhotoRow['state'];
}

export type PhotoOutcome =
  | {
      readonly state: 'ready';
      readonly averageColour: string;
      readonly thumbhash: Buffer;
      readonly isDamaged: boolean;
    }
  | { readonly state: 'unreadable' };

export interface Hiding {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly cause: 'storage-period' | 'account';
  /** Id chosen by the caller and not used yet. */
  readonly operationId?: string;
}

export interface Photos {
  readonly imageUrls: ImageUrls;
  readonly jobs: readonly AnyJobDefinition[];
  register(app: HttpServer): void;
  work(): Promise<void>;
  onCreated(listener: PhotoCreatedListener): void;
  /** Listeners run in every transaction that changes what a library shows. */
  onChanged(listener: PhotosChangedListener): void;
  /** Listeners run in every transaction that makes photos favourites, or ends that. */
  onFavouritesChanged(listener: HookListener<ChangedFavourites>): void;
  /** Listeners run in every transaction that hides photos or shows them again. */
  onShown(listener: PhotosShownListener): void;
  /** Listeners run in every transaction that purges photos, before their rows are deleted. */
  onPurged(listener: HookListener<PurgedPhotos>): void;
  /** Listeners run first in a transaction that restores photos; they may throw an ApiError. */
  onRestoring(listener: HookListener<Restoring>): void;
  /** Purges what is due. */
  sweep(): Promise<void>;
  /** Hides everything, at the end of the storage period or of the account. */
  hideAll(tx: Transaction, owner: Owner, hiding: Hiding): Promise<StartedOperation>;
  /** Restores what one deletion of everything hid. Returns how many photos: 0 without such a deletion. */
  undoHideAll(tx: Transaction, owner: Owner, operationId: string): Promise<number>;
  /** Whether nothing is left of what `hideAll` hid. */
  isPurged(tx: Transaction, owner: Owner, operationId: string): Promise<boolean>;
  /** Holds on deleted photos; checked before purging. */
  readonly purgeHolds: PurgeHolds;
  openLibrary(tx: Transaction, owner: Owner): Promise<void>;
  /** Whether a deletion of everything is under way: nothing is added until its end. */
  isBeingDeleted(tx: Transaction, owner: Owner): Promise<boolean>;
  /** Size of what a library shows; locked until the transaction ends. */
  lockLibrary(tx: Transaction, owner: Owner): Promise<LibrarySize>;
  /** Photos that a library shows. */
  count(tx: Transaction, owner: Owner): Promise<number>;
  countAlbums(tx: Transaction, owner: Owner): Promise<number>;
  /** A version that changes with everything that a library shows. */
  version(tx: Transaction, owner: Owner): Promise<string>;
  add(tx: Transaction, photo: NewPhoto): Promise<AddedPhoto>;
  /** Keeps known content of the owner, with damaged bytes replaced; undefined without a photo. */
  keep(tx: Transaction, content: KnownContent, replacement?: Replacement): Promise<AddedPhoto | undefined>;
  /** The owner's photo of this content, shown or in its grace period. */
  findContent(tx: Transaction, owner: Owner, sha256: Uint8Array): Promise<StoredPhoto | undefined>;
  /** A photo that is shown; undefined when foreign, missing or deleted. */
  find(tx: Transaction, owner: Owner, photoId: string): Promise<StoredPhoto | undefined>;
  /** Changes those of the photos that are shown. */
  changeFavourites(tx: Transaction, owner: Owner, change: FavouriteChange): Promise<unknown>;
  /** Lists those of the photos that are shown, in the order of the ids. */
  listShown(tx: Transaction, owner: Owner, photoIds: readonly string[]): Promise<PhotoRow[]>;
  /** `find` by the upload that brought the photo. */
  findByUpload(tx: Transaction, owner: Owner, uploadId: string): Promise<StoredPhoto | undefined>;
  /**
   * `find` as an SQL condition, which saves a query.
   *
   * @param row alias of a row with the columns tenant_id, owner_id and photo_id
   */
  whileShown(row: string): Condition;
  /** A row of `shownPhotos` as every list shows it. */
  present(row: PhotoRow, origin: string): Photo;
  presentToOthers(row: PhotoRow, origin: string): PhotoOfOthers;
  /** Adds an album to the library's counters (`1`) or removes one (`-1`). Returns the new count. */
  countAlbum(tx: Transaction, owner: Owner, sign: 1 | -1): Promise<number>;
  /**
   * A deleted photo that can be restored; undefined when foreign, missing, shown or past its grace period.
   */
  findRestorable(tx: Transaction, owner: Owner, photoId: string): Promise<StoredPhoto | undefined>;
  settle(tx: Transaction, owner: Owner, photoId: string, outcome: PhotoOutcome): Promise<void>;
}

export interface PhotosDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly blobs: BlobStore;
  readonly locks: AdvisoryLocks;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Quota of an account that restores through a brand. */
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
    crc32: Number(row.crc32),
    createdAt: instantFromDatabase(row.created_at),
    state: row.state,
  };
}

const present = (row: PhotoRow | undefined) => row && toStored(row);

function settleWith(changed: PhotosChangedHook): Photos['settle'] {
  return async (tx, owner, photoId, outcome) => {
    const isReady = outcome.state === 'ready';
    const row = await updatePhoto(tx, owner, photoId, {
      state: outcome.state,
      ...(isReady && {
        average_colour: outcome.averageColour,
        thumbhash: outcome.thumbhash,
        damaged: outcome.isDamaged,
      }),
    });
    if (row?.deleted_at === null) await changed.notify(tx, owner, 'rendered', [row]);
  };
}

export function createPhotos(given: PhotosDependencies): Photos {
  const { database, clock, secrets, jobs, quotaOf } = given;
  const imageUrls = createImageUrls({ clock, secrets });
  const created = createHook<CreatedPhoto>();
  const changed = createPhotosChangedHook();
  const shown = createHook<ShownChange>();
  const favourites = createHook<ChangedFavourites>({ skip: ({ photoIds }) => photoIds.length === 0 });
  const restoring = createHook<Restoring>();
  const purgeHolds = createPurgeHolds();
  const purge = createPurge({ ...given, purgeHolds });
  const presenter = createPhotoPresenter(imageUrls);
  const dependencies = { database, clock, jobs, created, changed, shown };
  return {
    imageUrls,
    jobs: [libraryOperationJob],
    register(app) {
      registerDeletedPhotosRoutes(app, { ...dependencies, imageUrls, quotaOf, restoring });
      registerPhotosRoutes(app, { database, clock, presenter, changed, shown, quotaOf });
      registerFavouritesRoutes(app, { database, clock, favourites });
    },
    work: () => workOnLibraryOperations(dependencies),
    onCreated: created.subscribe,
    onChanged: changed.subscribe,
    onFavouritesChanged: favourites.subscribe,
    onShown: shown.subscribe,
    onPurged: purge.onPurged,
    onRestoring: restoring.subscribe,
    async sweep() {
      await resumeOperations(dependencies);
      await purge.sweep();
    },
    hideAll: (tx, owner, hiding) => hideAllPhotos(dependencies, tx, owner, hiding),
    undoHideAll: async (tx, owner, operationId) => {
      if (!(await findOperation(tx, owner, operationId))) return 0;
      // No quota applies: these photos were there.
      const since = stillRestorableSince(clock.now());
      const request = { deletionId: operationId, quota: null, since };
      return (await restoreAllPhotos(dependencies, tx, owner, request)).photosCount;
    },
    isPurged,
    isBeingDeleted,
    purgeHolds,
    openLibrary: (tx, owner) => insertLibrary(tx, owner, toInstant(clock.now())),
    lockLibrary,
    count: async (tx, owner) => (await findLibrary(tx, owner))?.photos_count ?? 0,
    countAlbums: async (tx, owner) => (await findLibrary(tx, owner))?.albums_count ?? 0,
    version: libraryVersion,
    add: (tx, photo) => addPhoto(dependencies, tx, photo),
    keep: (tx, content, replacement) => keepPhoto(dependencies, tx, content, replacement),
    findContent: async (tx, owner, sha256) => present(await findPhotoByContent(tx, owner, sha256)),
    find: async (tx, owner, photoId) => present(await findPhoto(tx, owner, photoId)),
    findByUpload: async (tx, owner, uploadId) => present(await findPhotoByUpload(tx, owner, uploadId)),
    changeFavourites: (tx, owner, change) => changeFavourites({ clock, favourites }, tx, owner, change),
    listShown: listShownPhotos,
    whileShown,
    present: presenter.list,
    presentToOthers: presenter.toOthers,
    countAlbum,
    findRestorable: async (tx, owner, photoId) =>
      present(await findRestorable(tx, owner, photoId, restorableSince(clock.now()))),
    settle: settleWith(changed),
  };
}
