import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import {
  type Decoders,
  type Derivatives,
  ImageRejected,
  type ImageType,
} from '../../platform/images/index.ts';
import type { Owner, Photos, StoredPhoto } from '../photos/index.ts';
import { findRendition, insertRenditions, type RenditionRow } from './renditions.repository.ts';

export interface MakeRenditionsDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly decoders: Decoders;
  readonly photos: Pick<Photos, 'find' | 'settle'>;
}

/** `asked`: somebody waits for the picture; `queued`: a job. */
export type Priority = 'asked' | 'queued';

async function storeBlobs(
  { blobs }: MakeRenditionsDependencies,
  owner: Owner,
  photoId: string,
  made: Derivatives,
): Promise<RenditionRow[]> {
  const rows: RenditionRow[] = [];
  for (const { variant, width, height, bytes } of made.renditions) {
    const key = newToken();
    await blobs.put(key, bytes);
    rows.push({
      tenant_id: owner.tenantId,
      owner_id: owner.ownerId,
      photo_id: photoId,
      variant,
      width,
      height,
      bytes: bytes.byteLength,
      blob_key: key,
    });
  }
  return rows;
}

/** Rows, placeholder and state in one transaction, after the bytes are durable. */
async function keep(
  dependencies: MakeRenditionsDependencies,
  owner: Owner,
  photoId: string,
  made: Derivatives,
): Promise<void> {
  const { database, photos, blobs } = dependencies;
  const rows = await storeBlobs(dependencies, owner, photoId, made);
  const kept = await database.transaction(async (tx) => {
    if (!(await insertRenditions(tx, rows))) return false;
    const { averageColour, thumbhash } = made;
    await photos.settle(tx, owner, photoId, {
      state: 'ready',
      averageColour,
      thumbhash: Buffer.from(thumbhash),
    });
    return true;
  });
  if (!kept) await Promise.all(rows.map((row) => blobs.remove(row.blob_key)));
}

async function decode(
  { blobs, decoders }: MakeRenditionsDependencies,
  photo: StoredPhoto,
  priority: Priority,
): Promise<Derivatives | undefined> {
  try {
    return await blobs.withLocalFile(photo.blobKey, (file) =>
      decoders.derive(file, photo.mimeType as ImageType, { priority }),
    );
  } catch (error) {
    if (error instanceof ImageRejected) return undefined;
    throw error;
  }
}

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
  if (!photo || photo.state === 'unreadable') return;
  if (await findRendition(database.autocommit, owner, photoId, '300')) return;
  const made = await decode(dependencies, photo, priority);
  if (made) await keep(dependencies, owner, photoId, made);
  else await database.transaction((tx) => photos.settle(tx, owner, photoId, { state: 'unreadable' }));
}
