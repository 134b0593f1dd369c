import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { AdvisoryLocks, Database, Transaction } from '../../platform/database/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import type { Decoders, Derivatives, ImageType } from '../../platform/images/index.ts';
import { createPendingBlobs } from '../../platform/pending-blobs/index.ts';
import type { Owner, Photos, StoredPhoto } from '../photos/index.ts';
import { attemptDecoding } from './attempt-decoding.ts';
import {
  findRendition,
  findRenditionByKey,
  insertRenditions,
  type RenditionRow,
  replaceRendition,
} from './renditions.repository.ts';

export interface MakeRenditionsDependencies {
  readonly database: Database;
  readonly locks: AdvisoryLocks;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly decoders: Decoders;
  readonly photos: Pick<Photos, 'find' | 'settle'>;
}

/** `interactive`: a request waits; `background`: a job. */
export type Priority = 'interactive' | 'background';

export interface RenditionsRequest {
  readonly photoId: string;
  readonly priority: Priority;
  /** Key of a rendition whose bytes are lost. Only it is replaced; the photo's state stays. */
  readonly lostKey?: string;
}

function plan(owner: Owner, photoId: string, made: Derivatives): RenditionRow[] {
  return made.renditions.map(({ variant, width, height, bytes }) => ({
    tenant_id: owner.tenantId,
    owner_id: owner.ownerId,
    photo_id: photoId,
    variant,
    width,
    height,
    bytes: bytes.byteLength,
    blob_key: newToken(),
  }));
}

const outcomeOf = ({ averageColour, thumbhash, isDamaged }: Derivatives) => ({
  state: 'ready' as const,
  averageColour,
  thumbhash: Buffer.from(thumbhash),
  isDamaged,
});

/** Stores all in one transaction. The keys are reserved before the first byte is stored. */
async function keep(
  dependencies: MakeRenditionsDependencies,
  owner: Owner,
  photoId: string,
  made: Derivatives,
): Promise<void> {
  const { database, photos, blobs } = dependencies;
  const pendingBlobs = createPendingBlobs(dependencies, 'rendition_drafts');
  const rows = plan(owner, photoId, made);
  const keys = rows.map((row) => row.blob_key);
  await pendingBlobs.reserve(owner, keys);
  for (const [index, key] of keys.entries())
    await blobs.put(key, made.renditions[index]?.bytes as Uint8Array);
  const kept = await database.transaction(async (tx) => {
    if (!(await insertRenditions(tx, rows))) return false;
    if (!(await pendingBlobs.take(tx, owner, keys)))
      throw new Error('pictures took so long that they were swept');
    await photos.settle(tx, owner, photoId, outcomeOf(made));
    return true;
  });
  if (!kept) await pendingBlobs.remove(owner, keys);
}

/** The sweep of orphans removes the old blob. A photo with renditions is ready already. */
async function replace(
  dependencies: MakeRenditionsDependencies,
  owner: Owner,
  { photoId, lostKey }: Required<Pick<RenditionsRequest, 'photoId' | 'lostKey'>>,
  made: Derivatives,
): Promise<void> {
  const { database, blobs, photos } = dependencies;
  const lost = await findRenditionByKey(database.autocommit, owner, photoId, lostKey);
  const row = plan(owner, photoId, made).find(({ variant }) => variant === lost?.variant);
  const bytes = made.renditions.find(({ variant }) => variant === lost?.variant)?.bytes;
  if (!row || !bytes) return;
  const pendingBlobs = createPendingBlobs(dependencies, 'rendition_drafts');
  await pendingBlobs.reserve(owner, [row.blob_key]);
  await blobs.put(row.blob_key, bytes);
  const isReplaced = await database.transaction(async (tx) => {
    if (!(await replaceRendition(tx, row, lostKey))) return false;
    if (!(await pendingBlobs.take(tx, owner, [row.blob_key]))) throw new Error('the new rendition was swept');
    // Photos of before the decoder told of damage learn of it.
    await photos.settle(tx, owner, photoId, outcomeOf(made));
    return true;
  });
  if (!isReplaced) await pendingBlobs.remove(owner, [row.blob_key]);
}

class AlreadyMade extends Error {}

/** Returns undefined for an undecodable photo. Rejects with `AlreadyMade` when another request was faster. */
async function decode(
  dependencies: MakeRenditionsDependencies,
  owner: Owner,
  photo: StoredPhoto,
  request: RenditionsRequest,
): Promise<Derivatives | undefined> {
  const { blobs, decoders, database } = dependencies;
  const { photoId } = photo;
  const queue = { owner: `${owner.tenantId} ${owner.ownerId}`, priority: request.priority };
  const refuseIfMade = async () => {
    if (await isMade(database.autocommit, owner, request)) throw new AlreadyMade();
  };
  return blobs.withLocalFile(photo.blobKey, (file) =>
    attemptDecoding(dependencies, { owner, photoId, refuseIfMade }, (begin) =>
      decoders.derive(file, photo.mimeType as ImageType, { ...queue, begin }),
    ),
  );
}

async function isMade(
  tx: Transaction,
  owner: Owner,
  { photoId, lostKey }: RenditionsRequest,
): Promise<boolean> {
  if (lostKey !== undefined) return !(await findRenditionByKey(tx, owner, photoId, lostKey));
  return (await findRendition(tx, owner, photoId, '300')) !== undefined;
}

/**
 * Makes the 300, 800 and 1300 px renditions of a photo, its placeholder, and for HEIC a full-size JPEG; or one of
 * them again, after its bytes were lost. Idempotent. An undecodable photo is marked `unreadable`; its original
 * stays.
 */
export async function makeRenditions(
  dependencies: MakeRenditionsDependencies,
  owner: Owner,
  request: RenditionsRequest,
): Promise<void> {
  const { database, photos } = dependencies;
  const { photoId, lostKey } = request;
  const photo = await photos.find(database.autocommit, owner, photoId);
  if (!photo || photo.state === 'unreadable' || (await isMade(database.autocommit, owner, request))) return;
  try {
    const made = await decode(dependencies, owner, photo, request);
    if (made && lostKey !== undefined) return await replace(dependencies, owner, { photoId, lostKey }, made);
    if (made) return await keep(dependencies, owner, photoId, made);
  } catch (error) {
    if (error instanceof AlreadyMade) return;
    throw error;
  }
  if (lostKey !== undefined) return;
  await database.transaction(async (tx) => {
    if (await isMade(tx, owner, request)) return;
    await photos.settle(tx, owner, photoId, { state: 'unreadable' });
  });
}
