/** What the brand's analytics may learn. */
export interface TrackedEvent {
  readonly name: 'signed-in' | 'session-abandoned' | 'all-photos-deleted';
  /** Whose account it is: the token's `sub`. */
  readonly subject: string;
}

type Send = (event: TrackedEvent) => void;

export interface EventTracker {
  /** Sent at once where that is allowed and possible, else held until it is; dropped after a refusal. */
  track(event: TrackedEvent): void;
  /** The visitor's answer about analytics; it may change. */
  answerConsent(isGiven: boolean): void;
  /** The brand's tracker is there, and takes what was held. */
  connect(send: Send): void;
}

/** Nobody answers the question about consent for hours: the newest are kept. */
const mostHeld = 100;

/**
 * Tells nobody anything before the visitor has agreed. What waits for the answer is in memory only, so that a
 * page that is left without one leaves nothing behind.
 */
export function createEventTracker(): EventTracker {
  let hasConsent: boolean | null = null;
  let send: Send | null = null;
  let held: TrackedEvent[] = [];

  function settle() {
    if (hasConsent === null || (hasConsent && !send)) return;
    const events = held;
    held = [];
    if (hasConsent) for (const event of events) send?.(event);
  }

  return {
    track(event) {
      held = [...held, event].slice(-mostHeld);
      settle();
    },
    answerConsent(isGiven) {
      hasConsent = isGiven;
      settle();
    },
    connect(tracker) {
      send = tracker;
      settle();
    },
  };
}

export const eventTracker = createEventTracker();
