import { type RefObject, useLayoutEffect } from 'react';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';

/** An element that goes with the focus on it, as an archive that has expired: the page goes on at its beginning. */
export function useLeaveFocus(element: RefObject<HTMLElement | null>): void {
  // Before the element is out of the page, and its focus lost.
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown === document.activeElement) focusMainWhenFree();
    };
  }, [element]);
}
