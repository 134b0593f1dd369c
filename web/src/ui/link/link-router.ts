import { createContext, type MouseEvent } from 'react';

export interface LinkRouter {
  readonly navigate: (href: string) => void;
  /** A hook: the address for the anchor. */
  readonly useHref: (href: string) => string;
}

/** Without a router links behave natively. */
export const LinkRouterContext = createContext<LinkRouter | null>(null);

/** Whether a click navigates here; others open a tab, a window or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
