import { createContext, type RefObject, useContext } from 'react';
import { topRoom } from '../../browser/reserve-top-space.ts';

/** What a list scrolls in. Pixels of the browser's window. */
export interface ScrollBox {
  /** Upper edge of the box. */
  top(): number;
  height(): number;
  scrollY(): number;
  scrollBy(distance: number): void;
  isAtEnd(): boolean;
  /** The element that scrolls; its events come to `target`. */
  element(): HTMLElement | null;
  target(): EventTarget | null;
}

/** The page itself, below the bar that sticks to its top. */
export const pageBox: ScrollBox = {
  top: topRoom,
  height: () => window.innerHeight - topRoom(),
  scrollY: () => window.scrollY,
  scrollBy: (top) => window.scrollBy({ top, behavior: 'instant' }),
  isAtEnd: () => Math.ceil(window.scrollY + window.innerHeight) >= document.documentElement.scrollHeight,
  element: () => document.documentElement,
  target: () => window,
};

/** An element of the page, such as the middle of a dialog. */
export function boxOf(box: RefObject<HTMLElement | null>): ScrollBox {
  return {
    top: () => box.current?.getBoundingClientRect().top ?? 0,
    height: () => box.current?.clientHeight ?? 0,
    scrollY: () => box.current?.scrollTop ?? 0,
    scrollBy: (top) => box.current?.scrollBy({ top, behavior: 'instant' }),
    isAtEnd() {
      const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {};
      return Math.ceil(scrollTop + clientHeight) >= scrollHeight;
    },
    element: () => box.current,
    target: () => box.current,
  };
}

export const ScrollBoxContext = createContext<ScrollBox>(pageBox);

export function useScrollBox(): ScrollBox {
  return useContext(ScrollBoxContext);
}
