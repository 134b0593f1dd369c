import { createBlobDrafts } from '../../platform/blob-drafts/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { AdvisoryLocks, Database, Transaction } from '../../platform/database/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import type { Decoders, Derivatives, ImageType } from '../../platform/images/index.ts';
import type { Owner, Photos, StoredPhoto } from '../photos/index.ts';
import { attemptDecoding } from './attempt-decoding.ts';
import { findRendition, insertRenditions, type RenditionRow } from './renditions.repository.ts';

export interface MakeRenditionsDependencies {
  readonly database: Database;
  readonly locks: AdvisoryLocks;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly decoders: Decoders;
  readonly photos: Pick<Photos, 'find' | 'settle'>;
}

/** `asked`: somebody waits for the picture; `queued`: a job. */
export type Priority = 'asked' | 'queued';

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

/** Rows, placeholder and state in one transaction; the keys have drafts from before the first byte until then. */
async function keep(
  dependencies: MakeRenditionsDependencies,
  owner: Owner,
  photoId: string,
  made: Derivatives,
): Promise<void> {
  const { database, photos, blobs } = dependencies;
  const drafts = createBlobDrafts(dependencies, 'rendition_drafts');
  const rows = plan(owner, photoId, made);
  const keys = rows.map((row) => row.blob_key);
  await drafts.reserve(owner, keys);
  for (const [index, key] of keys.entries())
    await blobs.put(key, made.renditions[index]?.bytes as Uint8Array);
  const kept = await database.transaction(async (tx) => {
    if (!(await insertRenditions(tx, rows))) return false;
    if (!(await drafts.take(tx, owner, keys))) throw new Error('pictures took so long that they were swept');
    const { averageColour, thumbhash } = made;
    await photos.settle(tx, owner, photoId, {
      state: 'ready',
      averageColour,
      thumbhash: Buffer.from(thumbhash),
    });
    return true;
  });
  if (!kept) await drafts.remove(owner, keys);
}

class MadeMeanwhile extends Error {}

/** Undefined when nothing can be made of it. Rejects with `MadeMeanwhile` when somebody else was quicker. */
async function decode(
  dependencies: MakeRenditionsDependencies,
  owner: Owner,
  photo: StoredPhoto,
  priority: Priority,
): Promise<Derivatives | undefined> {
  const { blobs, decoders, database } = dependencies;
  const { photoId } = photo;
  const refuseMade = async () => {
    if (await isMade(database.autocommit, owner, photoId)) throw new MadeMeanwhile();
  };
  return blobs.withLocalFile(photo.blobKey, (file) =>
    attemptDecoding(dependencies, { owner, photoId, refuseMade }, (begin) =>
      decoders.derive(file, photo.mimeType as ImageType, { priority, begin }),
    ),
  );
}

const isMade = async (tx: Transaction, owner: Owner, photoId: string) =>
  (await findRendition(tx, owner, photoId, '300')) !== undefined;

/**
 * Makes the 300, 800 and 1300 px renditions of a photo, its placeholder, and for HEIC a full-size JPEG.
 * Making them twice is harmless. A photo that cannot be decoded is marked `unreadable`; its original stays.
 */
export async function makeRenditions(
  dependencies: MakeRenditionsDependencies,
  owner: Owner,
  photoId: string,
  priority: Priority,
): Promise<void> {
  const { database, photos } = dependencies;
  const photo = await photos.find(database.autocommit, owner, photoId);
  if (!photo || photo.state === 'unreadable' || (await isMade(database.autocommit, owner, photoId))) return;
  try {
    const made = await decode(dependencies, owner, photo, priority);
    if (made) return await keep(dependencies, owner, photoId, made);
  } catch (error) {
    if (error instanceof MadeMeanwhile) return;
    throw error;
  }
  await database.transaction(async (tx) => {
    if (await isMade(tx, owner, photoId)) return;
    await photos.settle(tx, owner, photoId, { state: 'unreadable' });
  });
}
