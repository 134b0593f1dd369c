import { useSyncExternalStore } from 'react';

/** False only when the browser is sure that there is no network. */
export function isOnline(): boolean {
  return navigator.onLine;
}

export function onOnlineChange(changed: (online: boolean) => void): () => void {
  const notify = () => changed(isOnline());
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore((changed) => onOnlineChange(changed), isOnline);
}
