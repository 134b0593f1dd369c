import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { countPhotos } from './counters.repository.ts';
import { chooseDateTaken, type PhotoDates } from './date-taken.ts';
import { type AddedPhoto, type AddPhotoDependencies, keepPhoto } from './keep-photo.ts';
import { placeByDateTaken, placeByInstant } from './photo-months.ts';
import { insertPhoto, lockLibrary, type Owner } from './photos.repository.ts';
import type { NewPhotoRow } from './photos.tables.ts';

/** The bytes are durable under `blobKey`. */
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
  /** Whether browsers get the `full` rendition instead of the original. */
  readonly needsFullSize: boolean;
  /** Whether part of the picture is missing, where that is known before its renditions are made. */
  readonly isDamaged?: boolean | undefined;
  /** IANA time zone of the brand, for months of upload and creation. */
  readonly timeZone: string;
  /** Dates of an older library; the photo's own date counts more. */
  readonly dates?: PhotoDates | undefined;
}

const ownerOf = ({ tenantId, ownerId }: Owner): Owner => ({ tenantId, ownerId });

function toRow(photo: NewPhoto, photoId: string, now: number): NewPhotoRow {
  const { dates = {}, timeZone } = photo;
  const dateTaken = chooseDateTaken(photo.dateTaken, dates, now);
  const taken = placeByDateTaken(dateTaken, now);
  // No clock of another service makes a photo of tomorrow.
  const place = (instant: string | undefined) =>
    placeByInstant(instant === undefined ? now : Math.min(Date.parse(instant), now), timeZone);
  const [created, uploaded] = [place(dates.created), place(dates.uploaded)];
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
    date_taken: dateTaken ?? null,
    camera: photo.camera ?? null,
    needs_full_size: photo.needsFullSize,
    damaged: photo.isDamaged ?? null,
    taken_at: taken.at,
    taken_month: taken.month,
    created_at: created.at,
    created_month: created.month,
    uploaded_at: uploaded.at,
    uploaded_month: uploaded.month,
    ...(dates.uploaded !== undefined && { wanted_at: toInstant(now) }),
    state: 'processing',
    average_colour: null,
    thumbhash: null,
    deleted_at: null,
  };
}

/** Adds a photo to its owner's library, updates counters and notifies listeners, in one transaction. */
export async function addPhoto(
  dependencies: AddPhotoDependencies,
  tx: Transaction,
  photo: NewPhoto,
): Promise<AddedPhoto> {
  const { clock, created, changed } = dependencies;
  await lockLibrary(tx, photo);
  const row = await insertPhoto(tx, toRow(photo, newId(clock), clock.now()));
  if (!row) {
    const kept = await keepPhoto(dependencies, tx, { ...photo, exported: photo.dates?.exported });
    if (!kept) throw new Error('a photo with this content vanished while its library was locked');
    return kept;
  }
  await countPhotos(tx, photo, [row], 1);
  await created.notify(tx, { ...ownerOf(photo), photoId: row.photo_id });
  await changed.notify(tx, photo, 'added', [row]);
  return { photoId: row.photo_id, isDuplicate: false, blobKey: row.blob_key };
}
