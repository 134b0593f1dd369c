import { createContext, type MouseEvent, useContext } from 'react';

export interface LinkRouter {
  readonly navigate: (href: string) => void;
  /** A hook: the address for the anchor. */
  readonly useHref: (href: string) => string;
  /** Whether this site, or the storefront, has a page at a path. */
  readonly isThere: (path: string) => boolean;
}

/** Without a router links behave natively. */
export const LinkRouterContext = createContext<LinkRouter | null>(null);

/** Whether there is a page at a path, so that a link may lead there. */
export const useIsThere = (path: string): boolean => useContext(LinkRouterContext)?.isThere(path) ?? true;

/** Whether a click navigates here; others open a tab, a window or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
