export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Calls back when the tab is shown or hidden; returns the way to stop. */
export function onVisibilityChange(changed: (visible: boolean) => void): () => void {
  const notify = () => changed(isPageVisible());
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}
