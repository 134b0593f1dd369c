import { useSyncExternalStore } from 'react';

export type ViewportClass = 'SMALL' | 'MEDIUM' | 'LARGE' | 'EXTRA_LARGE';

/** Lower bounds of the classes in CSS pixels (PLA-5). */
const breakpoints = { medium: 575, large: 1024, extraLarge: 1280 } as const;

export function viewportClass(width: number): ViewportClass {
  if (width < breakpoints.medium) return 'SMALL';
  if (width < breakpoints.large) return 'MEDIUM';
  if (width < breakpoints.extraLarge) return 'LARGE';
  return 'EXTRA_LARGE';
}

function subscribe(changed: () => void) {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

export function useViewportClass(): ViewportClass {
  return useSyncExternalStore(
    subscribe,
    () => viewportClass(window.innerWidth),
    // Markup without a window.
    () => 'LARGE',
  );
}
