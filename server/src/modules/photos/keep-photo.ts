import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { countPhotos } from './counters.repository.ts';
import { chooseDateTaken } from './date-taken.ts';
import type { PhotoCreatedHook } from './photo-created.ts';
import { placeByDateTaken } from './photo-months.ts';
import { findPhotoByContent, lockLibrary, type Owner, updatePhoto } from './photos.repository.ts';
import type { PhotoRow } from './photos.tables.ts';
import type { PhotosChangedHook } from './photos-changed.ts';
import type { PhotosShownHook } from './photos-shown.ts';
import { returnToLibrary } from './return-to-library.ts';

export interface AddedPhoto {
  readonly photoId: string;
  /** The owner has this content already; the caller's blob is unused. */
  readonly isDuplicate: boolean;
  /** Blob of the existing photo. */
  readonly blobKey: string;
  /** New place in the order by date taken, of an existing photo whose date was corrected. */
  readonly takenAt?: string | undefined;
}

export interface AddPhotoDependencies {
  readonly clock: Clock;
  readonly created: PhotoCreatedHook;
  readonly changed: PhotosChangedHook;
  readonly shown: PhotosShownHook;
}

export interface KnownContent extends Owner {
  readonly sha256: Buffer;
  /** Date of an export, as in `PhotoDates`. */
  readonly exported?: string | undefined;
}

/** Durable bytes of the same content, and the key of the damaged blob. */
export interface Replacement {
  readonly damagedKey: string;
  readonly blobKey: string;
}

/** Points the row at the new bytes unless another request has done so. Returns the photo's key. */
async function replaceBlob(
  { created }: AddPhotoDependencies,
  tx: Transaction,
  { photo_id: photoId, state, blob_key: key, tenant_id: tenantId, owner_id: ownerId }: PhotoRow,
  { damagedKey, blobKey }: Replacement,
): Promise<string> {
  if (key !== damagedKey) return key;
  const owner = { tenantId, ownerId };
  // The damage may be why decoding failed.
  const isDecodedAgain = state === 'unreadable';
  await updatePhoto(tx, owner, photoId, {
    blob_key: blobKey,
    // Damage may be that of the bytes that are replaced.
    damaged: null,
    ...(isDecodedAgain && { state: 'processing' }),
  });
  if (isDecodedAgain) await created.notify(tx, { ...owner, photoId });
  return blobKey;
}

/** Dates a photo as if its export had come with it. Returns its new place in the order by date taken, if that changes. */
async function correctDate(
  { clock, changed }: AddPhotoDependencies,
  tx: Transaction,
  row: PhotoRow,
  exported: string | undefined,
): Promise<string | undefined> {
  const now = clock.now();
  const date = chooseDateTaken(row.date_taken ?? undefined, { exported }, now);
  if (date === undefined || date === row.date_taken) return undefined;
  const owner = { tenantId: row.tenant_id, ownerId: row.owner_id };
  const { at, month } = placeByDateTaken(date, now);
  const change = { date_taken: date, taken_at: at, taken_month: month };
  const dated = await updatePhoto(tx, owner, row.photo_id, change);
  if (dated && row.deleted_at === null) {
    await countPhotos(tx, owner, [row], -1);
    await countPhotos(tx, owner, [dated], 1);
    await changed.notify(tx, owner, 'added', [row, dated]);
  }
  return at;
}

/**
 * Reuses the photo with the same content, dates it by its export, and shows it again within its grace period.
 * Undefined when the owner has no such photo.
 */
export async function keepPhoto(
  dependencies: AddPhotoDependencies,
  tx: Transaction,
  { tenantId, ownerId, sha256, exported }: KnownContent,
  replacement?: Replacement,
): Promise<AddedPhoto | undefined> {
  const { clock, changed } = dependencies;
  const owner = { tenantId, ownerId };
  await lockLibrary(tx, owner);
  const existing = await findPhotoByContent(tx, owner, sha256);
  if (!existing) return undefined;
  const { photo_id: photoId, blob_key: key } = existing;
  const blobKey = replacement ? await replaceBlob(dependencies, tx, existing, replacement) : key;
  const takenAt = await correctDate(dependencies, tx, existing, exported);
  const change = { at: toInstant(clock.now()), cause: 'upload' } as const;
  const back = await returnToLibrary(tx, owner, [photoId], change, dependencies);
  await changed.notify(tx, owner, 'added', back);
  return { photoId, isDuplicate: true, blobKey, takenAt };
}
