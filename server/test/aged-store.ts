import path from 'node:path';
import { createDiskInventory } from '../src/platform/blobs/disk-inventory.ts';
import type { BlobInventory, StoredName } from '../src/platform/blobs/index.ts';
import { dayMs } from '../src/platform/clock/index.ts';

/** An inventory two days older than real, except for `isYoung` names. */
export function agedInventory(
  dataDir: string,
  isYoung: (listed: StoredName) => boolean = () => false,
): BlobInventory {
  const real = createDiskInventory(path.join(dataDir, 'blobs'));
  const shift = (listed: StoredName, by: number) => ({ ...listed, storedAt: listed.storedAt + by });
  return {
    async *list() {
      for await (const listed of real.list()) yield isYoung(listed) ? listed : shift(listed, -2 * dayMs);
    },
    removeOrphan: (listed) => real.removeOrphan(isYoung(listed) ? listed : shift(listed, 2 * dayMs)),
    readMarker: () => real.readMarker(),
    writeMarker: (text) => real.writeMarker(text),
    now: () => real.now(),
  };
}

/** Makes the clock count as steady for long enough. */
export const steadyClock = `
  insert into storage_rounds (kind, seen_at, steady_since)
  values ('sweep', clock_timestamp(), clock_timestamp() - interval '3 days')
  on conflict (kind) do update set seen_at = excluded.seen_at, steady_since = excluded.steady_since`;
