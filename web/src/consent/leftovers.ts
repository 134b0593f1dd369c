import type { ThirdParties } from '@keepsake/contract/third-parties';
import { exclusively } from '../browser/exclusively.ts';
import { removeForeignData, removeForeignTabData } from '../browser/foreign-data.ts';
import { holdUntilLeft } from '../browser/hold-until-left.ts';
import { localStore, type SafeStorage, sessionStore } from '../browser/storage.ts';
import { askedFor, type Consent, consentCode, isWithdrawal, noConsent, parseConsent } from './consent.ts';

/**
 * Kinds that an answer has loaded since the last removal, as the code of an answer: in the local storage of the
 * browser, in the session storage of the tab. Also the lock of pages that run them after a withdrawal.
 */
const ranKey = 'keepsake.others-ran';
/** The same for the chat, which needs no answer, and the lock of pages that have it. */
const chatKey = 'keepsake.chat-ran';

/** What others have left in this browser, and its removal, which the next page completes if this one cannot. */
export interface Leftovers {
  /** Before an answer loads its kinds. */
  noteRan(consent: Consent): void;
  /** Before a press loads the chat. */
  noteChat(): void;
  /** Removes what is there now. The scripts of this page can store it again until it is left. */
  withdraw(before: Consent): Promise<void>;
  /** At the start of a page, before others are loaded. */
  complete(): void;
}

/** @param answer the answer of now; null where there is none */
export function createLeftovers(thirdParty: ThirdParties, answer: () => Consent | null): Leftovers {
  const now = () => answer() ?? noConsent;

  function note(storage: SafeStorage, { analytics, marketing }: Consent): void {
    const before = parseConsent(storage.get(ranKey)) ?? noConsent;
    const ran = {
      analytics: before.analytics || analytics,
      marketing: before.marketing || marketing,
    };
    if (consentCode(ran) !== '00') storage.set(ranKey, consentCode(ran));
  }

  const isWithdrawn = (storage: SafeStorage) =>
    isWithdrawal(parseConsent(storage.get(ranKey)), now(), askedFor(thirdParty));
  /** Names of the chat cannot be distinguished from those of kinds that are allowed. */
  const isOfChat = (storage: SafeStorage) => storage.get(chatKey) !== null && consentCode(now()) === '00';

  /** Waits for the pages that hold the lock of this key. */
  function removeAfter(key: string, isOwed: (storage: SafeStorage) => boolean): void {
    void exclusively(key, async () => {
      // Another tab may have done it, or the answer is another.
      if (!isOwed(localStore)) return;
      await removeForeignData(thirdParty);
      localStore.remove(key);
    });
  }

  return {
    noteRan(consent) {
      for (const storage of [localStore, sessionStore]) note(storage, consent);
    },
    noteChat() {
      const keep = () => localStore.set(chatKey, 'true');
      sessionStore.set(chatKey, 'true');
      keep();
      holdUntilLeft(chatKey, keep);
    },
    withdraw(before) {
      const keep = () => note(localStore, before);
      keep();
      // A removal that ran until then has taken it away.
      holdUntilLeft(ranKey, keep);
      return removeForeignData(thirdParty);
    },
    complete() {
      if (isWithdrawn(sessionStore) || isOfChat(sessionStore)) {
        removeForeignTabData(thirdParty);
        for (const key of [ranKey, chatKey]) sessionStore.remove(key);
      }
      if (isWithdrawn(localStore)) {
        // What is loaded now stores nothing before it.
        void removeForeignData(thirdParty);
        removeAfter(ranKey, isWithdrawn);
      }
      if (isOfChat(localStore)) removeAfter(chatKey, isOfChat);
    },
  };
}
