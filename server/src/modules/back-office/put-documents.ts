import type { BatchItemResult, UpsertResult } from '@keepsake/contract/back-office';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { DocumentVersion, VersionedDocuments } from '../../platform/versioned-documents/index.ts';
import { refuseAhead } from './refuse-ahead.ts';
import { runBatch } from './run-batch.ts';

export interface DocumentDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export interface ShopDocument {
  readonly updatedAt: string;
}

export interface DocumentKind<Content extends ShopDocument> {
  readonly store: VersionedDocuments<Content>;
  /** Field of a batch item with its id. */
  readonly idField: string;
  /** @throws ApiError invalid-request */
  readItem(item: unknown): { readonly id: string; readonly content: Content };
  /** Runs in the transaction of the document's deletion. */
  deleteRest?(tx: Transaction, tenantId: string, document: { id: string; updatedAt: string }): Promise<void>;
}

function versionOf<Content extends ShopDocument>(
  clock: Clock,
  { id, content }: { readonly id: string; readonly content: Content },
): DocumentVersion<Content> {
  refuseAhead(clock, content.updatedAt);
  return { id, updatedAt: content.updatedAt, content };
}

/** Every function here is idempotent. */
export async function putDocument<Content extends ShopDocument>(
  { database, clock }: DocumentDependencies,
  { store }: DocumentKind<Content>,
  { tenantId, ...document }: { tenantId: string; id: string; content: Content },
): Promise<UpsertResult> {
  const version = versionOf(clock, document);
  const [result] = await database.transaction((tx) => store.put(tx, tenantId, [version]));
  return result as UpsertResult;
}

export function putDocuments<Content extends ShopDocument>(
  { database, clock }: DocumentDependencies,
  { store, idField, readItem }: DocumentKind<Content>,
  { tenantId, items }: { tenantId: string; items: readonly unknown[] },
): Promise<BatchItemResult[]> {
  return runBatch({
    items,
    idField,
    read: (item) => versionOf(clock, readItem(item)),
    put: (versions) => database.transaction((tx) => store.put(tx, tenantId, versions)),
  });
}

/** Deletes a document, also one that has not arrived: versions sent before are then outdated. */
export async function deleteDocument<Content extends ShopDocument>(
  { database, clock }: DocumentDependencies,
  { store, deleteRest }: DocumentKind<Content>,
  { tenantId, id, updatedAt }: { tenantId: string; id: string; updatedAt: string },
): Promise<'deleted' | 'unchanged' | 'outdated'> {
  refuseAhead(clock, updatedAt);
  const result = await database.transaction(async (tx) => {
    const [written] = await store.put(tx, tenantId, [{ id, updatedAt, content: null }]);
    await deleteRest?.(tx, tenantId, { id, updatedAt });
    return written;
  });
  return result === 'unchanged' || result === 'outdated' ? result : 'deleted';
}
