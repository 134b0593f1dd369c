import { useSyncExternalStore } from 'react';
import { usePageTitle } from './page.ts';
import { createStateStore } from './state-store.ts';

const isRead = createStateStore(false);

/** Scripts of others are about to run in this page, and can read its title. */
export function hidePrivateTitle(): void {
  isRead.update(() => true);
}

/** Sets the title to a name of the customer's, for which the general one stands where scripts of others run. */
export function usePrivatePageTitle(name: string, general: string): void {
  usePageTitle(useSyncExternalStore(isRead.subscribe, isRead.getSnapshot) ? general : name);
}
