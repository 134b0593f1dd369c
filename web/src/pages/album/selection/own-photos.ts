import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import { call } from '../../../api/client.ts';
import type { ArchivePhotos } from '../../../features/downloads/ask-for-archive.ts';

/** Asks for a photo of the own library. */
export function askOwn(id: string): Promise<Photo> {
  return call(photosRoutes.getPhoto, { params: { id } });
}

export async function ownedByCaller(ids: readonly string[]): Promise<ArchivePhotos> {
  return { of: 'library', ids };
}
