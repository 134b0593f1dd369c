function notifyOtherTabs(name: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

function onTabMessage(name: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

const signedOut = 'signed-out';

/** A provider's response has a `state` and a `code` or an `error`; a page of ours may have a `state` of its own. */
export function isReturnFromProvider(): boolean {
  const query = new URLSearchParams(window.location.search);
  return query.has('state') && (query.has('code') || query.has('error'));
}

/** The current address, or the root if returning to it would fail again. */
function addressNow(): string {
  const { pathname, search, hash } = window.location;
  return isReturnFromProvider() ? '/' : pathname + search + hash;
}

let isSigningOut = false;

/**
 * Signs out by a request that responds with the next page. Meanwhile an ended session does not lead to the sign-in page:
 * where the provider's session has not ended, it would sign the customer in again.
 *
 * @throws what the request throws
 */
export async function signOutBy(request: () => Promise<{ readonly redirectTo: string }>): Promise<void> {
  isSigningOut = true;
  // The Back button may restore this page.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isSigningOut = false;
  });
  try {
    window.location.assign((await request()).redirectTo);
  } catch (error) {
    isSigningOut = false;
    throw error;
  }
}

/** Goes to the sign-in page, which returns to the current address. */
function goToSignIn(): void {
  if (isSigningOut) return;
  const query = new URLSearchParams({ returnTo: addressNow() });
  window.location.assign(`/session/login?${query}`);
}

/** Requests the password again, then returns to the path. */
export function signInAgain(returnTo: string): void {
  window.location.assign(`/session/login?${new URLSearchParams({ returnTo, again: '1' })}`);
}

/**
 * Goes to the sign-in page and notifies the other tabs. It must not notify them earlier: while the provider
 * still has the customer's session, a tab that signs in would be signed in again.
 */
export function leaveSignedOut(): void {
  if (isSigningOut) return;
  notifyOtherTabs(signedOut);
  goToSignIn();
}

export function followSignOut(): () => void {
  return onTabMessage(signedOut, goToSignIn);
}
