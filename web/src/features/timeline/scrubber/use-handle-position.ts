import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { timelineTop } from '../window/timeline-scroll.ts';
import { shareOf } from './scrubber-scale.ts';

/** Keeps the handle where the list stands, pixel by pixel, without rendering; under a drag it is at the pointer. */
export function useHandlePosition(
  element: RefObject<HTMLElement | null>,
  layout: TimelineLayout,
  windowHeight: number,
  dragged: number | undefined,
): void {
  const place = useEffectEvent(() => {
    const share = dragged ?? shareOf(layout, windowHeight, timelineTop());
    element.current?.style.setProperty('--share', String(share));
  });
  useLayoutEffect(() => place());
  useLayoutEffect(() => {
    const onScroll = () => place();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
}
