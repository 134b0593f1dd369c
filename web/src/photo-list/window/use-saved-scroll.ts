import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { visibleRange } from '../layout/visible-range.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import { listRestored } from '../list-restored.ts';
import type { PhotoList } from '../photo-list.ts';
import { sectionExpanded } from '../store/transitions.ts';
import type { SavedPosition } from './saved-scroll.ts';
import { positionAt } from './scroll-position.ts';

/** Writing to the browser's storage takes time, so it waits until scrolling ends. */
const SAVE_AFTER_MS = 250;

function saveAt({ store, places }: PhotoList, layout: TimelineLayout, top: number, height: number): void {
  const loaded = store.getSnapshot().sections;
  // Unmounts when its sections are removed.
  if (loaded.size === 0) return;
  const sections = visibleRange(layout, top, top + height).flatMap(
    ({ section }) => layout.sections[section]?.key ?? [],
  );
  const position = top > 0 ? positionAt(layout, top) : null;
  const isOpen = Boolean(position && loaded.get(position.key)?.expanded);
  places.save(sections, position && { ...position, isOpen });
}

function restorePosition({ store, scroll }: PhotoList, { isOpen, ...position }: SavedPosition): void {
  if (isOpen) store.update((state) => sectionExpanded(state, position.key));
  scroll.toPosition(position);
  listRestored.done();
}

/** Restores the list's position, and keeps it for a return from other pages and for the next load. */
export function useSavedScroll(layout: TimelineLayout): void {
  const list = usePhotoList();
  const unsaved = useRef<number>(undefined);
  const restore = useEffectEvent(() => {
    listRestored.arrive();
    const position = list.places.load((key) => layout.indexOf.has(key));
    if (position) restorePosition(list, position);
  });
  useLayoutEffect(() => restore(), []);

  const save = useEffectEvent(() => {
    if (unsaved.current !== undefined) saveAt(list, layout, unsaved.current, window.innerHeight);
    unsaved.current = undefined;
  });
  // Ends before the list is taken out of the page, and with it the position.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      if (listRestored.isLeaving()) return;
      unsaved.current = list.scroll.top();
      clearTimeout(timer);
      timer = setTimeout(() => save(), SAVE_AFTER_MS);
    };
    const onLeave = () => save();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', onLeave);
    return () => {
      save();
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', onLeave);
    };
  }, [list]);
}
