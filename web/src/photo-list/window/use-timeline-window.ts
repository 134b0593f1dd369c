import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { siteElement } from '../../browser/page.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import { type ListPage, ListScroller, type ListView } from './list-scroller.ts';
import { onScrollEnd } from './on-scroll-end.ts';
import { pageBox, type ScrollBox, useScrollBox } from './scroll-box.ts';
import { timelinePace } from './scroll-pace.ts';
import { listCap, virtualBox } from './virtual-offset.ts';

/** What has a use of its own for these keys. */
const ownUse = 'input, textarea, select, [contenteditable], [role=slider], [role=menu], [role=listbox]';

/** Whether the key was pressed in the page, and not in what lies over it. */
function isForPage({ target }: KeyboardEvent): boolean {
  const site = siteElement();
  if (!site || site.inert || !(target instanceof Element)) return false;
  return target === document.body || (site.contains(target) && target.closest(ownUse) === null);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, altKey, metaKey, shiftKey } = event;
  if ((key !== 'Home' && key !== 'End') || altKey || metaKey || shiftKey) return;
  if (event.defaultPrevented || !isForPage(event)) return;
  event.preventDefault();
  const top = key === 'Home' ? 0 : document.documentElement.scrollHeight;
  window.scrollTo({ top, behavior: 'instant' });
}

/**
 * Home and End go to the ends of the page in one step, until the returned function is called. By themselves browsers
 * glide there; what loads on the way moves the list, which ends the glide half-way.
 */
function goToEndsAtOnce(): () => void {
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

/** The part of the list that the browser's window shows, in virtual pixels. */
export interface ListWindow {
  readonly top: number;
  readonly height: number;
}

export interface TimelineWindow extends ListView {
  /** Pixels a millisecond, positive down. */
  readonly velocity: number;
  /** Height of the list's element. */
  readonly boxHeight: number;
}

/** Smaller moves draw nothing new: the overscan covers them. */
const STEP = 48;

function pageOf(list: RefObject<HTMLElement | null>, box: ScrollBox): ListPage {
  return {
    offset: () => box.top() - (list.current?.getBoundingClientRect().top ?? box.top()),
    scrollY: box.scrollY,
    scrollBy: box.scrollBy,
    windowHeight: box.height,
    isAtEnd: box.isAtEnd,
  };
}

const isNear = (a: ListView, b: ListView) =>
  Math.abs(a.top - b.top) < STEP && a.height === b.height && a.shift === b.shift && a.held === b.held;

/**
 * Follows the page's scroll position over the list, and keeps what is visible in place when the layout
 * changes: the anchor goes back to its place before the browser paints.
 */
export function useTimelineWindow(
  layout: TimelineLayout,
  list: RefObject<HTMLElement | null>,
): TimelineWindow {
  const box = useMemo(() => virtualBox(layout.height, listCap(window.devicePixelRatio)), [layout]);
  const scrollBox = useScrollBox();
  const [scroller] = useState(() => new ListScroller(pageOf(list, scrollBox)));
  const [view, setView] = useState(() => ({ ...scroller.view(), velocity: 0 }));
  useEffect(() => (scrollBox === pageBox ? goToEndsAtOnce() : undefined), [scrollBox]);

  function updateView() {
    const next = { ...scroller.view(), velocity: timelinePace.velocity() };
    setView((before) => (isNear(before, next) ? before : next));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the layout moves what is visible.
  useLayoutEffect(() => {
    scroller.follow(layout, box);
    updateView();
  }, [layout, box]);

  useTimelineScroll(scroller, updateView);

  const onScroll = useEffectEvent((event: Event) => {
    const { shift } = scroller.view();
    scroller.scrolled();
    timelinePace.moved(scroller.view().top, event.timeStamp);
    // What is drawn would be painted elsewhere with another shift, before it is drawn again.
    if (scroller.view().shift === shift) updateView();
    else flushSync(updateView);
  });
  const onRest = useEffectEvent(() => {
    scroller.settle();
    flushSync(updateView);
  });
  // The anchor stays: what stands above the list may have another height now, and the layout is yet to follow.
  const onResize = useEffectEvent(updateView);

  useEffect(() => {
    const [target, element] = [scrollBox.target(), scrollBox.element()];
    if (!target || !element) return;
    target.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onResize);
    const endScrollEnd = onScrollEnd(onRest, target);
    // The browser's own anchoring would correct a second time.
    element.style.overflowAnchor = 'none';
    return () => {
      target.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onResize);
      endScrollEnd();
      element.style.overflowAnchor = '';
    };
  }, [scrollBox]);

  return { ...view, boxHeight: box.boxHeight };
}

/** Lets others move the list while it is in the page. */
function useTimelineScroll(scroller: ListScroller, updateView: () => void): void {
  const { scroll } = usePhotoList();
  // Before the browser paints, and after whatever React is doing now.
  const show = useEffectEvent(() => queueMicrotask(() => flushSync(updateView)));
  useLayoutEffect(
    () =>
      scroll.register({
        top: () => scroller.view().top,
        toOffset(top) {
          scroller.toOffset(top);
          show();
        },
        toPosition(position) {
          scroller.toPosition(position);
          show();
        },
        toEnd() {
          scroller.toEnd();
          show();
        },
      }),
    [scroll, scroller],
  );
}
