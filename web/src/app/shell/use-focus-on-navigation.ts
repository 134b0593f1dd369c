import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { listPath } from '../scroll.ts';

/**
 * Focuses the content of a new page, for keyboards and screen readers. A preview over a list manages the
 * focus itself.
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
