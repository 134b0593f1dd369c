import { createContext, type MouseEvent } from 'react';

/** How links of this site are followed. */
export interface LinkRouter {
  /** Shows another page of the site. */
  readonly navigate: (href: string) => void;
  /** A hook: the address as the link should carry it. */
  readonly useHref: (href: string) => string;
}

/** Without a router a link does what the browser does. */
export const LinkRouterContext = createContext<LinkRouter | null>(null);

/** Whether a click asks for the page here: other clicks open a tab, a window or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
