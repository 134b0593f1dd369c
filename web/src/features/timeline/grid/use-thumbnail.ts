import type { Photo } from '@keepsake/contract/photos';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onOnlineChange } from '../../../browser/online.ts';
import { reportBrokenImage } from '../loading/report-broken-image.ts';
import type { MonthKey } from '../months/month-key.ts';
import { timelinePace } from '../window/scroll-pace.ts';

export type ThumbnailState = 'loading' | 'failure' | 'success';

/** A fresh address is a fresh chance; a photo still in processing has its picture soon. */
const attemptOf = ({ thumbnails, state }: Photo) => `${thumbnails[0]?.url} ${state}`;

/**
 * Follows one tile's picture: Loading, Failure, Success. It is not asked for while the list is flung,
 * nor for a photo that nothing could be made of.
 */
export function useThumbnail(photo: Photo, month: MonthKey) {
  const isFast = useSyncExternalStore(timelinePace.subscribe, timelinePace.isFast);
  const attempt = attemptOf(photo);
  const [outcome, setOutcome] = useState({ attempt, state: 'loading' as ThumbnailState, started: false });
  const current =
    outcome.attempt === attempt ? outcome : { attempt, state: 'loading' as const, started: false };
  if (!isFast && !current.started) setOutcome({ ...current, started: true });

  const failed = current.state === 'failure';
  useEffect(() => {
    if (!failed) return;
    return onOnlineChange((online) => {
      if (online) setOutcome({ attempt, state: 'loading', started: false });
    });
  }, [failed, attempt]);

  const succeed = () =>
    setOutcome((before) =>
      before.attempt === attempt && before.state === 'success'
        ? before
        : { attempt, state: 'success', started: true },
    );
  const unreadable = photo.state === 'unreadable';
  const waits = photo.state === 'processing' && failed;
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
        setOutcome({ attempt, state: 'failure', started: true });
        if (photo.state === 'ready') reportBrokenImage(month, attempt);
      },
    },
  };
}
