import { onOtherTabs, tellOtherTabs } from '../browser/tab-messages.ts';

const signedOut = 'signed-out';

/** Leaves for the sign-in page, which comes back to the address that is shown now. */
function goToSignIn(): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams({ returnTo: pathname + search + hash });
  window.location.assign(`/session/login?${query}`);
}

/**
 * Leaves because the session is over, and takes the other tabs along. They are told only now, when the
 * sign-out has gone all its way: while the provider still knew the customer, a tab that asks to sign in
 * would have been signed in again.
 */
export function leaveSignedOut(): void {
  tellOtherTabs(signedOut);
  goToSignIn();
}

/** Who signs out in one tab leaves nothing to see in another: it goes to the sign-in page too. */
export function followSignOut(): () => void {
  return onOtherTabs(signedOut, goToSignIn);
}
