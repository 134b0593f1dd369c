import type { PushMessage } from '@keepsake/contract/push';
import { type MonthKey, monthKey } from '../months/month-key.ts';
import { timelineSort } from '../timeline-sort.ts';

type PhotosChanged = Extract<PushMessage, { type: 'photos-changed' }>;

/** What is to be asked for again; many messages make one of these. */
export interface LibraryChanges {
  /** Photos came or went: counts, months and latest photos are others. */
  readonly counts: boolean;
  /** Pictures of photos are there now. */
  readonly pictures: boolean;
  /** Any month may be another. */
  readonly everything: boolean;
  readonly changed: ReadonlySet<MonthKey>;
  /** Months whose photos were processed; null for any. */
  readonly processed: ReadonlySet<MonthKey> | null;
}

const none: ReadonlySet<MonthKey> = new Set();

export const noChanges: LibraryChanges = {
  counts: false,
  pictures: false,
  everything: false,
  changed: none,
  processed: none,
};

/** What a message tells. Without months anything may have changed. */
export function changesOf({ data }: PhotosChanged): LibraryChanges {
  const { change, months } = data.payload;
  const ofTimeline = months.filter(({ sortKey }) => sortKey === timelineSort.get().sortKey);
  const keys = new Set(ofTimeline.map((month) => monthKey(month)));
  if (change === 'rendered') {
    return { ...noChanges, pictures: true, processed: months.length === 0 ? null : keys };
  }
  return { ...noChanges, counts: true, everything: months.length === 0, changed: keys };
}

export function addChanges(before: LibraryChanges, more: LibraryChanges): LibraryChanges {
  return {
    counts: before.counts || more.counts,
    pictures: before.pictures || more.pictures,
    everything: before.everything || more.everything,
    changed: new Set([...before.changed, ...more.changed]),
    processed: before.processed && more.processed && new Set([...before.processed, ...more.processed]),
  };
}
