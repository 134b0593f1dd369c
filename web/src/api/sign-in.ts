import { onOtherTabs, tellOtherTabs } from '../browser/tab-messages.ts';

const signedOut = 'signed-out';

/** Whether an identity provider sent the browser to this address. */
export function isReturnFromProvider(): boolean {
  return new URLSearchParams(window.location.search).has('state');
}

/** The address that is shown now, unless coming back to it would end in the same failure again. */
function addressNow(): string {
  const { pathname, search, hash } = window.location;
  return isReturnFromProvider() ? '/' : pathname + search + hash;
}

/** Leaves for the sign-in page, which comes back to the address that is shown now. */
function goToSignIn(): void {
  const query = new URLSearchParams({ returnTo: addressNow() });
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
