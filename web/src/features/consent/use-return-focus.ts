import { useEffect } from 'react';

/**
 * After the choice, returns the focus to the opener; otherwise to the page's content, if the banner had the
 * focus.
 */
export function useReturnFocus(wasOpened: boolean): void {
  useEffect(() => {
    const opener = wasOpened ? document.activeElement : null;
    return () => {
      // The focused element was removed with the banner.
      if (document.activeElement !== document.body) return;
      const target =
        opener instanceof HTMLElement && opener.isConnected ? opener : document.querySelector('main');
      target?.focus({ preventScroll: true });
    };
  }, [wasOpened]);
}
