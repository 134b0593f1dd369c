export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Calls back whenever the page was hidden or is shown again. */
export function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
