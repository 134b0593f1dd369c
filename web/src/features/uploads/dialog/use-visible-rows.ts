import { type RefObject, useEffect, useState } from 'react';
import { visibleRows } from './visible-rows.ts';

/** Which rows of a scrolling box are in sight, kept up to date while it scrolls or changes its size. */
export function useVisibleRows(box: RefObject<HTMLElement | null>, rowHeight: number, count: number) {
  const [{ top, height }, setSight] = useState({ top: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return visibleRows(top, height, rowHeight, count);
}
