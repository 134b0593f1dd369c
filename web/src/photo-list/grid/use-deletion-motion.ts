import { type RefObject, useEffect, useEffectEvent } from 'react';
import { prefersLessMotion } from '../../browser/media-query.ts';
import { ease, fadeAway } from '../../browser/motion.ts';
import { isPageVisible } from '../../browser/page.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import type { SectionKey } from '../section-key.ts';
import { hiddenCountOf } from '../store/section-photos.ts';
import type { TimelineState } from '../store/timeline-state.ts';
import { timelinePace } from '../window/scroll-pace.ts';

const timing = { duration: 160, easing: ease };

/** Windows with more tiles than this are too large to follow single ones; moving them costs frames. */
const MOST = 80;

/** Whether photos were hidden, as a deletion begins. */
function hasHidden(before: TimelineState, after: TimelineState): boolean {
  for (const [key, month] of after.sections) {
    const earlier = before.sections.get(key);
    if (earlier && earlier !== month && hiddenCountOf(month) > hiddenCountOf(earlier)) return true;
  }
  return false;
}

interface Part {
  readonly element: HTMLElement;
  readonly at: DOMRect;
}

/** Rows are rebuilt, so the tiles are identified by their photo; headings stay. */
type Parts = ReadonlyMap<string | Element, Part>;

function partsOf(list: HTMLElement): Parts {
  const parts = new Map<string | Element, Part>();
  for (const element of list.querySelectorAll<HTMLElement>('[role=gridcell], section > header')) {
    const photo = element.querySelector<HTMLElement>('[data-photo]')?.dataset.photo;
    if (photo || element.matches('header')) {
      parts.set(photo ?? element, { element, at: element.getBoundingClientRect() });
    }
  }
  return parts;
}

const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight;

function isHiddenIn({ sections }: TimelineState, imageId: string, element: Element): boolean {
  const key = element.querySelector<HTMLElement>('[data-month]')?.dataset.month;
  const section = sections.get(key as SectionKey);
  return section === undefined || section.isHidden || section.hidden.has(imageId);
}

/** Fades a deleted tile, which React has taken out of the page, where it was. */
function fade(list: HTMLElement, { element, at }: Part): void {
  const origin = list.getBoundingClientRect();
  for (const part of [element, ...element.querySelectorAll<HTMLElement>('*')]) {
    for (const name of ['role', 'data-photo', 'data-month', 'data-item']) part.removeAttribute(name);
  }
  element.inert = true;
  element.dataset.fading = '';
  Object.assign(element.style, {
    top: `${at.top - origin.top}px`,
    left: `${at.left - origin.left}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  });
  list.prepend(element);
  fadeAway(element, timing.duration);
}

function glide({ element, at: to }: Part, { at: from }: Part): void {
  const isTile = !element.matches('header');
  const x = isTile ? from.left + from.width / 2 - (to.left + to.width / 2) : from.left - to.left;
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const size = isTile ? ` scale(${from.width / to.width}, ${from.height / to.height})` : '';
  element.animate([{ transform: `translate(${x}px, ${y}px)${size}` }, { transform: 'none' }], timing);
}

function close(list: HTMLElement, before: Parts, state: TimelineState): void {
  const after = partsOf(list);
  for (const [id, part] of before) {
    if (typeof id !== 'string' || part.element.isConnected || !isInView(part.at)) continue;
    if (!after.has(id) && isHiddenIn(state, id, part.element)) fade(list, part);
  }
  const moves = [...after].flatMap(([id, part]) => {
    const earlier = before.get(id);
    return earlier && (isInView(part.at) || isInView(earlier.at)) ? [[part, earlier] as const] : [];
  });
  if (moves.length > MOST) return;
  for (const [part, earlier] of moves) glide(part, earlier);
}

/** Deleted tiles fade, and those after them glide to their new places. */
export function useDeletionMotion(list: RefObject<HTMLElement | null>, isCovered: boolean): void {
  const { store } = usePhotoList();
  const mayMove = useEffectEvent(
    () => !isCovered && isPageVisible() && !timelinePace.isFast() && !prefersLessMotion(),
  );
  useEffect(() => {
    let last = store.getSnapshot();
    return store.subscribe(() => {
      const state = store.getSnapshot();
      const isDue = hasHidden(last, state) && mayMove();
      last = state;
      const months = isDue ? list.current?.querySelector<HTMLElement>('[data-sections]') : null;
      if (!months) return;
      // React draws the rest after this, and before the next frame.
      const before = partsOf(months);
      requestAnimationFrame(() => {
        if (months.isConnected) close(months, before, state);
      });
    });
  }, [store, list]);
}
