import type { UploadRecord } from '@keepsake/contract/uploads';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Owner, StoredPhoto } from '../photos/index.ts';
import type { FinaliseDependencies } from './finalise-upload.ts';
import { findUpload, type UploadRow } from './uploads.repository.ts';

type ReadDependencies = Pick<FinaliseDependencies, 'database' | 'clock' | 'bytes' | 'photos'>;

/** Reads an upload that can continue, or whose photo is shown. */
export async function readUpload(
  dependencies: ReadDependencies,
  owner: Owner,
  uploadId: string,
): Promise<UploadRecord> {
  const { database, clock, photos } = dependencies;
  const row = await findUpload(database.autocommit, owner, uploadId);
  if (row && row.finished_at === null && Date.parse(instantFromDatabase(row.expires_at)) > clock.now()) {
    return presentRunning(dependencies, row);
  }
  // The row of a finished upload is kept for a day only. The photo of a duplicate has another upload's id.
  const photo = row?.photo_id
    ? await photos.find(database.autocommit, owner, row.photo_id)
    : await photos.findByUpload(database.autocommit, owner, uploadId);
  if (!photo) throw new ApiError('not-found');
  return presentFinished(uploadId, photo);
}

async function presentRunning({ bytes }: ReadDependencies, row: UploadRow): Promise<UploadRecord> {
  const size = Number(row.total_bytes);
  return {
    uploadId: row.upload_id,
    localFileName: row.file_name,
    state: 'uploading',
    size,
    // The offset of tus: the last byte counts when the photo is there.
    offset: Math.min((await bytes.size(row)) ?? 0, size - 1),
    createdAt: instantFromDatabase(row.created_at),
  };
}

function presentFinished(
  uploadId: string,
  { photoId, fileName, bytes, createdAt }: StoredPhoto,
): UploadRecord {
  return {
    uploadId,
    imageId: photoId,
    localFileName: fileName,
    state: 'finished',
    size: bytes,
    offset: bytes,
    createdAt,
  };
}
