import { createListeners } from '../browser/listeners.ts';
import type { SafeStorage } from '../browser/storage.ts';
import type { Clock } from '../browser/time.ts';
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
  /** Null before an answer, without its record, after twelve months, and after another version. */
  read(): Consent | null;
  /** The last answer that was given to our banner. */
  record(): ConsentRecord | null;
  /** The last answer of this browser, also one that no longer counts: what it allowed may have left something. */
  readonly last: Consent | null;
  set(consent: Consent, locale: string): void;
  refresh(): void;
  subscribe(listener: () => void): () => void;
}

interface ConsentStoreDependencies {
  readonly storage: Pick<SafeStorage, 'get' | 'set' | 'remove'>;
  /** A script of the brand keeps the answer, and tells it on each page. */
  readonly isOfScript: boolean;
  readonly clock: Clock;
  /** Version of the brand's question. */
  readonly version: string;
}

/** The two-character code, and beside it the record. */
const key = 'keepsake.consent';
const recordKey = 'keepsake.consent-record';
/** The code that a script of the brand told last: other tabs follow it. */
const scriptKey = 'keepsake.consent-of-script';

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

export function createConsentStore(dependencies: ConsentStoreDependencies): ConsentStore {
  const { storage, isOfScript, clock, version } = dependencies;
  const listeners = createListeners();
  const codeKey = isOfScript ? scriptKey : key;
  const code = () => parseConsent(storage.get(codeKey));

  function record(): ConsentRecord | null {
    if (isOfScript) return null;
    const found = parseRecord(storage.get(recordKey));
    return found?.answer === storage.get(key) ? found : null;
  }

  function isValid(): boolean {
    if (isOfScript) return true;
    const found = record();
    return found !== null && found.version === version && clock.now() < endOf(found);
  }

  const last = code();
  let consent = !isOfScript && isValid() ? last : null;

  /** A full storage must not keep what was allowed before. */
  function keep(name: string, value: string): void {
    if (storage.set(name, value)) return;
    storage.remove(name);
    storage.set(name, value);
  }

  function change(next: Consent): void {
    if (consent && consentCode(consent) === consentCode(next)) return;
    consent = next;
    listeners.notify();
  }

  return {
    read: () => consent,
    record,
    last,
    set(chosen, locale) {
      const answer = consentCode(chosen);
      const at = new Date(clock.now()).toISOString();
      // First: other tabs follow the code.
      if (!isOfScript)
        keep(recordKey, JSON.stringify({ answer, at, version, locale } satisfies ConsentRecord));
      keep(codeKey, answer);
      change(chosen);
    },
    refresh() {
      const found = code();
      if (found && isValid()) change(found);
      // Another version's answer allows nothing here, but what it refuses is refused.
      else if (found && consent) {
        const { analytics, marketing } = consent;
        change({
          analytics: analytics && found.analytics,
          marketing: marketing && found.marketing,
        });
      }
    },
    subscribe: listeners.subscribe,
  };
}
