import { limits } from '@keepsake/contract/limits';
import type { PushContent } from '@keepsake/contract/push';
import type { Transaction } from '../../platform/database/index.ts';
import { nameOf } from './publish.ts';
import type { Recipient } from './push.repository.ts';

type AlbumsChanged = Extract<PushContent, { type: 'albums-changed' }>;

/** The message that albums changed; of many it names none, so that it stays small. */
export function albumsChanged(albumIds: readonly string[]): AlbumsChanged {
  const named = albumIds.length > limits.push.maxAlbums ? [] : [...albumIds];
  return { type: 'albums-changed', payload: { albumIds: named } };
}

type Publish = (tx: Transaction, to: Recipient, content: () => PushContent) => Promise<void>;

/** Tells each customer once of all albums that a transaction changes, however often it says so. */
export function createAlbumsTeller(publish: Publish) {
  const untold = new WeakMap<Transaction, Map<string, Set<string>>>();
  return async (tx: Transaction, to: Recipient, albumIds: readonly string[]): Promise<void> => {
    const ofAll = untold.get(tx) ?? new Map<string, Set<string>>();
    untold.set(tx, ofAll);
    const name = nameOf(to);
    const known = ofAll.get(name);
    const ids = known ?? new Set<string>();
    for (const id of albumIds) ids.add(id);
    if (known) return;
    ofAll.set(name, ids);
    await publish(tx, to, () => {
      ofAll.delete(name);
      return albumsChanged([...ids]);
    });
  };
}
