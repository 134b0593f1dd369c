import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { ImageTarget, Photos } from '../photos/index.ts';
import type { Priority } from './make-renditions.ts';
import { findRendition } from './renditions.repository.ts';

/** Bytes to send for a signed address. */
export interface ServedImage {
  readonly blobKey: string;
  readonly bytes: number;
  readonly mimeType: string;
  readonly fileName: string;
}

export interface FindImageDependencies {
  readonly database: Database;
  readonly photos: Pick<Photos, 'find' | 'findRestorable'>;
  make(target: ImageTarget, priority: Priority): Promise<void>;
}

/**
 * The bytes behind an address whose signature is right. A rendition that is not there yet is made now,
 * ahead of the queue. Deleted photos and unreadable ones answer `not-found`.
 */
export async function findImage(
  { database, photos, make }: FindImageDependencies,
  target: ImageTarget,
): Promise<ServedImage> {
  const find = target.purpose === 'restore' ? photos.findRestorable : photos.find;
  const photo = await find(database.autocommit, target, target.photoId);
  if (!photo) throw new ApiError('not-found');
  const { fileName } = photo;
  if (target.variant === 'original') {
    return { blobKey: photo.blobKey, bytes: photo.bytes, mimeType: photo.mimeType, fileName };
  }
  const { variant } = target;
  const lookUp = () => findRendition(database.autocommit, target, target.photoId, variant);
  let rendition = await lookUp();
  if (!rendition && photo.state === 'processing') {
    await make(target, 'asked');
    rendition = await lookUp();
  }
  if (!rendition) throw new ApiError('not-found');
  return { blobKey: rendition.blob_key, bytes: rendition.bytes, mimeType: 'image/jpeg', fileName };
}
