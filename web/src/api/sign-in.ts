/** Leaves for the sign-in page, which comes back to the address that is shown now. */
export function goToSignIn(): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams({ returnTo: pathname + search + hash });
  window.location.assign(`/session/login?${query}`);
}
