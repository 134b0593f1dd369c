import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Anchor, resolveAnchor, takeAnchor } from '../layout/anchor.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { timelinePace } from './scroll-pace.ts';

/** The part of the list that the browser's window shows, in virtual pixels. */
export interface ListWindow {
  readonly top: number;
  readonly height: number;
}

/** Smaller moves draw nothing new: the overscan covers them. */
const STEP = 48;

const topOf = (list: HTMLElement) => -list.getBoundingClientRect().top;

const atEndOfPage = () =>
  Math.ceil(window.scrollY + window.innerHeight) >= document.documentElement.scrollHeight;

/**
 * Follows the page's scroll position over the list, and keeps what is visible in place when the layout
 * changes: the anchor goes back to its place before the browser paints.
 */
export function useTimelineWindow(layout: TimelineLayout, list: RefObject<HTMLElement | null>): ListWindow {
  const [visible, setVisible] = useState<ListWindow>({ top: 0, height: window.innerHeight });
  const anchored = useRef<{ anchor: Anchor; scrollY: number }>({ anchor: { kind: 'start' }, scrollY: 0 });

  function look() {
    if (!list.current) return;
    const top = topOf(list.current);
    const height = window.innerHeight;
    setVisible((before) =>
      Math.abs(before.top - top) < STEP && before.height === height ? before : { top, height },
    );
  }

  function dropAnchor() {
    if (!list.current) return;
    const anchor = takeAnchor(layout, topOf(list.current), window.innerHeight);
    anchored.current = { anchor, scrollY: window.scrollY };
  }

  function keepInPlace() {
    const { anchor, scrollY } = anchored.current;
    if (!list.current || anchor.kind === 'start') return;
    // How far one has scrolled since the last event; at its end the browser may have cut the position off.
    const scrolledSince = atEndOfPage() ? 0 : window.scrollY - scrollY;
    const delta = resolveAnchor(layout, anchor) + scrolledSince - topOf(list.current);
    if (Math.abs(delta) >= 1) window.scrollBy({ top: delta, behavior: 'instant' });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the layout moves what is visible.
  useLayoutEffect(() => {
    keepInPlace();
    dropAnchor();
    look();
  }, [layout]);

  const onScroll = useEffectEvent((event: Event) => {
    timelinePace.moved(window.scrollY, event.timeStamp);
    dropAnchor();
    look();
  });
  // The anchor stays: what stands above the list may have another height now, and the layout is yet to follow.
  const onResize = useEffectEvent(look);

  useEffect(() => {
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onResize);
    // The browser's own anchoring would correct a second time.
    document.documentElement.style.overflowAnchor = 'none';
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onResize);
      document.documentElement.style.overflowAnchor = '';
    };
  }, []);

  return visible;
}
