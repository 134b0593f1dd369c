import { type Download, downloadsRoutes, type SharedPhotoId } from '@keepsake/contract/downloads';
import { limits } from '@keepsake/contract/limits';
import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import { isTemporary } from '../api/api-error.ts';
import type { Call } from '../api/call.ts';
import { call } from '../api/client.ts';

export type ArchivePhotos =
  | { readonly of: 'library'; readonly ids: readonly string[] }
  | { readonly of: 'shared-albums'; readonly ids: readonly SharedPhotoId[] };

export interface ArchiveRequest {
  /** Created here, so that a retry after a lost response creates no second archive. */
  readonly id: string;
  readonly name: string;
  readonly photos: ArchivePhotos;
}

export interface RequestDependencies {
  readonly call: Call;
  readonly channel: string;
  /** The service accepts a name for archives of shared albums (extension). */
  readonly takesSharedName: boolean;
  pause(milliseconds: number): Promise<void>;
}

/** The longest prefix that fits, without splitting a character. */
function shortened(name: string): string {
  let short = '';
  for (const character of name.trim()) {
    if (short.length + character.length > limits.downloads.maxNameLength) break;
    short += character;
  }
  return short;
}

function send({ call, channel, takesSharedName }: RequestDependencies, { id, name, photos }: ArchiveRequest) {
  const short = shortened(name);
  const named = short === '' ? {} : { name: short };
  if (photos.of === 'library') {
    return call(downloadsRoutes.createDownload, {
      body: { id, ...named, photos: [...photos.ids], channel },
    });
  }
  return call(downloadsRoutes.createSharedAlbumDownload, {
    body: { id, ...(takesSharedName && named), photos: [...photos.ids], channel },
  });
}

/** Retries once after a temporary failure. */
export async function requestArchive(
  dependencies: RequestDependencies,
  request: ArchiveRequest,
): Promise<Download> {
  // The text of DOW-14.
  if (dependencies.channel === '') throw new Error('Unable to extract channel ID!');
  return onceMore(dependencies.pause, () => send(dependencies, request));
}

export function fetchOwn(id: string): Promise<Photo> {
  return call(photosRoutes.getPhoto, { params: { id } });
}

export async function ownedByCaller(ids: readonly string[]): Promise<ArchivePhotos> {
  return { of: 'library', ids };
}

/** An interrupted network has often recovered by then. */
const AGAIN_MS = 1500;

export async function onceMore<T>(
  pause: (milliseconds: number) => Promise<void>,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    await pause(AGAIN_MS);
    return act();
  }
}
