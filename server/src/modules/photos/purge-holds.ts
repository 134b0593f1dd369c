import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from './photos.repository.ts';

/**
 * Says from when on deleted photos of a library keep their bytes, because something still shows them: ISO 8601;
 * undefined where it needs none of them.
 */
export type PurgeHold = (tx: Transaction, owner: Owner) => Promise<string | undefined>;

/** What keeps the bytes of deleted photos beyond their grace period. Photos know none of those who ask for it. */
export interface PurgeHolds {
  register(hold: PurgeHold): void;
  /** Photos that were deleted at this moment or later may not be purged; undefined: all may. */
  readonly since: PurgeHold;
}

export function createPurgeHolds(): PurgeHolds {
  const holds: PurgeHold[] = [];
  return {
    register: (hold) => {
      holds.push(hold);
    },
    async since(tx, owner) {
      const moments: number[] = [];
      for (const hold of holds) {
        const moment = await hold(tx, owner);
        if (moment !== undefined) moments.push(Date.parse(moment));
      }
      return moments.length > 0 ? toInstant(Math.min(...moments)) : undefined;
    },
  };
}
