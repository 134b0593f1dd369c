import type { PushMessage } from '@keepsake/contract/push';
import type { PushListener } from '../../api/push/push-hub.ts';
import { coalesce } from '../../browser/coalesce.ts';
import type { Clock } from '../../browser/time.ts';
import {
  allStale,
  monthKey,
  type SectionKey,
  type SectionLoader,
  sectionStale,
  type TimelineStore,
} from '../../photo-list/state.ts';
import { timelineSort } from '../library-sort.ts';

type PhotosChanged = Extract<PushMessage, { type: 'photos-changed' }>;

/** What to refetch; messages are merged into one of these. */
interface LibraryChanges {
  /** Photos were added or removed. */
  readonly counts: boolean;
  /** Thumbnails were created. */
  readonly pictures: boolean;
  /** Any month may have changed. */
  readonly everything: boolean;
  readonly changed: ReadonlySet<SectionKey>;
  /** Months whose photos were processed; null for any. */
  readonly processed: ReadonlySet<SectionKey> | null;
}

const none: ReadonlySet<SectionKey> = new Set();

const noChanges: LibraryChanges = {
  counts: false,
  pictures: false,
  everything: false,
  changed: none,
  processed: none,
};

/** Without months anything may have changed. */
function changesOf({ data }: PhotosChanged): LibraryChanges {
  const { change, months } = data.payload;
  const ofTimeline = months.filter(({ sortKey }) => sortKey === timelineSort.get().sortKey);
  const keys = new Set(ofTimeline.map((month) => monthKey(month)));
  if (change === 'rendered') {
    return { ...noChanges, pictures: true, processed: months.length === 0 ? null : keys };
  }
  return { ...noChanges, counts: true, everything: months.length === 0, changed: keys };
}

function addChanges(before: LibraryChanges, more: LibraryChanges): LibraryChanges {
  return {
    counts: before.counts || more.counts,
    pictures: before.pictures || more.pictures,
    everything: before.everything || more.everything,
    changed: new Set([...before.changed, ...more.changed]),
    processed: before.processed && more.processed && new Set([...before.processed, ...more.processed]),
  };
}

export interface LibraryDependencies {
  readonly store: TimelineStore;
  readonly loader: Pick<SectionLoader, 'showProcessed'>;
  /** Refetches counts, or queries of single photos; never rejects. */
  refetch(what: 'counts' | 'pictures'): Promise<unknown>;
  readonly clock: Clock;
  isVisible(): boolean;
  onVisibilityChange(changed: () => void): () => void;
}

/** Limits refetches during a large upload on another device. */
const REST_MS = 1000;
/** The pause after slow refetches is three times as long. */
const REST_PER_ROUND = 3;
const LONGEST_REST_MS = 10_000;

export function followLibrary(dependencies: LibraryDependencies): PushListener<'photos-changed'> {
  const { store, loader } = dependencies;

  async function refreshLibrary({ counts, pictures, everything, changed, processed }: LibraryChanges) {
    if (everything) store.update(allStale);
    // Counts first: they make most months stale, and each should load once.
    if (counts) await dependencies.refetch('counts');
    else if (pictures) await dependencies.refetch('pictures');
    store.update((state) => [...changed].reduce(sectionStale, state));
    const months = processed ?? store.getSnapshot().sections.keys();
    await Promise.all([...months].map((key) => loader.showProcessed(key)));
  }

  const add = coalesce({
    ...dependencies,
    run: refreshLibrary,
    merge: addChanges,
    restMs: (tookMs) => Math.min(Math.max(REST_MS, REST_PER_ROUND * tookMs), LONGEST_REST_MS),
  });
  return {
    onMessage: (message) => add(changesOf(message)),
    onGap: (gap) =>
      add({ ...noChanges, counts: true, pictures: true, processed: null, everything: gap === 'unknown' }),
  };
}
