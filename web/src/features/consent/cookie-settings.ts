import { useSyncExternalStore } from 'react';
import { createListeners } from '../../browser/listeners.ts';

/** A script of the brand that asks for consent shows its settings when the page tells it this. */
const settingsEvent = 'keepsake-consent-settings';

let isOpen = false;
const { subscribe, tell } = createListeners();

function change(open: boolean): void {
  isOpen = open;
  tell();
}

/** Shows the visitor's answer, to be changed. */
export function openCookieSettings(): void {
  window.dispatchEvent(new Event(settingsEvent));
  change(true);
}

export function closeCookieSettings(): void {
  change(false);
}

export function useCookieSettings(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
