import type { Photo } from '@keepsake/contract/photos';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onOnlineChange } from '../../browser/network.ts';
import { randomFraction } from '../../browser/random.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import type { SectionKey } from '../section-key.ts';
import type { TimelineStore } from '../store/timeline-state.ts';
import { sectionStale } from '../store/transitions.ts';
import { timelinePace } from '../window/scroll-pace.ts';

/** The server's Retry-After; an image element does not expose it. */
const firstMs = 5_000;
const longestMs = 60_000;

/**
 * Delay until a tile requests a thumbnail in processing again.
 *
 * @param refusals so far, at least 1
 * @param chance 0 to 1; spreads the requests of many tiles
 */
export function retryDelay(refusals: number, chance: number): number {
  const pause = Math.min(longestMs, firstMs * 2 ** (refusals - 1));
  return pause * (1 + chance / 2);
}

export type ThumbnailState = 'loading' | 'failure' | 'success';

/** A new URL or state resets the failures. */
const attemptOf = ({ thumbnails, state }: Photo) => `${thumbnails[0]?.url} ${state}`;

interface Outcome {
  readonly attempt: string;
  readonly state: ThumbnailState;
  readonly started: boolean;
  readonly refusals: number;
  /** Came while the list moved: it does not fade in, which would cost frames. */
  readonly isSudden: boolean;
}

const fresh = (attempt: string): Outcome => ({
  attempt,
  state: 'loading',
  started: false,
  refusals: 0,
  isSudden: false,
});

/**
 * Loads one tile's picture: Loading, Failure, Success. It loads nothing while the list scrolls fast, nor for
 * an unreadable photo. Photos in processing are retried.
 */
export function useThumbnail(photo: Photo, month: SectionKey) {
  const { store } = usePhotoList();
  const isFast = useSyncExternalStore(timelinePace.subscribe, timelinePace.isFast);
  const attempt = attemptOf(photo);
  const [outcome, setOutcome] = useState(fresh(attempt));
  const current = outcome.attempt === attempt ? outcome : fresh(attempt);
  if (!isFast && !current.started) setOutcome({ ...current, started: true });

  const failed = current.state === 'failure';
  useEffect(() => {
    if (!failed) return;
    return onOnlineChange((online) => {
      if (online) setOutcome(fresh(attempt));
    });
  }, [failed, attempt]);

  const { refusals } = current;
  const waits = photo.state === 'processing' && failed;
  useEffect(() => {
    if (!waits) return;
    const again = () => setOutcome({ ...fresh(attempt), refusals });
    const timer = setTimeout(again, retryDelay(refusals, randomFraction()));
    return () => clearTimeout(timer);
  }, [waits, attempt, refusals]);

  const succeed = () =>
    setOutcome((before) =>
      before.attempt === attempt && before.state === 'success'
        ? before
        : { attempt, state: 'success', started: true, refusals, isSudden: timelinePace.velocity() !== 0 },
    );
  const unreadable = photo.state === 'unreadable';
  return {
    state: unreadable ? ('failure' as const) : waits ? ('loading' as const) : current.state,
    isSudden: current.isSudden,
    shouldLoad: current.started && !unreadable && !failed,
    imageProps: {
      // A cached picture is shown without fading in.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth > 0) succeed();
      },
      onLoad: succeed,
      onError: () => {
        setOutcome({ ...current, state: 'failure', started: true, refusals: refusals + 1 });
        if (photo.state === 'ready') reportBrokenImage(store, month, attempt);
      },
    },
  };
}

const reported = new Set<string>();

/**
 * Image URLs expire, so a broken picture makes its month reload. Only once for each URL: a missing picture
 * must not cause endless reloads.
 */
function reportBrokenImage(store: TimelineStore, month: SectionKey, address: string): void {
  if (reported.has(address)) return;
  reported.add(address);
  store.update((state) => sectionStale(state, month));
}
