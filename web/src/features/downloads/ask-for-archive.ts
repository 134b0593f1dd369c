import { type Download, downloadsRoutes, type SharedPhotoId } from '@keepsake/contract/downloads';
import { limits } from '@keepsake/contract/limits';
import type { Call } from '../../api/call.ts';
import { onceMore } from './once-more.ts';

/** Whose photos an archive is asked of. */
export type ArchivePhotos =
  | { readonly of: 'library'; readonly ids: readonly string[] }
  | { readonly of: 'shared-albums'; readonly ids: readonly SharedPhotoId[] };

export interface ArchiveRequest {
  /** Made here, so that what asks once more by itself after an answer was lost makes no second archive. */
  readonly id: string;
  readonly name: string;
  readonly photos: ArchivePhotos;
}

export interface AskWorld {
  readonly call: Call;
  /** Storefront code of the host. */
  readonly channel: string;
  /** The service takes the name of an archive of shared albums, too (extension). */
  readonly takesSharedName: boolean;
  pause(milliseconds: number): Promise<void>;
}

/** The first characters that fit; none is cut in two. */
function shortened(name: string): string {
  let short = '';
  for (const character of name.trim()) {
    if (short.length + character.length > limits.downloads.maxNameLength) break;
    short += character;
  }
  return short;
}

function send({ call, channel, takesSharedName }: AskWorld, { id, name, photos }: ArchiveRequest) {
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

/** Asks for an archive, and once more when that may help. Rejects when there will be none. */
export async function askForArchive(world: AskWorld, request: ArchiveRequest): Promise<Download> {
  // The sentence of the specification (section 5).
  if (world.channel === '') throw new Error('Unable to extract channel ID!');
  return onceMore(world.pause, () => send(world, request));
}
