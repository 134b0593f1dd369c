/** Runs something once the browser has painted and has nothing better to do. Safari has no idle callback. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(action, { timeout: 3000 });
  else setTimeout(action, 500);
}
