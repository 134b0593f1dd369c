export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}
