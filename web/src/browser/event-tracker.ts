import type { Experiment, Offer } from '@keepsake/contract/third-parties';

/** All that the site tells analytics (CON-20): no e-mail addresses, no addresses of pages, no ids of photos. */
export type TrackedEvent =
  | { readonly name: 'page-view'; readonly route: string }
  | { readonly name: 'signed-in' | 'signed-out' | 'session-abandoned'; readonly subject: string }
  | { readonly name: 'all-photos-deleted'; readonly subject: string }
  | { readonly name: 'import-started' | 'import-finished' | 'photo-uploaded'; readonly count: number }
  | { readonly name: 'activation-started' | 'activation-finished' }
  | { readonly name: 'download-started' | 'download-finished' }
  | { readonly name: 'order-viewed' | 'reorder-started' | 'address-change-requested' }
  | { readonly name: 'widget-shared' | 'account-deleted' }
  | { readonly name: 'experiment-exposure'; readonly experiment: Experiment; readonly offer: Offer };

/**
 * The sign-in that was tracked, and the lock of its beginning and end; it is ours, and stays until the sign-out,
 * whatever is answered.
 */
export const signInKey = 'keepsake.signed-in';

export type SendEvent = (event: TrackedEvent) => void;

export interface EventTracker {
  track(event: TrackedEvent): void;
  /** The queued events, then all others. */
  connect(send: SendEvent): void;
}

/** The newest are kept. */
const maxQueued = 100;

/** Queues in memory only; what receives the events decides by the visitor's consent. */
export function createEventTracker(): EventTracker {
  let queued: TrackedEvent[] = [];
  let send: SendEvent | undefined;
  return {
    track(event) {
      if (send) send(event);
      else queued = [...queued, event].slice(-maxQueued);
    },
    connect(to) {
      send = to;
      for (const event of queued) to(event);
      queued = [];
    },
  };
}

export const eventTracker = createEventTracker();
