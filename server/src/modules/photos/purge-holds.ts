import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from './photos.repository.ts';

/** The earliest deletion time of photos whose bytes are still needed, ISO 8601; undefined if none are. */
export type PurgeHold = (tx: Transaction, owner: Owner) => Promise<string | undefined>;

/** Registry of what keeps the bytes of deleted photos beyond their grace period. */
export interface PurgeHolds {
  register(hold: PurgeHold): void;
  /** Photos deleted since this moment must not be purged; undefined: no restriction. */
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
