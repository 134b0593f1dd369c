/** Apps answer an address without leaving the page; it is shown anew then (specification, section 9). */
const returnMs = 2000;

/** Goes to an address elsewhere; where the page is still there after two seconds, it is loaded again. */
export function leaveAndReturn(address: string): void {
  const here = window.location.href;
  window.location.assign(address);
  setTimeout(() => window.location.assign(here), returnMs);
}
