import { createListeners } from '../../browser/listeners.ts';
import type { SafeStorage } from '../../browser/storage.ts';
import { type Consent, consentCode, parseConsent } from './consent.ts';

/** For `useSyncExternalStore`. */
export interface ConsentStore {
  read(): Consent | null;
  set(consent: Consent): void;
  refresh(): void;
  subscribe(listener: () => void): () => void;
}

const key = 'keepsake.consent';

/** @param storage null if the brand's script stores the choice */
export function createConsentStore(storage: Pick<SafeStorage, 'get' | 'set'> | null): ConsentStore {
  const stored = () => parseConsent(storage?.get(key));
  const listeners = createListeners();
  let consent = stored();

  function change(next: Consent): void {
    if (consent && consentCode(consent) === consentCode(next)) return;
    consent = next;
    listeners.notify();
  }

  return {
    read: () => consent,
    set(chosen) {
      storage?.set(key, consentCode(chosen));
      change(chosen);
    },
    refresh() {
      const found = stored();
      if (found) change(found);
    },
    subscribe: listeners.subscribe,
  };
}
