import type { SiteConfig } from '@keepsake/contract/config';
import { useSyncExternalStore } from 'react';
import { createStateStore } from '../browser/state-store.ts';

/** A brand's consent script opens its settings on this event. */
const settingsEvent = 'keepsake-consent-settings';

const isOpen = createStateStore(false);

export function openCookieSettings(): void {
  window.dispatchEvent(new Event(settingsEvent));
  isOpen.update(() => true);
}

export function closeCookieSettings(): void {
  isOpen.update(() => false);
}

export function useCookieSettings(): boolean {
  return useSyncExternalStore(isOpen.subscribe, isOpen.getSnapshot);
}

/** All that loads after an answer; the chat is loaded by a press. */
const kinds = ['consentScript', 'analytics', 'heatmap', 'feedback', 'abTest', 'marketing'];

/** Whether this brand needs consent; without it there is no banner. */
export function needsConsent({ thirdParty }: Pick<SiteConfig, 'thirdParty'>): boolean {
  return kinds.some((kind) => Object.keys(Object(thirdParty[kind])).length > 0);
}
