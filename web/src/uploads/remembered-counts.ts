import { localStore } from '../browser/storage.ts';
import type { RememberedCounts } from './queue/upload-records.ts';

/** Read before the queue's code loads. */
export const rememberedCountsKey = 'keepsake.uploads';

type Counts = Readonly<Record<string, number>>;

/** Photos in the unfinished upload of each account, the uploaded ones too. */
export function readRememberedCounts(): Counts {
  try {
    const counts: unknown = JSON.parse(localStore.get(rememberedCountsKey) ?? '{}');
    return counts !== null && typeof counts === 'object' ? (counts as Counts) : {};
  } catch {
    return {};
  }
}

function write(counts: Counts): void {
  if (Object.keys(counts).length === 0) localStore.remove(rememberedCountsKey);
  else localStore.set(rememberedCountsKey, JSON.stringify(counts));
}

export const rememberedCounts: RememberedCounts = {
  add(account, count) {
    const counts = readRememberedCounts();
    write({ ...counts, [account]: Math.max(0, (counts[account] ?? 0) + count) });
  },
  keepOnly(accounts) {
    write(Object.fromEntries(Object.entries(readRememberedCounts()).filter(([name]) => accounts.has(name))));
  },
};
