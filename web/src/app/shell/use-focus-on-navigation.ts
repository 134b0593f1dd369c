import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { listPath } from '../scroll.ts';

/**
 * Moves the focus to the content when another page is shown, so that a keyboard or screen reader goes on
 * there. A preview over a list is not another page: it moves the focus itself and gives it back.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const page = useLocation({ select: (location) => listPath(location.pathname) });
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    content.current?.focus({ preventScroll: true });
  }, [page]);
  return content;
}
