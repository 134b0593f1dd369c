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
 * changes: the anchor's shift between the old and the new layout is added to the scroll position.
 */
export function useTimelineWindow(layout: TimelineLayout, list: RefObject<HTMLElement | null>): ListWindow {
  const [visible, setVisible] = useState<ListWindow>({ top: 0, height: window.innerHeight });
  const anchored = useRef<{ anchor: Anchor; top: number }>({ anchor: { kind: 'start' }, top: 0 });

  function follow() {
    if (!list.current) return;
    const top = topOf(list.current);
    const height = window.innerHeight;
    anchored.current = { anchor: takeAnchor(layout, top, height), top };
    setVisible((before) =>
      Math.abs(before.top - top) < STEP && before.height === height ? before : { top, height },
    );
  }

  function keepInPlace() {
    const { anchor, top } = anchored.current;
    if (!list.current || anchor.kind === 'start') return;
    const wanted = resolveAnchor(layout, anchor);
    // The browser has cut the position off already when the list became too short for it.
    const delta = atEndOfPage() ? wanted - topOf(list.current) : wanted - top;
    if (Math.abs(delta) >= 1) window.scrollBy({ top: delta, behavior: 'instant' });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the layout moves what is visible.
  useLayoutEffect(() => {
    keepInPlace();
    follow();
  }, [layout]);

  const onScroll = useEffectEvent((event: Event) => {
    if (event.type === 'scroll') timelinePace.moved(window.scrollY, event.timeStamp);
    follow();
  });

  useEffect(() => {
    const events = ['scroll', 'resize'] as const;
    for (const name of events) window.addEventListener(name, onScroll, { passive: true });
    // The browser's own anchoring would correct a second time.
    document.documentElement.style.overflowAnchor = 'none';
    return () => {
      for (const name of events) window.removeEventListener(name, onScroll);
      document.documentElement.style.overflowAnchor = '';
    };
  }, []);

  return visible;
}
