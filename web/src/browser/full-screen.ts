import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

/** Phones of Apple cannot. */
export const canFillScreen = (): boolean => document.fullscreenEnabled === true;

/** Of the whole page, as dialogs and toasts are beside the viewer. */
export function enterFullScreen(): void {
  // Refused, the page stays as it is.
  document.documentElement.requestFullscreen().catch(() => {});
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}
