import { useSyncExternalStore } from 'react';

/** A script of the brand that asks for consent shows its settings when the page tells it this. */
const settingsEvent = 'keepsake-consent-settings';

let isOpen = false;
const listeners = new Set<() => void>();

function change(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

/** Shows the visitor's answer, to be changed. */
export function openCookieSettings(): void {
  window.dispatchEvent(new Event(settingsEvent));
  change(true);
}

export function closeCookieSettings(): void {
  change(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCookieSettings(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
