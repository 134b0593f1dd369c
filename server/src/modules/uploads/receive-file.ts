import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import type { Owner, Quota } from '../photos/index.ts';
import { admitUpload } from './admit-upload.ts';
import {
  type FinaliseDependencies,
  type FinaliseRequest,
  finaliseKnown,
  finaliseUpload,
  findKnown,
} from './finalise-upload.ts';
import { keptFileName } from './kept-file-name.ts';
import { removeUpload } from './remove-upload.ts';
import type { UploadOutcome } from './upload-context.ts';
import { deleteUpload, findUpload, insertUpload, type UploadRow } from './uploads.repository.ts';

/** A file that the server fetches, instead of one that a client sends. */
export interface ReceivedFile extends Pick<FinaliseRequest, 'dates' | 'onTaken'> {
  readonly owner: Owner;
  /** Id of 22 to 64 characters, not used by others. A repetition has the same, and removes what the earlier try left. */
  readonly uploadId: string;
  readonly fileName: string;
  readonly bytes: number;
  /** When the photo was taken, as `takenat` of an upload. */
  readonly takenAt?: string | undefined;
  /** Known content with this hash is not fetched. */
  readonly sha256?: Buffer | undefined;
  readonly timeZone: string;
  readonly quota: Quota;
  fetch(): AsyncIterable<Uint8Array>;
}

const mismatch = (detail: string) => new ApiError('checksum-mismatch', { detail });

/** Ends with an error where the source sends more or less than announced. */
async function* exactly(bytes: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of source) {
    received += chunk.byteLength;
    if (received > bytes) throw mismatch('longer than announced');
    yield chunk;
  }
  if (received < bytes) throw mismatch('shorter than announced');
}

function rowOf({ clock }: FinaliseDependencies, file: ReceivedFile): UploadRow {
  const now = clock.now();
  return {
    tenant_id: file.owner.tenantId,
    owner_id: file.owner.ownerId,
    upload_id: file.uploadId,
    blob_key: newToken(),
    file_name: keptFileName(file.fileName),
    declared_sha256: file.sha256 ?? null,
    total_bytes: String(file.bytes),
    metadata: '',
    created_at: toInstant(now),
    expires_at: toInstant(now + limits.upload.expirySeconds * 1000),
    album_id: null,
    pairing_id: null,
    taken_at: file.takenAt ?? null,
    photo_id: null,
    is_duplicate: false,
    finished_at: null,
  };
}

async function fetchAndFinalise(
  dependencies: FinaliseDependencies,
  file: ReceivedFile,
  upload: UploadRow,
): Promise<UploadOutcome> {
  const { staging } = dependencies;
  await staging.create(upload.upload_id);
  const { digests } = await staging.append(upload.upload_id, 0, exactly(file.bytes, file.fetch()));
  const whole = { name: upload.upload_id, digests };
  return finaliseUpload(dependencies, { ...file, upload, whole, priority: 'background' });
}

/**
 * Goes the way of an upload, with its row: what a killed process leaves of it expires as that of an upload does.
 *
 * @throws ApiError; errors of the source as they are
 */
export async function receiveFile(
  dependencies: FinaliseDependencies,
  file: ReceivedFile,
): Promise<UploadOutcome> {
  const { database, photos } = dependencies;
  const { owner, bytes } = file;
  const left = await findUpload(database.autocommit, owner, file.uploadId);
  if (left) await removeUpload(dependencies, left);
  const row = rowOf(dependencies, file);
  const known = await findKnown(dependencies, owner, row);
  const upload = await database.transaction(async (tx) => {
    const isShown = known && (await photos.find(tx, owner, known.photoId));
    if (!isShown) await admitUpload(tx, photos, { ...file, phone: undefined, bytes });
    return insertUpload(tx, row);
  });
  try {
    const outcome = known
      ? await finaliseKnown(dependencies, { ...file, upload }, known)
      : await fetchAndFinalise(dependencies, file, upload);
    await deleteUpload(database.autocommit, owner, upload.upload_id);
    return outcome;
  } catch (error) {
    // What cannot be removed now expires.
    await removeUpload(dependencies, upload).catch(() => undefined);
    throw error;
  }
}
