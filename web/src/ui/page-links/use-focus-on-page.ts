import { type RefObject, useEffect, useRef } from 'react';

/** Another page begins at its top, for keyboards and screen readers, too: for the element around its list. */
export function useFocusOnPage(page: number): RefObject<HTMLDivElement | null> {
  const lists = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    lists.current?.focus({ preventScroll: true });
    lists.current?.scrollIntoView();
  }, [page]);
  return lists;
}
