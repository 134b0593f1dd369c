import { session } from '../api/client.ts';
import type { Account } from '../api/session.ts';
import { signInKey, type TrackedEvent } from '../browser/event-tracker.ts';
import { unlessRunning } from '../browser/exclusively.ts';
import { localStore } from '../browser/storage.ts';

/** What differs from sign-in to sign-in; the subject, where the service does not say when it was. */
const signInOf = ({ subject, signedInAt = '' }: Account) => `${subject} ${signedInAt}`;

/** Tracks a sign-in once, however often and in how many tabs a page is loaded after it. */
export async function signedIn(): Promise<TrackedEvent[]> {
  const first = await unlessRunning(signInKey, (): TrackedEvent[] => {
    const account = session.account();
    if (!account || localStore.get(signInKey) === signInOf(account)) return [];
    localStore.set(signInKey, signInOf(account));
    return [{ name: 'signed-in', subject: account.subject }];
  });
  return first ?? [];
}

/** Whether it is the first event of an end: a sign-out ends the session of other tabs, too. */
function endSignIn({ subject }: { readonly subject: string }): boolean {
  const isTracked = localStore.get(signInKey)?.startsWith(`${subject} `) === true;
  if (isTracked) localStore.remove(signInKey);
  return isTracked;
}

/** Passes each event on, and one of each end of a sign-in that was tracked. */
export async function withOneEnd(event: TrackedEvent, send: (event: TrackedEvent) => void): Promise<void> {
  if (event.name === 'signed-out') {
    // Holds the lock already.
    if (endSignIn(event)) send(event);
  } else if (event.name === 'session-abandoned') {
    // A tab that signs out holds the lock until it has its own event, which is this one's, too.
    if (await unlessRunning(signInKey, () => endSignIn(event))) send(event);
  } else send(event);
}
