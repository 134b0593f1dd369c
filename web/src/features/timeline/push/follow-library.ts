import type { PushListener } from '../../../api/push/push-hub.ts';
import type { Clock } from '../../../browser/clock.ts';
import type { MonthLoader } from '../loading/month-loader.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import { allStale, monthStale } from '../store/transitions.ts';
import { addChanges, changesOf, type LibraryChanges, noChanges } from './library-changes.ts';

export interface LibraryWorld {
  readonly store: TimelineStore;
  readonly loader: Pick<MonthLoader, 'showProcessed'>;
  /** Asks again for what is on screen of counts, or of single photos; never rejects. */
  refetch(what: 'counts' | 'pictures'): Promise<unknown>;
  readonly clock: Clock;
  isVisible(): boolean;
  onVisibilityChange(changed: () => void): () => void;
}

/** An upload elsewhere tells of hundreds of photos; a person sees no more than this. */
const REST_MS = 1000;
/** Rounds that take long, on a slow line or in a month of thousands, leave three quarters of it to others. */
const REST_PER_ROUND = 3;
const LONGEST_REST_MS = 10_000;

/**
 * Brings the library up to date with what is pushed: the first change at once, those of the next seconds
 * together, and in a hidden tab nothing until it is seen again.
 */
export function followLibrary(world: LibraryWorld): PushListener<'photos-changed'> {
  const { store, loader } = world;
  let untold = noChanges;
  let isBusy = false;

  async function bringUpToDate({ counts, pictures, everything, changed, processed }: LibraryChanges) {
    if (everything) store.update(allStale);
    // Counts first: they make most months stale, and each should load once.
    if (counts) await world.refetch('counts');
    else if (pictures) await world.refetch('pictures');
    store.update((state) => [...changed].reduce(monthStale, state));
    const months = processed ?? store.getSnapshot().months.keys();
    await Promise.all([...months].map((key) => loader.showProcessed(key)));
  }

  async function work() {
    isBusy = true;
    while (untold !== noChanges && world.isVisible()) {
      const changes = untold;
      untold = noChanges;
      const since = world.clock.now();
      await bringUpToDate(changes);
      const rest = Math.max(REST_MS, REST_PER_ROUND * (world.clock.now() - since));
      await new Promise((resolve) => setTimeout(resolve, Math.min(rest, LONGEST_REST_MS)));
    }
    isBusy = false;
  }

  function add(changes: LibraryChanges) {
    untold = addChanges(untold, changes);
    if (!isBusy) void work();
  }

  world.onVisibilityChange(() => {
    if (!isBusy) void work();
  });

  return {
    onMessage: (message) => add(changesOf(message)),
    onGap: (gap) =>
      add({ ...noChanges, counts: true, pictures: true, processed: null, everything: gap === 'unknown' }),
  };
}
