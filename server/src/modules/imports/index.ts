import type { ImportReport } from '@keepsake/contract/activation';
import { limits } from '@keepsake/contract/limits';
import type { ImportProgress } from '@keepsake/contract/push';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { CustomerKey } from '../customers/index.ts';
import type { Module } from '../module.ts';
import { ownerOf } from '../photos/index.ts';
import { listRefused } from './import-photos.repository.ts';
import { deleteImportsOf, findImport, type ImportKey, openImport } from './imports.repository.ts';
import type { ImportsDependencies } from './imports-dependencies.ts';
import { joinWaiting } from './participants.ts';
import { fileNameOf, type PhotoSource } from './photo-source.ts';
import type { RefusalReason } from './refusal.ts';
import { runImport } from './run-import.ts';

export type { ImportKey } from './imports.repository.ts';
export type { AlbumEntry } from './imports.tables.ts';
export { ListRefused, type PhotoSource, type SourceEntry } from './photo-source.ts';

/** Imports of photos and albums from a source into a library. */
export interface Imports extends Module {
  /** Begins an import, or begins it again: the list is read again, and what is done stays. */
  open(tx: Transaction, key: ImportKey, brandId: string): Promise<void>;
  /**
   * Works on an opened import for a turn of seconds; the caller holds a lock.
   *
   * @returns whether the import is finished
   * @throws SourceUnavailable, ListRefused, ApiError library-deleting, and errors of this server
   */
  run(key: ImportKey, options: { source: PhotoSource; lost: AbortSignal }): Promise<boolean>;
  progress(tx: Transaction, key: ImportKey): Promise<ImportProgress>;
  /** Undefined before the end of an import. */
  report(tx: Transaction, key: ImportKey): Promise<ImportReport | undefined>;
  /** Files that could not be photos, by their places in the source, in its order. */
  listRefused(
    tx: Transaction,
    key: ImportKey,
  ): Promise<readonly { readonly file: string; readonly reason: RefusalReason }[]>;
  /** Adds a new or changed customer to imported shared albums that wait for them. */
  joinWaiting(tx: Transaction, customer: CustomerKey): Promise<void>;
  eraseCustomer(tx: Transaction, customer: CustomerKey): Promise<void>;
}

async function readReport(tx: Transaction, key: ImportKey): Promise<ImportReport | undefined> {
  const row = await findImport(tx, key);
  if (!row || row.finished_at === null) return undefined;
  const refused = await listRefused(tx, key, limits.activation.refusedPhotos);
  return {
    finishedAt: instantFromDatabase(row.finished_at),
    photosCount: row.photos_count,
    photosKnown: row.photos_known,
    photosRefused: row.photos_refused,
    refused: refused.map(({ entry, reason }) => ({ fileName: fileNameOf(entry), reason })),
  };
}

export function createImports(dependencies: ImportsDependencies): Imports {
  const { clock } = dependencies;
  return {
    open: (tx, key, brandId) => openImport(tx, key, { brandId, at: toInstant(clock.now()) }),
    run: (key, options) => runImport(dependencies, key, options),
    async progress(tx, key) {
      const row = await findImport(tx, key);
      return {
        photosDone: row?.photos_done ?? 0,
        photosCount: row?.photos_count ?? 0,
        photosRefused: row?.photos_refused ?? 0,
      };
    },
    report: readReport,
    listRefused: async (tx, key) =>
      (await listRefused(tx, key)).map(({ entry, reason }) => ({ file: entry.file, reason })),
    joinWaiting: (tx, customer) => joinWaiting(dependencies, tx, customer),
    eraseCustomer: (tx, customer) => deleteImportsOf(tx, ownerOf(customer)),
  };
}
