/** Leaves for an address of this site by a page load, which begins with signing in; nothing goes on meanwhile. */
export function loadAgain(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise<never>(() => {});
}
