import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { bringBack } from './bring-back.ts';
import { countPhotos } from './counters.repository.ts';
import type { PhotoCreatedRegistry } from './photo-created.ts';
import { placeByDateTaken, placeByInstant } from './photo-months.ts';
import { findPhotoByContent, insertPhoto, lockLibrary, type Owner } from './photos.repository.ts';
import type { NewPhotoRow } from './photos.tables.ts';
import type { PhotosChangedRegistry } from './photos-changed.ts';
import type { PhotosShownRegistry } from './photos-shown.ts';

/** A photo whose bytes are durable under `blobKey`. */
export interface NewPhoto extends Owner {
  readonly uploadId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly crc32: number;
  /** Pixels after orientation. */
  readonly width: number;
  readonly height: number;
  readonly blobKey: string;
  readonly dateTaken: string | undefined;
  /** Make and model as one name. */
  readonly camera: string | undefined;
  /** IANA name of the brand's zone: months of our own moments go by it. */
  readonly timeZone: string;
}

export interface AddedPhoto {
  readonly photoId: string;
  /** The owner had this content already, and the call's own blob is not used. */
  readonly isDuplicate: boolean;
  /** Where the bytes of the photo that is there lie. */
  readonly blobKey: string;
}

export interface AddPhotoDependencies {
  readonly clock: Clock;
  readonly created: PhotoCreatedRegistry;
  readonly changed: PhotosChangedRegistry;
  readonly shown: PhotosShownRegistry;
}

const ownerOf = ({ tenantId, ownerId }: Owner): Owner => ({ tenantId, ownerId });

function toRow(photo: NewPhoto, photoId: string, now: number): NewPhotoRow {
  const taken = placeByDateTaken(photo.dateTaken);
  const added = placeByInstant(now, photo.timeZone);
  return {
    tenant_id: photo.tenantId,
    owner_id: photo.ownerId,
    photo_id: photoId,
    upload_id: photo.uploadId,
    file_name: photo.fileName,
    mime_type: photo.mimeType,
    bytes: String(photo.bytes),
    sha256: photo.sha256,
    crc32: String(photo.crc32),
    width: photo.width,
    height: photo.height,
    blob_key: photo.blobKey,
    date_taken: photo.dateTaken ?? null,
    camera: photo.camera ?? null,
    taken_at: taken.at,
    taken_month: taken.month,
    created_at: added.at,
    created_month: added.month,
    uploaded_at: added.at,
    uploaded_month: added.month,
    state: 'processing',
    average_colour: null,
    thumbhash: null,
    deleted_at: null,
  };
}

/** The same content again: it is shown again if it was in its grace period, and never stored twice. */
async function keepExisting(
  { clock, created, changed, shown }: AddPhotoDependencies,
  tx: Transaction,
  photo: NewPhoto,
): Promise<AddedPhoto> {
  const existing = await findPhotoByContent(tx, photo, photo.sha256);
  if (!existing) throw new Error('a photo with this content vanished while its library was locked');
  const { photo_id: photoId, blob_key: blobKey } = existing;
  const change = { at: toInstant(clock.now()), cause: 'upload' } as const;
  const back = await bringBack(tx, ownerOf(photo), [photoId], change, { created, shown });
  await changed.announce(tx, photo, 'added', back);
  return { photoId, isDuplicate: true, blobKey };
}

/** Puts a photo into its owner's library: row, counters and what others do with new photos, all or nothing. */
export async function addPhoto(
  dependencies: AddPhotoDependencies,
  tx: Transaction,
  photo: NewPhoto,
): Promise<AddedPhoto> {
  const { clock, created, changed } = dependencies;
  await lockLibrary(tx, photo);
  const row = await insertPhoto(tx, toRow(photo, newId(clock), clock.now()));
  if (!row) return keepExisting(dependencies, tx, photo);
  await countPhotos(tx, photo, [row], 1);
  await created.announce(tx, { ...ownerOf(photo), photoId: row.photo_id });
  await changed.announce(tx, photo, 'added', [row]);
  return { photoId: row.photo_id, isDuplicate: false, blobKey: row.blob_key };
}
