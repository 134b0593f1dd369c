import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { usePhotoList } from '../use-photo-list.ts';
import { shareOf } from './scrubber-scale.ts';

/** Keeps the handle where the list stands, pixel by pixel, without rendering; under a drag it is at the pointer. */
export function useHandlePosition(
  element: RefObject<HTMLElement | null>,
  layout: TimelineLayout,
  windowHeight: number,
  dragged: number | undefined,
): void {
  const { scroll } = usePhotoList();
  const place = useEffectEvent(() => {
    const share = dragged ?? shareOf(layout, windowHeight, scroll.top());
    element.current?.style.setProperty('--share', String(share));
  });
  useLayoutEffect(() => place());
  useLayoutEffect(() => {
    const onScroll = () => place();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
}
