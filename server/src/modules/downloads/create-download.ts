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
import { deleteExpired, findDownload, insertDownload, type KeptDownload } from './downloads.repository.ts';

/** A photo and the id of its owner's customer. */
interface PhotoKey {
  readonly ownerId: string;
  readonly photoId: string;
}

export interface AskedDownload {
  readonly downloadId: string;
  readonly name: string | undefined;
  readonly isShared: boolean;
  /** Ids of the photos, each once, in lower case. */
  readonly photoIds: readonly string[];
  /** What was asked for, besides: the same id with something else is a conflict. */
  readonly owners: readonly string[];
  /** Those that the caller may name, in any order. */
  find(tx: Transaction): Promise<readonly PhotoKey[]>;
}

const hashOf = ({ name, isShared, photoIds, owners }: AskedDownload): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([isShared, name ?? null, photoIds, owners]))
    .digest();

function sameAgain(kept: KeptDownload, asked: AskedDownload): KeptDownload {
  if (kept.asked.equals(hashOf(asked))) return kept;
  throw new ApiError('conflict', { detail: 'this id was asked for with something else' });
}

/** All of the photos or none. @throws ApiError not-found */
async function readEntries(tx: Transaction, tenantId: string, asked: AskedDownload) {
  const known = new Map((await asked.find(tx)).map((photo) => [photo.photoId, photo]));
  const photos = asked.photoIds.map((photoId) => known.get(photoId)).filter((photo) => photo !== undefined);
  const rows = await listPhotosForArchive(tx, tenantId, photos);
  if (rows.length < asked.photoIds.length) throw new ApiError('not-found', { detail: 'a photo' });
  return entriesOf(rows);
}

type Insert = { readonly key: DownloadKey; readonly userId: string; readonly now: number };

async function insert(tx: Transaction, asked: AskedDownload, { key, userId, now }: Insert): Promise<boolean> {
  const entries = await readEntries(tx, key.tenantId, asked);
  const row = {
    tenant_id: key.tenantId,
    customer_id: key.customerId,
    download_id: key.downloadId,
    user_id: userId,
    name: asked.name ?? null,
    is_shared: asked.isShared,
    asked_sha256: hashOf(asked),
    size: String(layoutArchive(entries).bytes),
    created_at: toInstant(now),
    expires_at: toInstant(now + limits.downloads.keptSeconds * 1000),
  };
  return insertDownload(tx, row, entries);
}

/**
 * Keeps what an archive is to be made of, and tells the customer's clients that it has begun and that it is there:
 * its bytes are made while they are sent. The same request again has the same answer.
 *
 * @throws ApiError not-found where the caller may not read one of the photos, conflict where the id was something else
 */
export async function createDownload(
  { database, clock, mayRead, publish }: DownloadDependencies,
  { tenantId, customerId, subject }: CustomerActor,
  asked: AskedDownload,
): Promise<Download> {
  const now = clock.now();
  const key = { tenantId, customerId, downloadId: asked.downloadId };
  const at = { mayRead: mayRead(customerId), now: toInstant(now) };
  const kept = await database.transaction(async (tx) => {
    await deleteExpired(tx, key, at.now);
    const known = await findDownload(tx, key, at);
    if (known) return sameAgain(known, asked);
    const isNew = await insert(tx, asked, { key, userId: subject, now });
    const made = await findDownload(tx, key, at);
    if (!made) throw new Error('a download that was inserted is not there');
    if (!isNew) return sameAgain(made, asked);
    await publish(tx, key, archiveMessage('archive-generation-started', subject, key.downloadId));
    await publish(tx, key, archiveMessage('archive-generation-finished', subject, key.downloadId));
    return made;
  });
  return presentDownload(kept);
}
