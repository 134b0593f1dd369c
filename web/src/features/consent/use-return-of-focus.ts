import { useEffect } from 'react';

/**
 * After the answer the focus goes back to where the banner was opened from; where it came by itself, to the
 * content of the page, and only if it was in the banner.
 */
export function useReturnOfFocus(wasOpened: boolean): void {
  useEffect(() => {
    const opener = wasOpened ? document.activeElement : null;
    return () => {
      // What had the focus has left the page with the banner.
      if (document.activeElement !== document.body) return;
      const target =
        opener instanceof HTMLElement && opener.isConnected ? opener : document.querySelector('main');
      target?.focus({ preventScroll: true });
    };
  }, [wasOpened]);
}
