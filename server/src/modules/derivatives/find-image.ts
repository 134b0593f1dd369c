import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { ImageTarget, Photos } from '../photos/index.ts';
import { inBatches } from './in-batches.ts';
import type { Priority } from './make-renditions.ts';
import {
  findRendition,
  findRenditionsWhile,
  type NamedRendition,
  type RenditionBytes,
} from './renditions.repository.ts';

/** Bytes to send for a signed address. */
export interface ServedImage {
  readonly blobKey: string;
  readonly bytes: number;
  readonly mimeType: string;
  /** Undefined where nothing is saved under it. */
  readonly fileName: string | undefined;
}

export interface FindImageDependencies {
  readonly database: Database;
  readonly photos: Pick<Photos, 'find' | 'findRestorable'>;
  /** Where a rendition is that is there, while its photo is shown. */
  findShown(rendition: NamedRendition): Promise<RenditionBytes | undefined>;
  make(target: ImageTarget, priority: Priority): Promise<void>;
}

/** One question of the database for all thumbnails that are asked for together, as pages do. */
export function findShownTogether({
  database,
  photos,
}: {
  database: Database;
  photos: Pick<Photos, 'whileShown'>;
}): FindImageDependencies['findShown'] {
  const isShown = photos.whileShown('asked');
  return inBatches((asked) => findRenditionsWhile(database.autocommit, asked, isShown));
}

function servedAs(rendition: RenditionBytes, fileName: string | undefined): ServedImage {
  return { blobKey: rendition.blob_key, bytes: rendition.bytes, mimeType: 'image/jpeg', fileName };
}

/** What pages are full of: a rendition that is there, of a photo that is shown. */
async function findInPage(
  { findShown }: FindImageDependencies,
  { purpose, variant, ...photo }: ImageTarget,
): Promise<ServedImage | undefined> {
  if (purpose !== 'view' || variant === 'original') return undefined;
  const rendition = await findShown({ ...photo, variant });
  return rendition && servedAs(rendition, undefined);
}

/**
 * The bytes behind an address whose signature is right. A rendition that is not there yet is made now,
 * ahead of the queue. Deleted photos and unreadable ones answer `not-found`.
 */
export async function findImage(
  dependencies: FindImageDependencies,
  target: ImageTarget,
): Promise<ServedImage> {
  const inPage = await findInPage(dependencies, target);
  if (inPage) return inPage;
  const { database, photos, make } = dependencies;
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
  return servedAs(rendition, fileName);
}
