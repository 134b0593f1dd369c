export interface TrackedEvent {
  readonly name: 'signed-in' | 'session-abandoned' | 'all-photos-deleted';
  readonly subject: string;
}

type Send = (event: TrackedEvent) => void;

export interface EventTracker {
  /** Sends at once if allowed and possible, else queues; dropped after a refusal. */
  track(event: TrackedEvent): void;
  /** The visitor's consent to analytics; it may change. */
  setConsent(isGiven: boolean): void;
  /** Connects the brand's tracker, which gets the queued events. */
  connect(send: Send): void;
}

/** The newest are kept. */
const maxQueued = 100;

/**
 * Sends nothing before consent. The queue is in memory only, so that a page left without consent stores
 * nothing.
 */
export function createEventTracker(): EventTracker {
  let hasConsent: boolean | null = null;
  let send: Send | null = null;
  let queued: TrackedEvent[] = [];

  function flush() {
    if (hasConsent === null || (hasConsent && !send)) return;
    const events = queued;
    queued = [];
    if (hasConsent) for (const event of events) send?.(event);
  }

  return {
    track(event) {
      queued = [...queued, event].slice(-maxQueued);
      flush();
    },
    setConsent(isGiven) {
      hasConsent = isGiven;
      flush();
    },
    connect(tracker) {
      send = tracker;
      flush();
    },
  };
}

export const eventTracker = createEventTracker();
