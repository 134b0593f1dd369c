import type { SendEvent, TrackedEvent } from '../browser/event-tracker.ts';

export interface ConsentedEvents {
  /** Sends at once if allowed, else queues; dropped after a refusal. */
  receive(event: TrackedEvent): void;
  /** The visitor's consent to analytics; it may change. */
  setConsent(isGiven: boolean): void;
}

/** The newest are kept. */
const maxQueued = 100;

/** Sends nothing before consent. The queue is in memory only: a page left without consent stores nothing. */
export function createConsentedEvents(send: SendEvent): ConsentedEvents {
  let hasConsent: boolean | null = null;
  let queued: TrackedEvent[] = [];

  function flush() {
    if (hasConsent === null) return;
    const events = queued;
    queued = [];
    if (hasConsent) for (const event of events) send(event);
  }

  return {
    receive(event) {
      queued = [...queued, event].slice(-maxQueued);
      flush();
    },
    setConsent(isGiven) {
      hasConsent = isGiven;
      flush();
    },
  };
}
