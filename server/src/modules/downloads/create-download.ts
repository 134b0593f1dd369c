import { createHash } from 'node:crypto';
import type { Download } from '@keepsake/contract/downloads';
import { limits } from '@keepsake/contract/limits';
import { layoutArchive } from '../../platform/archives/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor } from '../../platform/http/index.ts';
import { entriesOf } from './archive-entries.ts';
import { archiveMessage } from './archive-messages.ts';
import type { DownloadDependencies } from './download-dependencies.ts';
import { listPhotosForArchive } from './download-entries.repository.ts';
import type { DownloadKey } from './download-key.ts';
import { presentDownload } from './downloads.presenter.ts';
import { deleteExpired, findDownload, insertDownload, type StoredDownload } from './downloads.repository.ts';

interface PhotoKey {
  readonly ownerId: string;
  readonly photoId: string;
}

export interface DownloadRequest {
  readonly downloadId: string;
  readonly name: string | undefined;
  readonly isShared: boolean;
  /** Distinct ids in lower case. */
  readonly photoIds: readonly string[];
  /** Part of the request's hash: the same id with another request is a conflict. */
  readonly owners: readonly string[];
  /** The requested photos that the caller may read, in any order. */
  find(tx: Transaction): Promise<readonly PhotoKey[]>;
}

const hashOf = ({ name, isShared, photoIds, owners }: DownloadRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([isShared, name ?? null, photoIds, owners]))
    .digest();

function requireSame(kept: StoredDownload, request: DownloadRequest): StoredDownload {
  if (kept.requestHash.equals(hashOf(request))) return kept;
  throw new ApiError('conflict', { detail: 'this id was requested with something else' });
}

async function readEntries(tx: Transaction, tenantId: string, request: DownloadRequest) {
  const known = new Map((await request.find(tx)).map((photo) => [photo.photoId, photo]));
  const photos = request.photoIds.map((photoId) => known.get(photoId)).filter((photo) => photo !== undefined);
  const rows = await listPhotosForArchive(tx, tenantId, photos);
  if (rows.length < request.photoIds.length) throw new ApiError('not-found', { detail: 'a photo' });
  return entriesOf(rows);
}

type Insert = { readonly key: DownloadKey; readonly userId: string; readonly now: number };

async function insert(
  tx: Transaction,
  request: DownloadRequest,
  { key, userId, now }: Insert,
): Promise<boolean> {
  const entries = await readEntries(tx, key.tenantId, request);
  const row = {
    tenant_id: key.tenantId,
    customer_id: key.customerId,
    download_id: key.downloadId,
    user_id: userId,
    name: request.name ?? null,
    is_shared: request.isShared,
    asked_sha256: hashOf(request),
    size: String(layoutArchive(entries).bytes),
    created_at: toInstant(now),
    expires_at: toInstant(now + limits.downloads.keptSeconds * 1000),
  };
  return insertDownload(tx, row, entries);
}

/**
 * Stores the list of an archive, whose bytes are made while they are sent, and notifies the customer's clients
 * that it started and is ready. Idempotent.
 *
 * @throws ApiError not-found when the caller may not read one of the photos, conflict when the id belongs to
 * another request
 */
export async function createDownload(
  { database, clock, mayRead, publish }: DownloadDependencies,
  { tenantId, customerId, subject }: CustomerActor,
  request: DownloadRequest,
): Promise<Download> {
  const now = clock.now();
  const key = { tenantId, customerId, downloadId: request.downloadId };
  const at = { mayRead: mayRead(customerId), now: toInstant(now) };
  const kept = await database.transaction(async (tx) => {
    await deleteExpired(tx, key, at.now);
    const known = await findDownload(tx, key, at);
    if (known) return requireSame(known, request);
    const isNew = await insert(tx, request, { key, userId: subject, now });
    const made = await findDownload(tx, key, at);
    if (!made) throw new Error('a download that was inserted is not there');
    if (!isNew) return requireSame(made, request);
    await publish(tx, key, archiveMessage('archive-generation-started', subject, key.downloadId));
    await publish(tx, key, archiveMessage('archive-generation-finished', subject, key.downloadId));
    return made;
  });
  return presentDownload(kept);
}
