import type { Photo } from '@keepsake/contract/photos';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onOnlineChange } from '../../../browser/online.ts';
import { randomFraction } from '../../../browser/random-fraction.ts';
import { reportBrokenImage } from '../loading/report-broken-image.ts';
import type { MonthKey } from '../months/month-key.ts';
import { usePhotoList } from '../use-photo-list.ts';
import { timelinePace } from '../window/scroll-pace.ts';
import { askAgainAfter } from './ask-again-after.ts';

export type ThumbnailState = 'loading' | 'failure' | 'success';

/** A fresh address is a fresh chance; a photo still in processing has its picture soon. */
const attemptOf = ({ thumbnails, state }: Photo) => `${thumbnails[0]?.url} ${state}`;

interface Outcome {
  readonly attempt: string;
  readonly state: ThumbnailState;
  readonly started: boolean;
  /** How often this attempt has failed. */
  readonly refusals: number;
}

const fresh = (attempt: string): Outcome => ({ attempt, state: 'loading', started: false, refusals: 0 });

/**
 * Follows one tile's picture: Loading, Failure, Success. It is not asked for while the list is flung,
 * nor for a photo that nothing could be made of. One that cannot be had yet is asked for again.
 */
export function useThumbnail(photo: Photo, month: MonthKey) {
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
    const timer = setTimeout(again, askAgainAfter(refusals, randomFraction()));
    return () => clearTimeout(timer);
  }, [waits, attempt, refusals]);

  const succeed = () =>
    setOutcome((before) =>
      before.attempt === attempt && before.state === 'success'
        ? before
        : { attempt, state: 'success', started: true, refusals },
    );
  const unreadable = photo.state === 'unreadable';
  return {
    state: unreadable ? ('failure' as const) : waits ? ('loading' as const) : current.state,
    shouldLoad: current.started && !unreadable && !failed,
    imageProps: {
      // A picture that the browser still holds is there at once: no fading.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth > 0) succeed();
      },
      onLoad: succeed,
      onError: () => {
        setOutcome({ attempt, state: 'failure', started: true, refusals: refusals + 1 });
        if (photo.state === 'ready') reportBrokenImage(store, month, attempt);
      },
    },
  };
}
