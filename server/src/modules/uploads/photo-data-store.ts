import type { Readable } from 'node:stream';
import { limits } from '@keepsake/contract/limits';
import { DataStore, Metadata, Upload } from '@tus/utils';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import { admitUpload } from './admit-upload.ts';
import { readInBatches } from './body-batches.ts';
import { type FinaliseDependencies, finaliseUpload } from './finalise-upload.ts';
import { takeAwayUpload } from './take-away-upload.ts';
import { uploadContext } from './upload-context.ts';
import { readUploadMetadata } from './upload-metadata.ts';
import { countBytes, countUploads, type UploadMetrics } from './upload-metrics.ts';
import { insertUpload, settleUpload, type UploadRow } from './uploads.repository.ts';

/** Refusals that another try of the same bytes cannot change: the upload goes, and nothing stays behind. */
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
 * Uploads of photos for `@tus/server`. The row says who and what; the staged file's length says how far.
 *
 * The last byte is withheld: a completely received file counts as complete only when its photo is
 * committed. Until then the offset is one byte short, so that a client whose last PATCH failed, or who
 * never saw the answer, asks again, sends one byte, and makes the server try again.
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
    const { database, photos, staging } = this.dependencies;
    const context = uploadContext();
    const { tenantId, ownerId } = context.owner;
    const { fileName, sha256 } = readUploadMetadata(upload.metadata);
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
      photo_id: null,
      is_duplicate: false,
      finished_at: null,
    };
    // The row first: what has one is swept, whatever fails after it.
    const inserted = await database.transaction(async (tx) => {
      await admitUpload(tx, photos, { ...context, bytes: Number(upload.size) });
      return insertUpload(tx, row);
    });
    await staging.create(upload.id);
    context.upload = inserted;
    context.isFresh = true;
    upload.creation_date = toInstant(now);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const context = uploadContext();
    const row = this.takeFresh(id) ?? (await this.settle(id));
    context.isFresh = true;
    if (row.photo_id) context.outcome = { photoId: row.photo_id, isDuplicate: row.is_duplicate };
    return new Upload({
      id,
      size: Number(row.total_bytes),
      offset: await this.offsetOf(row),
      metadata: Metadata.parse(row.metadata),
      creation_date: this.lifeBegan(row),
    });
  }

  /** The protocol library adds the 24 hours to this, and a photo's id is kept that long after it was made. */
  private lifeBegan(row: UploadRow): string {
    return toInstant(Date.parse(instantFromDatabase(row.expires_at)) - this.getExpiration());
  }

  /** `empty` stands in the place of the body, see `UploadContext`. */
  override async write(empty: Readable, id: string, offset: number): Promise<number> {
    empty.resume();
    const context = uploadContext();
    const row = this.takeFresh(id) ?? (await this.settle(id));
    if (row.photo_id) return Number(row.total_bytes);
    const { staging } = this.dependencies;
    const body = readInBatches(context.body, Number(row.total_bytes) - offset, context.cut);
    const { size, digests } = await staging.append(id, offset, countBytes(body, this.metrics));
    if (size < Number(row.total_bytes)) return size;
    try {
      await countUploads(this.metrics, () => this.finalise(row, digests));
    } catch (error) {
      if (isFinal(error)) await this.takeAway(row);
      throw error;
    }
    return size;
  }

  override async remove(id: string): Promise<void> {
    await this.takeAway(await this.settle(id));
  }

  private async takeAway(row: UploadRow): Promise<void> {
    await takeAwayUpload(this.dependencies, row);
    uploadContext().upload = undefined;
  }

  override getExpiration(): number {
    return limits.upload.expirySeconds * 1000;
  }

  private async finalise(row: UploadRow, digests: Parameters<typeof finaliseUpload>[1]['digests']) {
    const context = uploadContext();
    const outcome = await finaliseUpload(this.dependencies, {
      owner: context.owner,
      upload: row,
      digests,
      timeZone: context.timeZone,
    });
    context.outcome = outcome;
    return outcome;
  }

  /** The row after every commit about it has ended; foreign, missing and expired ones do not exist. */
  private async settle(id: string): Promise<UploadRow> {
    const context = uploadContext();
    const row = await settleUpload(this.dependencies.database, context.owner, id);
    if (!row) throw new ApiError('not-found');
    if (Date.parse(instantFromDatabase(row.expires_at)) <= this.clock.now())
      throw new ApiError('upload-expired');
    context.upload = row;
    return row;
  }

  /** What this request made or read a moment ago, once: after it, the request does something with it. */
  private takeFresh(id: string): UploadRow | undefined {
    const { isFresh, upload } = uploadContext();
    uploadContext().isFresh = false;
    return isFresh && upload?.upload_id === id ? upload : undefined;
  }

  private async offsetOf(row: UploadRow): Promise<number> {
    const total = Number(row.total_bytes);
    if (row.photo_id) return total;
    const { staging } = this.dependencies;
    const size = await staging.size(row.upload_id);
    if (size === undefined) throw new ApiError('upload-expired');
    // Withheld, not cut: the file may be a committed photo's already, under a second name.
    return Math.min(size, total - 1);
  }
}
