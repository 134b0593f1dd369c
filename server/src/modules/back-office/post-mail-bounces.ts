import { type BatchItemResult, mailBounce, type UpsertResult } from '@keepsake/contract/back-office';
import type { Clock } from '../../platform/clock/index.ts';
import { checkItem } from '../../platform/http/index.ts';
import type { StorageClock } from '../storage-clock/index.ts';
import { refuseAhead } from './refuse-ahead.ts';
import { runBatch } from './run-batch.ts';

export interface PostMailBouncesDependencies {
  readonly clock: Clock;
  readonly storageClock: Pick<StorageClock, 'recordBounce'>;
}

/** Records each bounce on its own. Idempotent. */
export async function postMailBounces(
  { clock, storageClock }: PostMailBouncesDependencies,
  tenantId: string,
  items: readonly unknown[],
): Promise<Omit<BatchItemResult, 'id'>[]> {
  const results = await runBatch({
    items,
    idField: '',
    read(item) {
      const bounce = checkItem(mailBounce, item);
      refuseAhead(clock, bounce.bouncedAt, 'bouncedAt');
      return bounce;
    },
    async put(bounces) {
      const recorded: UpsertResult[] = [];
      for (const bounce of bounces) recorded.push(await storageClock.recordBounce(tenantId, bounce));
      return recorded;
    },
  });
  return results.map(({ id: _, ...result }) => result);
}
