import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { ExpectedBlob } from '../../platform/integrity-check/index.ts';
import type { ImageTarget, Photos } from '../photos/index.ts';
import { inBatches } from './in-batches.ts';
import {
  findRendition,
  findRenditionsWhile,
  type NamedRendition,
  type RenditionBytes,
} from './renditions.repository.ts';

export interface ServedImage {
  readonly blobKey: string;
  readonly bytes: number;
  readonly mimeType: string;
  /** Length and checksum of an original; renditions have none. */
  readonly promised: ExpectedBlob | undefined;
  /** Undefined for images that are not saved as a file. */
  readonly fileName: string | undefined;
}

export interface FindImageDependencies {
  readonly database: Database;
  readonly photos: Pick<Photos, 'find' | 'findRestorable'>;
  findShown(rendition: NamedRendition): Promise<RenditionBytes | undefined>;
  make(target: ImageTarget): Promise<void>;
}

export function findShownTogether({
  database,
  photos,
}: {
  database: Database;
  photos: Pick<Photos, 'whileShown'>;
}): FindImageDependencies['findShown'] {
  const isShown = photos.whileShown('requested');
  return inBatches((requested) => findRenditionsWhile(database.autocommit, requested, isShown));
}

function servedAs({ blob_key, bytes }: RenditionBytes, fileName: string | undefined): ServedImage {
  return { blobKey: blob_key, bytes, mimeType: 'image/jpeg', promised: undefined, fileName };
}

async function findShownRendition(
  { findShown }: FindImageDependencies,
  { purpose, variant, ...photo }: ImageTarget,
): Promise<ServedImage | undefined> {
  if (purpose !== 'view' || variant === 'original') return undefined;
  const rendition = await findShown({ ...photo, variant });
  return rendition && servedAs(rendition, undefined);
}

/**
 * Finds the image of a signed address. Makes a missing rendition ahead of the queue. Deleted and unreadable
 * photos give `not-found`.
 */
export async function findImage(
  dependencies: FindImageDependencies,
  target: ImageTarget,
): Promise<ServedImage> {
  const shownRendition = await findShownRendition(dependencies, target);
  if (shownRendition) return shownRendition;
  const { database, photos, make } = dependencies;
  const find = target.purpose === 'restore' ? photos.findRestorable : photos.find;
  const photo = await find(database.autocommit, target, target.photoId);
  if (!photo) throw new ApiError('not-found');
  const { fileName } = photo;
  if (target.variant === 'original') {
    const { blobKey, bytes, mimeType } = photo;
    return { blobKey, bytes, mimeType, promised: photo, fileName };
  }
  const { variant } = target;
  const findIt = () => findRendition(database.autocommit, target, target.photoId, variant);
  let rendition = await findIt();
  if (!rendition && photo.state === 'processing') {
    await make(target);
    rendition = await findIt();
  }
  if (!rendition) throw new ApiError('not-found');
  return servedAs(rendition, fileName);
}
