import type { ShopFile } from '@keepsake/contract/shop-files';
import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { createPendingBlobs } from '../../platform/pending-blobs/index.ts';
import {
  deleteFile,
  type NewFile,
  type PutFileResult,
  putFile,
  type ShopFilesDependencies,
} from './put-file.ts';
import {
  type FileKey,
  type FileOwner,
  findFile,
  listFiles,
  listOwnersWith,
  type ShopFileRow,
} from './shop-files.repository.ts';

export interface ShopFiles {
  /** The newest version wins, in whatever order they arrive. Resolves when the bytes are durable. */
  put(file: NewFile): Promise<PutFileResult>;
  remove(tx: Transaction, key: FileKey, updatedAt: string): Promise<'deleted' | 'unchanged' | 'outdated'>;
  find(tx: Transaction, key: FileKey): Promise<ShopFile | undefined>;
  /** Finds a file with the key of its blob. */
  findBytes(tx: Transaction, key: FileKey): Promise<ShopFileBytes | undefined>;
  list(tx: Transaction, owner: FileOwner): Promise<(ShopFile & { readonly name: string })[]>;
  /** Ids of owners that have a file of this name. */
  listOwnersWith(
    tx: Transaction,
    file: Omit<FileKey, 'owner_id'>,
    ownerIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Deletes the blobs of replaced and deleted files, and what crashes left. */
  sweep(): Promise<void>;
}

export interface ShopFileBytes extends ShopFile {
  readonly blobKey: string;
}

/** No body takes this long. */
const bodyLifeMs = 24 * 3600 * 1000;

function present({ content_type, bytes, sha256, updated_at }: ShopFileRow): ShopFile | undefined {
  if (content_type === null || sha256 === null) return undefined;
  return {
    contentType: content_type,
    bytes: Number(bytes),
    sha256: sha256.toString('hex'),
    updatedAt: instantFromDatabase(updated_at),
  };
}

/** PDFs and pictures of the shop (decision 0053). */
export function createShopFiles(given: ShopFilesDependencies): ShopFiles {
  const dependencies = { ...given, pendingBlobs: createPendingBlobs(given, 'shop_file_drafts') };
  return {
    put: (file) => putFile(dependencies, file),
    remove: (tx, key, updatedAt) => deleteFile(dependencies, tx, key, updatedAt),
    async find(tx, key) {
      const row = await findFile(tx, key);
      return row && present(row);
    },
    async findBytes(tx, key) {
      const row = await findFile(tx, key);
      const file = row && present(row);
      return file && row.blob_key !== null ? { ...file, blobKey: row.blob_key } : undefined;
    },
    async list(tx, owner) {
      const rows = await listFiles(tx, owner);
      return rows.flatMap((row) => {
        const file = present(row);
        return file ? [{ name: row.name, ...file }] : [];
      });
    },
    listOwnersWith,
    async sweep() {
      await dependencies.pendingBlobs.sweep();
      await dependencies.shopFileBodies.removeBefore(dependencies.clock.now() - bodyLifeMs);
    },
  };
}
