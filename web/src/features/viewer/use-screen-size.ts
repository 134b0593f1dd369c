import { useSyncExternalStore } from 'react';
import type { Size } from './choose-rendition.ts';

function subscribe(changed: () => void) {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** Size of the window in physical pixels. */
export function useScreenSize(): Size {
  const text = useSyncExternalStore(
    subscribe,
    () => `${window.innerWidth * window.devicePixelRatio} ${window.innerHeight * window.devicePixelRatio}`,
  );
  const [width = 0, height = 0] = text.split(' ').map(Number);
  return { width, height };
}
