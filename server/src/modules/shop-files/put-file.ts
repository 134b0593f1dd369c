import type { UpsertResult } from '@keepsake/contract/back-office';
import type { ShopFileType } from '@keepsake/contract/shop-files';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { newToken } from '../../platform/ids/index.ts';
import type { PendingBlobs } from '../../platform/pending-blobs/index.ts';
import type { TemporaryFile, TemporaryFiles } from '../../platform/temporary-files/index.ts';
import {
  type FileKey,
  findFile,
  insertFile,
  lockFile,
  replaceFile,
  type ShopFileRow,
} from './shop-files.repository.ts';

export interface ShopFilesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  /** Bodies that are being received. */
  readonly shopFileBodies: TemporaryFiles;
}

export type PutFileDependencies = ShopFilesDependencies & { readonly pendingBlobs: PendingBlobs };

export interface NewFile {
  readonly key: FileKey;
  readonly updatedAt: string;
  readonly contentType: ShopFileType;
  /** Nothing is stored if it throws. */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface PutFileResult {
  readonly result: UpsertResult;
  /** Hash of the bytes that arrived. */
  readonly sha256: Buffer;
}

type Content = Pick<ShopFileRow, 'content_type' | 'blob_key' | 'bytes' | 'sha256' | 'crc32'>;

const noContent: Content = { content_type: null, blob_key: null, bytes: null, sha256: null, crc32: null };

/** The last of two versions with one time counts. */
function compare(stored: ShopFileRow, updatedAt: string, sha256: Buffer | null): UpsertResult {
  const age = Date.parse(updatedAt) - Date.parse(instantFromDatabase(stored.updated_at));
  if (age < 0) return 'outdated';
  const isSame = sha256 === null ? stored.sha256 === null : stored.sha256?.equals(sha256) === true;
  return age === 0 && isSame ? 'unchanged' : 'updated';
}

const draftsOf = ({ tenant_id: tenantId, owner_id: ownerId }: FileKey) => ({ tenantId, ownerId });

/** The blob of a replaced version becomes pending. */
async function write(
  { pendingBlobs }: Pick<PutFileDependencies, 'pendingBlobs'>,
  tx: Transaction,
  row: ShopFileRow,
): Promise<UpsertResult> {
  if (await insertFile(tx, row)) return 'created';
  const stored = await lockFile(tx, row);
  const result = compare(stored, row.updated_at, row.sha256);
  if (result !== 'updated') return result;
  await replaceFile(tx, row);
  if (stored.blob_key !== null) await pendingBlobs.drop(tx, draftsOf(row), [stored.blob_key]);
  return result;
}

async function keep(
  dependencies: PutFileDependencies,
  { key, updatedAt, contentType }: NewFile,
  { path, bytes, sha256, crc32 }: TemporaryFile & { readonly path: string },
): Promise<UpsertResult> {
  const { database, blobs, pendingBlobs } = dependencies;
  const stored = await findFile(database.autocommit, key);
  const expected = stored ? compare(stored, updatedAt, sha256) : 'created';
  if (expected === 'unchanged' || expected === 'outdated') return expected;
  const blobKey = newToken();
  const owner = draftsOf(key);
  await pendingBlobs.reserve(owner, [blobKey]);
  await blobs.putFile(blobKey, path);
  const row = {
    ...key,
    updated_at: updatedAt,
    content_type: contentType,
    blob_key: blobKey,
    bytes,
    sha256,
    crc32,
  };
  const result = await database.transaction(async (tx) => {
    const written = await write(dependencies, tx, row);
    const isKept = written === 'created' || written === 'updated';
    if (isKept && !(await pendingBlobs.take(tx, owner, [blobKey]))) throw new Error('the new file was swept');
    return written;
  });
  if (result === 'unchanged' || result === 'outdated') await pendingBlobs.remove(owner, [blobKey]);
  return result;
}

/** The newest version wins. The bytes are durable before the row is written. */
export async function putFile(dependencies: PutFileDependencies, file: NewFile): Promise<PutFileResult> {
  const { shopFileBodies } = dependencies;
  const name = newToken();
  try {
    const written = await shopFileBodies.write(name, file.body);
    const result = await keep(dependencies, file, { ...written, path: shopFileBodies.path(name) });
    return { result, sha256: written.sha256 };
  } finally {
    await shopFileBodies.remove(name);
  }
}

/** Deletes a file, also one that has not arrived: versions sent before are then outdated. */
export async function deleteFile(
  dependencies: Pick<PutFileDependencies, 'pendingBlobs'>,
  tx: Transaction,
  key: FileKey,
  updatedAt: string,
): Promise<'deleted' | 'unchanged' | 'outdated'> {
  const result = await write(dependencies, tx, { ...key, updated_at: updatedAt, ...noContent });
  return result === 'unchanged' || result === 'outdated' ? result : 'deleted';
}
