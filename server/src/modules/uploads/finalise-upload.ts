import { limits } from '@keepsake/contract/limits';
import { BlobConflict, type BlobStore } from '../../platform/blobs/index.ts';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Decoders, ImageType, Priority } from '../../platform/images/index.ts';
import { detectImageType, ImageRejected } from '../../platform/images/index.ts';
import type { IntegrityCheck } from '../../platform/integrity-check/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Digests, Staging } from '../../platform/staging/index.ts';
import { createTurns } from '../../platform/turns/index.ts';
import type { Albums } from '../albums/index.ts';
import type { AddedPhoto, Owner, PhotoDates, Photos, StoredPhoto } from '../photos/index.ts';
import { libraryDeleting } from './admit-upload.ts';
import { findDamage } from './find-damage.ts';
import type { UploadBytes, WholeFile } from './upload-bytes.ts';
import type { UploadOutcome } from './upload-context.ts';
import { finishUpload, type UploadRow } from './uploads.repository.ts';

export interface FinaliseDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly staging: Staging;
  readonly bytes: UploadBytes;
  readonly blobs: BlobStore;
  readonly integrityCheck: Pick<IntegrityCheck, 'isReportedDamaged'>;
  readonly decoders: Decoders;
  readonly log: Log;
  readonly photos: Pick<
    Photos,
    'add' | 'keep' | 'find' | 'findByUpload' | 'findContent' | 'lockLibrary' | 'isBeingDeleted'
  >;
  readonly albums: Pick<Albums, 'join' | 'followDate'>;
  readonly sentByPhone: Hook<PhoneSent>;
}

/** A photo of a paired phone has arrived. */
export interface PhoneSent extends Owner {
  readonly pairingId: string;
}

export interface FinaliseRequest {
  readonly owner: Owner;
  readonly upload: UploadRow;
  readonly whole: WholeFile;
  readonly timeZone: string;
  /** Dates of an older library. */
  readonly dates?: PhotoDates;
  /** Priority of its decoding, `interactive` by default. */
  readonly priority?: Priority;
  /** Runs in the transaction that makes the photo. */
  readonly onTaken?: (
    tx: Transaction,
    taken: Pick<UploadOutcome, 'photoId' | 'isDuplicate'>,
  ) => Promise<void>;
}

function refuseChangedContent(upload: UploadRow, digests: Digests): void {
  if (upload.declared_sha256 && !upload.declared_sha256.equals(digests.sha256)) {
    throw new ApiError('checksum-mismatch');
  }
}

async function readType({ staging }: FinaliseDependencies, { name }: WholeFile): Promise<ImageType> {
  const type = detectImageType(await staging.read(name, 0, 64));
  if (!type) throw new ApiError('unsupported-type');
  return type;
}

/**
 * A decoder process reads the header and structure, so that unreadable files are refused. A truncated file is
 * accepted only if it contains a picture.
 */
async function inspect(
  { decoders, staging }: FinaliseDependencies,
  { upload, whole, priority = 'interactive' }: FinaliseRequest,
  type: ImageType,
) {
  const file = staging.path(whole.name);
  const task = { owner: `${upload.tenant_id} ${upload.owner_id}`, priority };
  try {
    const facts = await decoders.inspect(file, type, task);
    const made = facts.seemsDamaged ? await decoders.derive(file, type, task) : undefined;
    return { ...facts, isDamaged: made?.isDamaged };
  } catch (error) {
    if (error instanceof ImageRejected) {
      throw new ApiError(error.code, { detail: error.detail, cause: error });
    }
    throw error;
  }
}

/**
 * Stores the bytes under the upload's key. An earlier try left the same file; if it differs, the client changed the
 * withheld byte between tries, and the upload is refused.
 */
async function store(
  { blobs, staging }: FinaliseDependencies,
  { upload, whole }: FinaliseRequest,
): Promise<void> {
  try {
    await blobs.putFile(upload.blob_key, staging.path(whole.name));
  } catch (error) {
    if (error instanceof BlobConflict) throw new ApiError('checksum-mismatch', { cause: error });
    throw error;
  }
}

interface Taken extends AddedPhoto {
  /** The blob to remove. */
  readonly unusedKey: string | undefined;
}

type Committed = Taken & UploadOutcome;

/** The album that got the photo; null without one. A photo without its album is better than no photo. */
async function joinAlbum(
  { albums }: FinaliseDependencies,
  tx: Transaction,
  { owner, upload: { album_id: albumId } }: Pick<FinaliseRequest, 'owner' | 'upload'>,
  photoId: string,
): Promise<string | null> {
  if (albumId === null) return null;
  return (await albums.join(tx, owner, { albumId, photoId })) ? albumId : null;
}

/** Uploads of a library wait for its lock; those that wait here have no connection of the database. */
const takeTurn = createTurns({ atOnce: 2, fewWaiting: Number.POSITIVE_INFINITY });

/**
 * Writes row, counters, jobs, the album and the upload's outcome in one transaction, after the bytes are durable.
 */
async function commit(
  dependencies: FinaliseDependencies,
  request: Pick<FinaliseRequest, 'owner' | 'upload' | 'onTaken'>,
  take: (tx: Transaction) => Promise<Taken>,
): Promise<Committed> {
  const { database, clock, photos, albums } = dependencies;
  const { owner, upload, onTaken } = request;
  const turn = takeTurn(`${owner.tenantId} ${owner.ownerId}`);
  await turn.start;
  const write = async (tx: Transaction) => {
    const taken = await take(tx);
    // The library is locked: no deletion begins in between.
    if (await photos.isBeingDeleted(tx, owner)) throw libraryDeleting();
    if (taken.takenAt !== undefined)
      await albums.followDate(tx, owner, { photoId: taken.photoId, takenAt: taken.takenAt });
    const committed = { ...taken, albumId: await joinAlbum(dependencies, tx, request, taken.photoId) };
    const now = clock.now();
    const isFinished = await finishUpload(tx, owner, upload.upload_id, {
      photoId: committed.photoId,
      blobKey: committed.unusedKey ?? upload.blob_key,
      isDuplicate: committed.isDuplicate,
      albumId: committed.albumId,
      finishedAt: toInstant(now),
      expiresAt: toInstant(now + limits.upload.expirySeconds * 1000),
    });
    // The lock was lost, and another request finished or removed this upload.
    if (!isFinished) throw new ApiError('conflict');
    if (upload.pairing_id) {
      await dependencies.sentByPhone.notify(tx, { ...owner, pairingId: upload.pairing_id });
    }
    await onTaken?.(tx, committed);
    return committed;
  };
  return database.transaction(write).finally(turn.end);
}

const exportedOf = ({ taken_at }: UploadRow) => taken_at ?? undefined;

const contentOf = ({ owner, upload }: Pick<FinaliseRequest, 'owner' | 'upload'>, sha256: Buffer) => ({
  ...owner,
  sha256,
  exported: exportedOf(upload),
});

/** Reuses content that the owner has already. Replaces the stored original if it is damaged. */
async function reuseKnown(
  dependencies: FinaliseDependencies,
  request: FinaliseRequest,
  known: StoredPhoto,
): Promise<Committed> {
  const { photos, log } = dependencies;
  const { upload } = request;
  const { blobKey: knownKey, sha256, bytes } = known;
  const damage = await findDamage(dependencies, known);
  if (damage) {
    log.error({ reason: damage, bytes }, 'a stored original is not whole: its owner has uploaded it again');
    await store(dependencies, request);
  }
  const replacement = damage && { damagedKey: knownKey, blobKey: upload.blob_key };
  return commit(dependencies, request, async (tx) => {
    const kept = await photos.keep(tx, contentOf(request, sha256), replacement);
    // The photo was purged in between: the next try adds a new one.
    if (!kept) throw new ApiError('conflict');
    // Two uploads may replace one damaged original; the second must not undo the first.
    const isReplaced = kept.blobKey === upload.blob_key;
    return { ...kept, unusedKey: isReplaced ? knownKey : upload.blob_key };
  });
}

async function addNew(
  dependencies: FinaliseDependencies,
  request: FinaliseRequest,
  digests: Digests,
): Promise<Committed> {
  const { owner, upload, whole, timeZone, dates } = request;
  const facts = await inspect(dependencies, request, await readType(dependencies, whole));
  await store(dependencies, request);
  return commit(dependencies, request, async (tx) => {
    const added = await dependencies.photos.add(tx, {
      ...owner,
      ...digests,
      uploadId: upload.upload_id,
      fileName: upload.file_name,
      mimeType: facts.type,
      bytes: Number(upload.total_bytes),
      width: facts.width,
      height: facts.height,
      blobKey: upload.blob_key,
      dateTaken: facts.dateTaken,
      camera: facts.camera,
      needsFullSize: facts.needsFullSize,
      isDamaged: facts.isDamaged,
      timeZone,
      dates: { ...dates, exported: exportedOf(upload) },
    });
    return { ...added, unusedKey: added.isDuplicate ? upload.blob_key : undefined };
  });
}

/** The owner's undamaged photo with the declared hash and size, so that its bytes need not be sent. */
export async function findKnown(
  dependencies: FinaliseDependencies,
  owner: Owner,
  { declared_sha256: sha256, total_bytes: bytes }: Pick<UploadRow, 'declared_sha256' | 'total_bytes'>,
): Promise<StoredPhoto | undefined> {
  if (!sha256) return undefined;
  const known = await dependencies.photos.findContent(dependencies.database.autocommit, owner, sha256);
  if (known?.bytes !== Number(bytes)) return undefined;
  return (await findDamage(dependencies, known)) ? undefined : known;
}

/** Ends an upload of known content without its bytes. */
export async function finaliseKnown(
  dependencies: FinaliseDependencies,
  request: Pick<FinaliseRequest, 'owner' | 'upload' | 'onTaken'>,
  { sha256 }: StoredPhoto,
): Promise<UploadOutcome> {
  const { photoId, isDuplicate, albumId } = await commit(dependencies, request, async (tx) => {
    const kept = await dependencies.photos.keep(tx, contentOf(request, sha256));
    // The photo was purged in between: the next try sends its bytes.
    if (!kept) throw new ApiError('conflict');
    return { ...kept, unusedKey: request.upload.blob_key };
  });
  return { photoId, isDuplicate, albumId };
}

/**
 * Hash → checks → durable blob → one transaction. Known content is not decoded again. On any failure nothing is
 * acknowledged, and the bytes stay for another try.
 */
export async function finaliseUpload(
  dependencies: FinaliseDependencies,
  request: FinaliseRequest,
): Promise<UploadOutcome> {
  const { staging, bytes, blobs, database, photos } = dependencies;
  const { owner, upload, whole } = request;
  const digests = whole.digests ?? (await staging.digest(whole.name));
  refuseChangedContent(upload, digests);
  const known = await photos.findContent(database.autocommit, owner, digests.sha256);
  const { unusedKey, photoId, isDuplicate, albumId } = known
    ? await reuseKnown(dependencies, request, known)
    : await addNew(dependencies, request, digests);
  // Acknowledged from here on: leftovers are removed when the upload expires.
  if (unusedKey) await blobs.remove(unusedKey).catch(() => undefined);
  await bytes.remove(upload).catch(() => undefined);
  return { photoId, isDuplicate, albumId };
}
