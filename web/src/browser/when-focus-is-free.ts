/** A closing dialog restores the focus, and a pressed element is removed, within this time. */
const TIMEOUT_MS = 2000;

/** A closed dialog leaves the page inert for a moment. */
const isCovered = () => document.querySelector('main')?.closest('[inert]') != null;

/**
 * Calls back once no element has the focus, e.g. because it was removed or is about to be; not if another element takes
 * it.
 */
export function whenFocusIsFree(act: () => void): void {
  const started = performance.now();
  const first = document.activeElement;
  const check = () => {
    const focused = document.activeElement;
    const isInDialog = focused?.closest('[role=dialog], [role=alertdialog]') !== null;
    const isFree = focused === document.body;
    const mayWait = isInDialog || focused === first || (isFree && isCovered());
    if (isFree && !isCovered()) act();
    else if (mayWait && performance.now() - started < TIMEOUT_MS) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

export function focusMainWhenFree(): void {
  whenFocusIsFree(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }));
}
