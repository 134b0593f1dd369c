import type { PushContent } from '@keepsake/contract/push';
import type { Transaction } from '../../platform/database/index.ts';
import { nameOf } from './publish.ts';
import type { Recipient } from './push.repository.ts';
import { albumsChanged } from './push-content.ts';

type Publish = (tx: Transaction, to: Recipient, content: () => PushContent) => Promise<void>;

/** Publishes one message for each customer and transaction, however often albums change in it. */
export function createAlbumsNotifier(publish: Publish) {
  const pending = new WeakMap<Transaction, Map<string, Set<string>>>();
  return async (tx: Transaction, to: Recipient, albumIds: readonly string[]): Promise<void> => {
    const albumsOfAll = pending.get(tx) ?? new Map<string, Set<string>>();
    pending.set(tx, albumsOfAll);
    const name = nameOf(to);
    const known = albumsOfAll.get(name);
    const ids = known ?? new Set<string>();
    for (const id of albumIds) ids.add(id);
    if (known) return;
    albumsOfAll.set(name, ids);
    await publish(tx, to, () => {
      albumsOfAll.delete(name);
      return albumsChanged([...ids]);
    });
  };
}
