import type { UpsertResult } from '@keepsake/contract/back-office';
import type { Transaction } from '../database/index.ts';
import {
  compareDocuments,
  type DocumentRow,
  type DocumentTable,
  findDocument,
  insertDocuments,
  listDocuments,
  replaceDocuments,
} from './documents.repository.ts';

/** A document as of the shop's `updatedAt`. */
export interface DocumentVersion<Content> {
  readonly id: string;
  readonly updatedAt: string;
  /** Content; null for a deleted document. */
  readonly content: Content | null;
}

/** Documents that the shop owns, by its ids (decision 0050). */
export interface VersionedDocuments<Content> {
  /** Stores documents: the newest version wins, in whatever order they arrive. Returns a result for each. */
  put(
    tx: Transaction,
    tenantId: string,
    versions: readonly DocumentVersion<Content>[],
  ): Promise<UpsertResult[]>;
  /** Returns undefined for a deleted document. */
  find(tx: Transaction, tenantId: string, id: string): Promise<Content | undefined>;
  /** Lists all documents of a tenant, for kinds with few of them. */
  list(tx: Transaction, tenantId: string): Promise<{ readonly id: string; readonly content: Content }[]>;
}

/** Returns the newest versions; of several with one time the last counts. */
function newestOf<Content>(versions: readonly DocumentVersion<Content>[]) {
  const newest = new Map<string, DocumentVersion<Content>>();
  for (const version of versions) {
    const known = newest.get(version.id);
    if (!known || Date.parse(version.updatedAt) >= Date.parse(known.updatedAt)) {
      newest.set(version.id, version);
    }
  }
  return newest;
}

/** @param table each kind of document has its own */
export function createVersionedDocuments<Content extends object>(
  table: DocumentTable,
): VersionedDocuments<Content> {
  return {
    async put(tx, tenantId, versions) {
      const newest = newestOf(versions);
      const rows = [...newest.values()].map(
        ({ id, updatedAt, content }): DocumentRow => ({ id, updated_at: updatedAt, content }),
      );
      const created = await insertDocuments(tx, table, tenantId, rows);
      const known = rows.filter((row) => !created.has(row.id));
      const compared = await compareDocuments(tx, table, tenantId, known);
      const changed = known.filter((row) => compared.get(row.id) === 'updated');
      if (changed.length > 0) await replaceDocuments(tx, table, tenantId, changed);
      return versions.map((version) => {
        if (newest.get(version.id) !== version) return 'outdated';
        return created.has(version.id) ? 'created' : (compared.get(version.id) ?? 'unchanged');
      });
    },
    list: (tx, tenantId) => listDocuments(tx, table, tenantId) as Promise<{ id: string; content: Content }[]>,
    find: (tx, tenantId, id) => findDocument(tx, table, tenantId, id) as Promise<Content | undefined>,
  };
}
