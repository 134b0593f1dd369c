import { eventTracker } from '../../browser/event-tracker.ts';
import { sessionStore } from '../../browser/storage.ts';

const key = 'keepsake.deletion-confirmed';

/** The page of the confirmation has a token in its address, and loads nothing that could be told. */
export function deletionConfirmed(): void {
  sessionStore.set(key, 'true');
}

/** Tracks a confirmed deletion once, on the page after it. */
export function trackDeletion(): void {
  if (sessionStore.get(key) === null) return;
  sessionStore.remove(key);
  eventTracker.track({ name: 'account-deleted' });
}
