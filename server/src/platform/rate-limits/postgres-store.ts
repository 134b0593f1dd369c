import type { Database } from '../database/index.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import { deleteFull, deleteKey, giveHitBack, takeHit } from './rate-limits.repository.ts';

export function createPostgresStore({ autocommit }: Pick<Database, 'autocommit'>): RateLimitStore {
  return {
    take: (take) => takeHit(autocommit, take),
    giveBack: (hit) => giveHitBack(autocommit, hit),
    reset: (key) => deleteKey(autocommit, key),
    sweep: (now) => deleteFull(autocommit, now),
  };
}
