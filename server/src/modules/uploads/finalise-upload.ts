import { limits } from '@keepsake/contract/limits';
import { BlobConflict, type BlobStore } from '../../platform/blobs/index.ts';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Decoders, ImageFacts, ImageType } from '../../platform/images/index.ts';
import { detectImageType, ImageRejected, seemsDamaged } from '../../platform/images/index.ts';
import type { Digests, Staging } from '../../platform/staging/index.ts';
import type { AddedPhoto, Owner, Photos } from '../photos/index.ts';
import { finishUpload, type UploadRow } from './uploads.repository.ts';

export interface FinaliseDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly staging: Staging;
  readonly blobs: BlobStore;
  readonly decoders: Decoders;
  readonly photos: Pick<Photos, 'add' | 'findContent' | 'holdLibrary'>;
}

export interface FinaliseRequest {
  readonly owner: Owner;
  readonly upload: UploadRow;
  /** Known when the upload ran unbroken; otherwise the file is read once more. */
  readonly digests: Digests | undefined;
  readonly timeZone: string;
}

function refuseChangedContent(upload: UploadRow, digests: Digests): void {
  if (upload.declared_sha256 && !upload.declared_sha256.equals(digests.sha256)) {
    throw new ApiError('checksum-mismatch');
  }
}

async function readType({ staging }: FinaliseDependencies, upload: UploadRow): Promise<ImageType> {
  const type = detectImageType(await staging.head(upload.upload_id, 64));
  if (!type) throw new ApiError('unsupported-type');
  return type;
}

/**
 * Decodes the header in a decoder process: what cannot be read is refused before it is a photo. A file without
 * its end is a photo only if there is a picture in it.
 */
async function inspect({ decoders, staging }: FinaliseDependencies, upload: UploadRow, type: ImageType) {
  const file = staging.path(upload.upload_id);
  try {
    const facts = await decoders.inspect(file, type);
    if (await seemsDamaged(file, type)) await decoders.derive(file, type);
    return facts;
  } catch (error) {
    if (error instanceof ImageRejected) {
      throw new ApiError(error.code, { detail: error.detail, cause: error });
    }
    throw error;
  }
}

/**
 * Stores the bytes under the key that was made with the upload. What an earlier try left there is the same
 * file; where it is not, the client changed the withheld byte between its tries, and neither is believed.
 */
async function store(
  { blobs, staging }: FinaliseDependencies,
  upload: UploadRow,
  blobKey: string,
): Promise<void> {
  try {
    await blobs.putFile(blobKey, staging.path(upload.upload_id));
  } catch (error) {
    if (error instanceof BlobConflict) throw new ApiError('checksum-mismatch', { cause: error });
    throw error;
  }
}

/** Row, counters, jobs and the upload's outcome in one transaction; the bytes are durable before it. */
async function commit(
  dependencies: FinaliseDependencies,
  { owner, upload, timeZone }: FinaliseRequest,
  digests: Digests,
  facts: ImageFacts,
  isStored: boolean,
): Promise<AddedPhoto> {
  const { database, clock, photos } = dependencies;
  return database.transaction(async (tx) => {
    const added = await photos.add(tx, {
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
      timeZone,
    });
    // Its twin was purged since it was seen: without bytes there is no photo, and the next try stores them.
    if (!added.isDuplicate && !isStored) throw new ApiError('conflict');
    const now = clock.now();
    const isFinished = await finishUpload(tx, owner, upload.upload_id, {
      photoId: added.photoId,
      isDuplicate: added.isDuplicate,
      finishedAt: toInstant(now),
      expiresAt: toInstant(now + limits.upload.expirySeconds * 1000),
    });
    // Somebody else had the lock meanwhile, and has finished this upload or taken its bytes away.
    if (!isFinished) throw new ApiError('conflict');
    return added;
  });
}

/**
 * Makes a photo of a completely received file: hash → checks → durable blob → one transaction.
 * Whatever fails, nothing is acknowledged and the staged file is still there for another try.
 */
export async function finaliseUpload(
  dependencies: FinaliseDependencies,
  request: FinaliseRequest,
): Promise<AddedPhoto> {
  const { staging, blobs, database, photos } = dependencies;
  const { owner, upload } = request;
  const digests = request.digests ?? (await staging.digest(upload.upload_id));
  refuseChangedContent(upload, digests);
  const facts = await inspect(dependencies, upload, await readType(dependencies, upload));
  const known = await photos.findContent(database.autocommit, owner, digests.sha256);
  const blobKey = known?.blobKey ?? upload.blob_key;
  // A photo whose bytes were lost gets them back: this may be the only copy.
  const isStored = known !== undefined && (await blobs.size(blobKey)) !== undefined;
  if (!isStored) await store(dependencies, upload, blobKey);
  const added = await commit(dependencies, request, digests, facts, !known);
  // Acknowledged from here on: what cannot be tidied now goes with the upload's expiry.
  if (added.blobKey !== upload.blob_key) await blobs.remove(upload.blob_key).catch(() => undefined);
  await staging.remove(upload.upload_id).catch(() => undefined);
  return added;
}
