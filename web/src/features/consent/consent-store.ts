import { createListeners } from '../../browser/listeners.ts';
import type { SafeStorage } from '../../browser/storage.ts';
import type { Clock } from '../../browser/time.ts';
import { type Consent, type ConsentCode, consentCode, parseConsent } from './consent.ts';

/** What was answered, when, to which question and in which language. */
export interface ConsentRecord {
  readonly answer: ConsentCode;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly version: string;
  readonly locale: string;
}

/** For `useSyncExternalStore`. */
export interface ConsentStore {
  /** Null before an answer, after twelve months, and after another version. */
  read(): Consent | null;
  /** The last answer that was given to our banner. */
  record(): ConsentRecord | null;
  set(consent: Consent, locale: string): void;
  refresh(): void;
  subscribe(listener: () => void): () => void;
}

interface ConsentStoreDependencies {
  /** Null if the brand's script stores the choice. */
  readonly storage: Pick<SafeStorage, 'get' | 'set'> | null;
  readonly clock: Clock;
  /** Version of the brand's question. */
  readonly version: string;
}

/** The two-character code, and beside it the record. */
const key = 'keepsake.consent';
const recordKey = 'keepsake.consent-record';

/** The version of a code that has no record. */
const firstVersion = '1';

function parseRecord(text: string | null | undefined): ConsentRecord | null {
  try {
    const { answer, at, version, locale } = Object(JSON.parse(text ?? 'null'));
    const isRecord = parseConsent(answer) && [at, version, locale].every((one) => typeof one === 'string');
    return isRecord && !Number.isNaN(Date.parse(at)) ? { answer, at, version, locale } : null;
  } catch {
    return null;
  }
}

function endOf({ at }: ConsentRecord): number {
  const end = new Date(at);
  return end.setUTCFullYear(end.getUTCFullYear() + 1);
}

export function createConsentStore({ storage, clock, version }: ConsentStoreDependencies): ConsentStore {
  const listeners = createListeners();

  function record(): ConsentRecord | null {
    const found = parseRecord(storage?.get(recordKey));
    return found?.answer === storage?.get(key) ? found : null;
  }

  function stored(): Consent | null {
    const found = record();
    const isValid = found
      ? found.version === version && clock.now() < endOf(found)
      : version === firstVersion;
    return isValid ? parseConsent(storage?.get(key)) : null;
  }

  let consent = stored();

  function change(next: Consent): void {
    if (consent && consentCode(consent) === consentCode(next)) return;
    consent = next;
    listeners.notify();
  }

  return {
    read: () => consent,
    record,
    set(chosen, locale) {
      const answer = consentCode(chosen);
      const at = new Date(clock.now()).toISOString();
      // First: other tabs follow the code.
      storage?.set(recordKey, JSON.stringify({ answer, at, version, locale } satisfies ConsentRecord));
      storage?.set(key, answer);
      change(chosen);
    },
    refresh() {
      const found = stored();
      if (found) change(found);
    },
    subscribe: listeners.subscribe,
  };
}
