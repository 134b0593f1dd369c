import { createListeners } from '../../browser/listeners.ts';
import type { SafeStorage } from '../../browser/storage.ts';
import { answerOf, type Consent, readAnswer } from './consent.ts';

/** The visitor's answer, kept in this browser. Made for `useSyncExternalStore`. */
export interface ConsentStore {
  /** Null until there is an answer. */
  read(): Consent | null;
  give(consent: Consent): void;
  /** Looks again whether there is another answer: one that was given in another tab. */
  refresh(): void;
  subscribe(listener: () => void): () => void;
}

const key = 'keepsake.consent';

/** @param storage null where a script of the brand asks, and keeps the answer itself */
export function createConsentStore(storage: Pick<SafeStorage, 'get' | 'set'> | null): ConsentStore {
  const stored = () => readAnswer(storage?.get(key));
  const listeners = createListeners();
  let consent = stored();

  function change(next: Consent): void {
    if (consent && answerOf(consent) === answerOf(next)) return;
    consent = next;
    listeners.tell();
  }

  return {
    read: () => consent,
    give(given) {
      storage?.set(key, answerOf(given));
      change(given);
    },
    refresh() {
      const found = stored();
      if (found) change(found);
    },
    subscribe: listeners.subscribe,
  };
}
