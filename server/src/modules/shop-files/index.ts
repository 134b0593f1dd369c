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
import { readCrc32 } from './read-crc32.ts';
import {
  countPages,
  type FileKey,
  type FileOwner,
  findFile,
  findPage,
  listFiles,
  listNamedFiles,
  listOwnersWith,
  type ShopFileRow,
  setCrc32,
} from './shop-files.repository.ts';

export interface ShopFiles {
  /** The newest version wins, in whatever order they arrive. Resolves when the bytes are durable. */
  put(file: NewFile): Promise<PutFileResult>;
  remove(tx: Transaction, key: FileKey, updatedAt: string): Promise<'deleted' | 'unchanged' | 'outdated'>;
  find(tx: Transaction, key: FileKey): Promise<ShopFile | undefined>;
  /** Finds a file with the key of its blob. */
  findBytes(tx: Transaction, key: FileKey): Promise<ShopFileBytes | undefined>;
  /** Lists by name, pages in order. */
  list(tx: Transaction, owner: FileOwner): Promise<(ShopFile & { readonly name: string })[]>;
  /** Finds a page of a product by its place, the cover at 0, with the key of its blob. */
  findPage(
    tx: Transaction,
    tenantId: string,
    productCode: string,
    place: number,
  ): Promise<ShopFileBytes | undefined>;
  /** Counts pages, the cover included, by the product's code; products without any are left out. */
  countPages(
    tx: Transaction,
    tenantId: string,
    productCodes: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Ids of owners that have a file of this name. */
  listOwnersWith(
    tx: Transaction,
    file: Omit<FileKey, 'owner_id'>,
    ownerIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Lists the file of this name of each owner that has it, by owner. */
  listNamed(
    tx: Transaction,
    file: Omit<FileKey, 'owner_id'>,
    ownerIds: readonly string[],
  ): Promise<ReadonlyMap<string, ShopFileBytes>>;
  /** Reads what has no CRC-32 yet: a file of earlier versions, or one that could not be read before. */
  readCrc32(tx: Transaction, file: ShopFileBytes): Promise<void>;
  /** Records that a blob could not be read. */
  forgetCrc32(tx: Transaction, blobKey: string): Promise<void>;
  /** Deletes the blobs of replaced and deleted files, and what crashes left. */
  sweep(): Promise<void>;
}

export interface ShopFileBytes extends ShopFile {
  readonly blobKey: string;
  /** As in zips; undefined: unknown, or the blob could not be read. */
  readonly crc32?: number;
}

export interface NamedFile extends ShopFileBytes {
  readonly name: string;
}

/** Numbers in names by their value. */
const byName = new Intl.Collator('en', { numeric: true });

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

function presentBytes(row: ShopFileRow): ShopFileBytes | undefined {
  const file = present(row);
  if (!file || row.blob_key === null) return undefined;
  return { ...file, blobKey: row.blob_key, ...(row.crc32 !== null && { crc32: Number(row.crc32) }) };
}

/** PDFs and pictures of the shop (decision 0053). */
export function createShopFiles(given: ShopFilesDependencies): ShopFiles {
  const dependencies = { ...given, pendingBlobs: createPendingBlobs(given, 'shop_file_drafts') };
  async function list(tx: Transaction, owner: FileOwner): Promise<NamedFile[]> {
    const rows = await listFiles(tx, owner);
    const files = rows.flatMap((row) => {
      const file = presentBytes(row);
      return file ? [{ name: row.name, ...file }] : [];
    });
    return files.toSorted((one, other) => byName.compare(one.name, other.name));
  }
  return {
    put: (file) => putFile(dependencies, file),
    remove: (tx, key, updatedAt) => deleteFile(dependencies, tx, key, updatedAt),
    async find(tx, key) {
      const row = await findFile(tx, key);
      return row && present(row);
    },
    async findBytes(tx, key) {
      const row = await findFile(tx, key);
      return row && presentBytes(row);
    },
    async list(tx, owner) {
      const files = await list(tx, owner);
      return files.map(({ blobKey, crc32, ...file }) => file);
    },
    async findPage(tx, tenantId, productCode, place) {
      const row = await findPage(tx, tenantId, productCode, place);
      return row && presentBytes(row);
    },
    countPages,
    listOwnersWith,
    async listNamed(tx, file, ownerIds) {
      const rows = await listNamedFiles(tx, file, ownerIds);
      return new Map(
        rows.flatMap((row) => {
          const bytes = presentBytes(row);
          return bytes ? [[row.owner_id, bytes]] : [];
        }),
      );
    },
    readCrc32: (tx, file) => readCrc32(dependencies, tx, file),
    forgetCrc32: (tx, blobKey) => setCrc32(tx, blobKey, null),
    async sweep() {
      await dependencies.pendingBlobs.sweep();
      await dependencies.shopFileBodies.removeBefore(dependencies.clock.now() - bodyLifeMs);
    },
  };
}
