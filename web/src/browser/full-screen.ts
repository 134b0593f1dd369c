import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

/** Phones of Apple cannot. */
export const canFillScreen = (): boolean => document.fullscreenEnabled === true;

/** Shows the whole page in full screen, as dialogs and toasts are outside the viewer. */
export function enterFullScreen(): void {
  // The page stays as it is when the browser refuses.
  document.documentElement.requestFullscreen().catch(() => {});
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}
