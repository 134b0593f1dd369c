import type { Readable } from 'node:stream';
import { limits } from '@keepsake/contract/limits';
import { DataStore, Metadata, Upload } from '@tus/utils';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import type { StoredPhoto } from '../photos/index.ts';
import { admitUpload } from './admit-upload.ts';
import { readInBatches } from './body-batches.ts';
import { type FinaliseDependencies, finaliseKnown, finaliseUpload, findKnown } from './finalise-upload.ts';
import { removeUpload } from './remove-upload.ts';
import type { WholeFile } from './upload-bytes.ts';
import { uploadContext } from './upload-context.ts';
import { readUploadMetadata } from './upload-metadata.ts';
import { countBytes, countUploads, type UploadMetrics } from './upload-metrics.ts';
import { insertUpload, lockUpload, type UploadRow } from './uploads.repository.ts';

/** Errors that a retry of the same bytes cannot change: the upload is removed. */
const finalCodes = new Set<string>([
  'unsupported-type',
  'too-many-pixels',
  'unreadable-image',
  'checksum-mismatch',
]);

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && finalCodes.has(error.code);
}

/**
 * Store of `@tus/server`. The row has owner and metadata; `UploadBytes` the offset.
 *
 * The last byte is withheld: an upload counts as complete only after its photo is committed. Until then the offset
 * is one byte short, so that a client whose last PATCH failed, or whose response was lost, sends one byte and makes
 * the server try again.
 */
export class PhotoDataStore extends DataStore {
  private readonly dependencies: FinaliseDependencies;
  private readonly clock: Clock;
  private readonly metrics: UploadMetrics;

  constructor(dependencies: FinaliseDependencies, metrics: UploadMetrics) {
    super();
    this.dependencies = dependencies;
    this.metrics = metrics;
    this.clock = dependencies.clock;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { database, photos, bytes } = this.dependencies;
    const context = uploadContext();
    const {
      owner: { tenantId, ownerId },
      phone,
    } = context;
    const { fileName, sha256, albumId, takenAt } = readUploadMetadata(upload.metadata);
    const now = this.clock.now();
    const row: UploadRow = {
      tenant_id: tenantId,
      owner_id: ownerId,
      upload_id: upload.id,
      blob_key: newToken(),
      file_name: fileName,
      declared_sha256: sha256 ?? null,
      total_bytes: String(upload.size),
      metadata: context.metadata,
      created_at: toInstant(now),
      expires_at: toInstant(now + limits.upload.expirySeconds * 1000),
      album_id: phone ? phone.albumId : (albumId ?? null),
      pairing_id: phone?.pairingId ?? null,
      taken_at: takenAt ?? null,
      photo_id: null,
      is_duplicate: false,
      finished_at: null,
    };
    // A phone could otherwise find out which photos the library has.
    const known = phone ? undefined : await findKnown(this.dependencies, context.owner, row);
    // The row is written first, so that the sweep finds it after any failure.
    context.upload = await database.transaction(async (tx) => {
      const isShown = known && (await photos.find(tx, context.owner, known.photoId));
      if (!isShown) await admitUpload(tx, photos, { ...context, bytes: Number(upload.size) });
      return insertUpload(tx, row);
    });
    if (known) await this.acknowledge(context.upload, known);
    else await bytes.create(context.upload);
    upload.creation_date = toInstant(now);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const context = uploadContext();
    const row = await this.rowOf(id);
    const { photo_id: photoId, is_duplicate: isDuplicate, album_id: albumId } = row;
    if (photoId) context.outcome = { photoId, isDuplicate, albumId };
    return new Upload({
      id,
      size: Number(row.total_bytes),
      offset: await this.offsetOf(row),
      metadata: Metadata.parse(row.metadata),
      creation_date: this.creationDate(row),
    });
  }

  /** The protocol library adds 24 hours to this. A photo's id is stored that long after its creation. */
  private creationDate(row: UploadRow): string {
    return toInstant(Date.parse(instantFromDatabase(row.expires_at)) - this.getExpiration());
  }

  /** `empty` replaces the body, see `UploadContext`. */
  override async write(empty: Readable, id: string, offset: number): Promise<number> {
    empty.resume();
    const context = uploadContext();
    const row = await this.rowOf(id);
    if (row.photo_id) return Number(row.total_bytes);
    const body = readInBatches(context.body, Number(row.total_bytes) - offset, context.cut);
    return this.dependencies.bytes.append(row, offset, countBytes(body, this.metrics), async (whole) => {
      try {
        await countUploads(this.metrics, () => this.finalise(row, whole));
      } catch (error) {
        if (isFinal(error)) await this.discard(row);
        throw error;
      }
    });
  }

  override async remove(id: string): Promise<void> {
    await this.discard(await this.settle(id));
  }

  private async discard(row: UploadRow): Promise<void> {
    await removeUpload(this.dependencies, row);
    uploadContext().upload = undefined;
  }

  override getExpiration(): number {
    return limits.upload.expirySeconds * 1000;
  }

  private async finalise(row: UploadRow, whole: WholeFile) {
    const context = uploadContext();
    context.isStale = true;
    const outcome = await finaliseUpload(this.dependencies, {
      owner: context.owner,
      upload: row,
      whole,
      timeZone: context.timeZone,
    });
    context.outcome = outcome;
    return outcome;
  }

  private async acknowledge(row: UploadRow, known: StoredPhoto): Promise<void> {
    const context = uploadContext();
    context.isStale = true;
    const request = { owner: context.owner, upload: row };
    await countUploads(this.metrics, async () => {
      context.outcome = await finaliseKnown(this.dependencies, request, known);
      return context.outcome;
    });
  }

  /** Reads the row after all commits on it. Foreign, missing and expired uploads do not exist. */
  private async settle(id: string): Promise<UploadRow> {
    const context = uploadContext();
    const { owner, phone } = context;
    const row = await lockUpload(this.dependencies.database, owner, id, phone?.pairingId);
    if (!row) throw new ApiError('not-found');
    if (Date.parse(instantFromDatabase(row.expires_at)) <= this.clock.now())
      throw new ApiError('upload-expired');
    context.upload = row;
    context.isStale = false;
    return row;
  }

  /**
   * The row that this request has inserted or read, otherwise a new read. It cannot change: the request
   * holds the upload's lock, or is the only one that has the id.
   */
  private async rowOf(id: string): Promise<UploadRow> {
    const { upload, isStale } = uploadContext();
    return upload?.upload_id === id && !isStale ? upload : this.settle(id);
  }

  private async offsetOf(row: UploadRow): Promise<number> {
    const total = Number(row.total_bytes);
    if (row.photo_id) return total;
    const size = await this.dependencies.bytes.size(row);
    if (size === undefined) throw new ApiError('upload-expired');
    // Nothing is truncated: a local file may be a committed photo's already, under a second name.
    return Math.min(size, total - 1);
  }
}
