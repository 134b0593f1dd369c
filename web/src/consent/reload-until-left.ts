import { untilOnline } from '../browser/network.ts';
import type { PageRouter } from './use-page.ts';

/**
 * Loads the page again, and after each step inside the site as long as the visitor stays on it: the browser asks where
 * an upload runs. Offline it would end on the browser's error page.
 */
export function reloadUntilLeft(router: PageRouter, onStay: () => void): void {
  const reload = async () => {
    await untilOnline();
    const notice = ({ defaultPrevented }: Event) => {
      if (defaultPrevented) onStay();
    };
    // After the listeners that have the browser ask.
    window.addEventListener('beforeunload', notice, { once: true });
    window.location.reload();
  };
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) void reload();
  });
  void reload();
}
