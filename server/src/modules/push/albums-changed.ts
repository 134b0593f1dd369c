import { limits } from '@keepsake/contract/limits';
import type { PushContent } from '@keepsake/contract/push';

type AlbumsChanged = Extract<PushContent, { type: 'albums-changed' }>;

/** The message that albums changed; of many it names none, so that it stays small. */
export function albumsChanged(albumIds: readonly string[]): AlbumsChanged {
  const named = albumIds.length > limits.push.maxAlbums ? [] : [...albumIds];
  return { type: 'albums-changed', payload: { albumIds: named } };
}
